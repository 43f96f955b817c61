import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInstalled } from '#tools/install/setup.mjs';
import { pageFor } from '../../server/own-server.ts';

const FILES = ['.npmrc', 'package.json', 'package-lock.json', 'static'];
/** The input of Vite. */
const WHOLE = [...FILES, 'src', 'svelte.config.js', 'tsconfig.json', 'vite.config.ts'];
/** The files run by npm start, and two sources. */
const SMALL = [
  ...[...FILES, 'svelte.config.js', 'vite.config.ts', 'src/app.html', 'src/service-worker.ts'],
  ...['src/server', 'src/lib/net', 'src/lib/result.ts'],
  ...['src/tools/build', 'src/tools/commands', 'src/tools/install'],
];
/** Variables of the test process that would change how npm start runs or builds. */
const UNSET = {
  ...{ NODE_ENV: undefined, VITEST: undefined, BASE_PATH: undefined, BUILD_FOLDER: undefined },
  npm_lifecycle_event: undefined,
};

/**
 * A quick build in place of Vite's: a page, a script and its compressed copy. It records its process in `builds`. While a file `hold`
 * exists, it waits before the copy. If a file `fault` exists, it prints that file's content and fails, leaving the copy truncated.
 */
const QUICK = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
const folder = process.env.BUILD_FOLDER;
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, '_app'), { recursive: true });
writeFileSync(join(folder, '_app/version.json'), '{}');
writeFileSync(join(folder, '200.html'), ${JSON.stringify(pageFor(''))});
const script = 'export {};'.repeat(1_000);
writeFileSync(join(folder, 'start.js'), script);
const copy = gzipSync(script);
writeFileSync(join(folder, 'start.js.gz'), copy.subarray(0, 20));
appendFileSync('builds', process.pid + '\\n');
while (existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 20));
if (existsSync('fault')) {
  console.error(readFileSync('fault', 'utf8'));
  process.exit(1);
}
writeFileSync(join(folder, 'start.js.gz'), copy);
`;

/** The output of a process, and how it ended. */
export class Run {
  readonly child: ChildProcess;
  said = '';
  readonly #closed: Promise<unknown>;

  constructor(child: ChildProcess) {
    this.child = child;
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    }
    this.#closed = once(child, 'close');
  }
  /** Waits until the process and all holders of its output have ended. Returns its exit code; null after a signal. */
  async end(): Promise<number | null> {
    await this.#closed;
    return this.child.exitCode;
  }
}

/** Whether a process is running; a zombie is not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A copy of this project, or of a part, in its own folder, with this project's packages. */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'kilowatt-checkout-'));
  readonly #groups: number[] = [];

  /** The whole project with Vite, or the files for npm start with a quick build instead. */
  constructor(builder: 'vite' | 'quick') {
    // npm start would install them, into this project's folder
    if (!isInstalled('.')) throw new Error('The packages must be installed: run npm test.');
    for (const name of builder === 'vite' ? WHOLE : SMALL) {
      cpSync(name, this.path(name), { recursive: true, filter: (path) => !path.endsWith('node_modules') });
    }
    if (builder === 'vite') symlinkSync(resolve('node_modules'), this.path('node_modules'));
    else this.#replaceVite();
  }
  #replaceVite(): void {
    mkdirSync(this.path('node_modules/vite/bin'), { recursive: true });
    for (const name of readdirSync('node_modules')) {
      if (name !== 'vite') symlinkSync(resolve('node_modules', name), this.path('node_modules', name));
    }
    writeFileSync(this.path('node_modules/vite/package.json'), '{"type": "module"}');
    writeFileSync(this.path('node_modules/vite/bin/vite.js'), QUICK);
  }
  path(...names: string[]): string {
    return join(this.folder, ...names);
  }
  write(name: string, text = ''): void {
    writeFileSync(this.path(name), text);
  }
  remove(name: string): void {
    rmSync(this.path(name), { force: true });
  }
  /** Writes a source, so that the app is built again. */
  changeSource(): void {
    appendFileSync(this.path('src/app.html'), '\n');
  }
  /** The processes that have built so far. */
  builds(): readonly number[] {
    if (!existsSync(this.path('builds'))) return [];
    return readFileSync(this.path('builds'), 'utf8').trim().split('\n').map(Number);
  }
  /** Starts a command in the folder, in its own process group. */
  start(command: string, ...args: string[]): Run {
    const child = spawn(command, args, { cwd: this.folder, env: { ...process.env, ...UNSET }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) this.#groups.push(child.pid);
    return new Run(child);
  }
  build(): Run {
    return this.start(process.execPath, 'src/tools/commands/build.ts');
  }
  serve(port: number): Run {
    return this.start(process.execPath, 'src/tools/commands/serve.ts', '--port', String(port));
  }
  /** Ends the remaining processes, and removes the folder. */
  end(): void {
    for (const group of this.#groups) {
      try {
        process.kill(-group, 'SIGKILL');
      } catch {
        // it has ended
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
