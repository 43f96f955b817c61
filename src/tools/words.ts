import type { Plugin } from 'vite';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = join(root, '.config/project.inlang');
const source = join(root, 'src/messages');
const target = join(root, 'src/lib/paraglide');
const stamp = join(target, '.stamp');
const compiler = join(root, 'node_modules/@inlang/paraglide-js');

/** What the compiled catalogue depends on, as one short name. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = readdirSync(source).map((name) => join(source, name));
  for (const file of [...files, join(project, 'settings.json'), join(compiler, 'package.json')]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Compiles the message catalogue to `src/lib/paraglide` when it is newer than what is there.
 * The compiler has a process of its own: as a Vite plugin its timers keep every build and test run alive for 30 seconds.
 * It writes to a folder of its own too, since it empties it first while another run may be reading.
 */
export function compileWords(): void {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const fresh = mkdtempSync(join(tmpdir(), 'kilowatt-words-'));
  const options = {
    project,
    outdir: fresh,
    'is-server': 'import.meta.env.SSR',
    strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, ...[value].flat()]);
  const compile = ['compile', ...args, '--silent', '--emit-ts-declarations'];
  const { status } = spawnSync(process.execPath, [join(compiler, 'bin/run.js'), ...compile], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The message catalogue (src/messages) does not compile.');
  cpSync(fresh, target, { recursive: true });
  rmSync(fresh, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Keeps the compiled catalogue current while Vite builds, serves or tests. */
export function words(): Plugin {
  return {
    name: 'kilowatt-words',
    enforce: 'pre',
    config: compileWords,
    configureServer({ watcher }) {
      watcher.add(source);
      watcher.on('change', (file) => {
        if (file.startsWith(source)) compileWords();
      });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileWords();
