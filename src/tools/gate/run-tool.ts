import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../install/setup.mjs';

/** Collects the output of a step. */
export type Print = (text: string) => void;
/** Milliseconds to wait for output after a tool has exited: a process that it left running may hold the output open forever. */
const LAST_WORDS = 2000;

/** Runs a script of this project with the same Node; true if it exits with 0. */
export function runScript(
  print: Print,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      print(message);
      resolve(false);
    });
    child.on('exit', () => {
      setTimeout(
        () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
        LAST_WORDS,
      ).unref();
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

/** Runs a tool of node_modules, like `runScript`. */
export const runTool = (
  print: Print,
  tool: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<boolean> => runScript(print, join(root, 'node_modules', tool), args, env);
