import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, root } from '../install/setup.mjs';
import { buildExclusively, type RegisterBuilder } from './builders.ts';
import { isMarked, writeMark } from './mark.ts';
import { sourceStamp, sourceVersion } from './sources.ts';

/** The folder of a build, and the base path of the app; '' for the root of a host. */
export interface BuildTarget {
  readonly folder: string;
  /** The file that marks the folder as a complete build. */
  readonly mark: string;
  readonly base: string;
  /** Vite's mode; "pseudo" includes the pseudo-languages (lib/i18n/pseudo.ts). */
  readonly mode: 'production' | 'pseudo';
}
export const buildFolder = join(root, 'build');
export const defaultBuild: BuildTarget = {
  folder: buildFolder,
  mark: join(root, '.svelte-kit', 'build.json'),
  base: process.env.BASE_PATH ?? '',
  mode: 'production',
};
/** A build for tests: below a path and with the pseudo-languages. */
export const testBuild: BuildTarget = {
  folder: join(root, '.svelte-kit', 'test-build'),
  mark: join(root, '.svelte-kit', 'test-build.json'),
  base: '/kilowatt',
  mode: 'pseudo',
};

/** Whether the app was built now, or a text that explains the failure and its remedy. */
export type BuildOutcome = { readonly made: boolean } | { readonly problem: string };

/** Builds unless a complete build of the current sources exists. */
export async function buildIfNeeded(target = defaultBuild): Promise<BuildOutcome> {
  const isBuilt = (): boolean => isMarked(target.mark, target.folder, sourceVersion(target.base));
  try {
    if (isBuilt()) return { made: false };
    return await buildExclusively(async (name) => (isBuilt() ? { made: false } : await build(target, name)));
  } catch (error) {
    return { problem: causeOf(String(error)) ?? `The app could not be built (${String(error)}).` };
  }
}

async function build({ folder, mark, base, mode }: BuildTarget, name: RegisterBuilder): Promise<BuildOutcome> {
  console.log('Building ...');
  rmSync(mark, { force: true });
  const stamp = sourceStamp();
  const version = sourceVersion(base);
  const problem = await runVite({ mode, env: { BASE_PATH: base, BUILD_FOLDER: folder } }, name);
  if (problem !== null) return { problem };
  if (sourceStamp() !== stamp) {
    return { problem: 'The sources changed while the app was built: run the same command again.' };
  }
  writeMark(mark, folder, version);
  return { made: true };
}

/** Runs Vite. Resolves to null, or to a text that explains the failure and its remedy. */
function runVite(
  { mode, env }: { readonly mode: string; readonly env: NodeJS.ProcessEnv },
  name: RegisterBuilder,
): Promise<string | null> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const endWithParent = new URL('end-with-parent.ts', import.meta.url).href;
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, vite, 'build', '--mode', mode, '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
    },
  );
  try {
    if (child.pid !== undefined) name(child.pid);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  let log = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => (log += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(status === 0 ? null : failureOf(log, signal)));
  });
}

function failureOf(log: string, signal: NodeJS.Signals | null): string {
  const cause = causeOf(`${log}\n${signal ?? ''}`);
  if (cause !== null) return cause;
  if (signal !== null) {
    return `The build was ended from outside (${signal}), perhaps because the memory was full: end other programs, then run the same command again.`;
  }
  return `${log}\nThe app could not be built: the lines above say why. Mend the sources, or check out a released version.`;
}
