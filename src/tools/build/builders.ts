import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../install/setup.mjs';

/**
 * One file per process that is building in this folder: all builds share Kit's files in .svelte-kit. The file of a dead process does not
 * count.
 */
const BUILDERS = join(root, '.svelte-kit', 'builders');
/** Registers a process as building, by its id. */
export type RegisterBuilder = (pid: number) => void;
/** Milliseconds between two checks for other builders: a minimum plus a random part. */
const LOOK = { least: 200, random: 200 } as const;

/** The start time of a process as Linux counts it; '' if it has ended, null if unknown. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name before it may hold anything
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another account
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === null || now === start;
}

let names = 0;
const nameOf = (pid: number): string => `${pid}-${startOf(pid) ?? ''}-${process.pid}-${names++}`;

/** The id of another registered and running builder, excluding `own` names; undefined if there is none. */
function otherBuilder(own: ReadonlySet<string>): number | undefined {
  for (const name of readdirSync(BUILDERS)) {
    const [pid, start] = name.split('-');
    if (own.has(name)) continue;
    if (isRunning(Number(pid), start)) return Number(pid);
    rmSync(join(BUILDERS, name), { force: true });
  }
  return undefined;
}

/**
 * Waits until no other process builds here, then does `work`, which registers its build processes. They keep others out even if this
 * process is killed.
 */
export async function buildExclusively<T>(work: (name: RegisterBuilder) => Promise<T>): Promise<T> {
  const own = new Set<string>();
  const add = (pid: number): void => {
    const name = nameOf(pid);
    own.add(name);
    writeFileSync(join(BUILDERS, name), '');
  };
  const removeAll = (): void => {
    for (const name of own) rmSync(join(BUILDERS, name), { force: true });
    own.clear();
  };
  mkdirSync(BUILDERS, { recursive: true });
  try {
    // Each registers before it checks, so of two at once at most one finds itself alone.
    for (let isSaid = false; ; isSaid = true) {
      add(process.pid);
      const other = otherBuilder(own);
      if (other === undefined) return await work(add);
      removeAll();
      if (!isSaid) console.log(`Another build is running here (process ${other}). Waiting until it has ended ...`);
      await setTimeout(LOOK.least + Math.random() * LOOK.random);
    }
  } finally {
    removeAll();
  }
}
