import { Server } from '../support/server-process.ts';
import { ATTACKS } from './attacks.ts';
import { sendFrames } from './frames.ts';
import { type Figures, processFigures } from './process-figures.ts';
import { Table } from './table.ts';
import { askWithoutReading } from './unread.ts';
import { slowestVisit } from './visits.ts';

/** Concurrent attacks. */
const AT_ONCE = 64;
/** Attacks before the first memory measurement: they load code and fill caches. At most half of all. */
const WARM_UP = 5_000;
/** The server's maximum increase after all attacks, in MB and open files. */
const MAX_KEPT: Figures = { memory: 50, files: 10 };
/** Allowance for loaded code, caches and a grown heap above the idle server, in MB. A short warm-up does not reach it. */
const MAX_WARM = 150;
/** The server's maximum increase above that during the attacks, in MB. */
const MAX_TAKEN = 100;
/** Milliseconds between two memory measurements. */
const LOOK = 250;
/** Minimum share of attacks that the server admits as devices. 15 of 43 kinds request it; on a slow machine some give up first. */
const MIN_ADMITTED = 0.1;
/** Milliseconds for a guest to join during the attacks, which share its processor. */
const SLOWEST_JOIN = 5_000;
/** The server's total memory limit while clients request without reading, in MB, and its response time to other clients in milliseconds. */
const MAX_UNREAD = 300;
const SLOWEST_PAGE = 1_000;
/** Milliseconds after the last attack until all traces must be gone: silent devices and open connections. */
const SETTLED = 35_000;

/** Attacks `count` times, cycling through the kinds. Returns the number of attackers admitted as devices. */
async function attack(port: number, count: number): Promise<number> {
  let [begun, admitted] = [0, 0];
  const attackers = Array.from({ length: AT_ONCE }, async () => {
    while (begun < count) {
      const isAdmitted = await ATTACKS[begun++ % ATTACKS.length]?.(port);
      if (isAdmitted === true) admitted++;
    }
  });
  await Promise.all(attackers);
  return admitted;
}
/** The peak memory and open files of the process until `happening` resolves. */
async function peakDuring(pid: number, happening: Promise<unknown>): Promise<Figures> {
  let peak = processFigures(pid);
  const look = (): void => {
    const now = processFigures(pid);
    peak = { memory: Math.max(peak.memory, now.memory), files: Math.max(peak.files, now.files) };
  };
  const looking = setInterval(look, LOOK);
  await happening.finally(() => clearInterval(looking));
  look();
  return peak;
}
/** The figures of the process once they are within `bound`, or after SETTLED. */
async function settled(pid: number, bound: Figures): Promise<Figures> {
  const until = performance.now() + SETTLED;
  for (;;) {
    const now = processFigures(pid);
    const isDown = now.memory <= bound.memory && now.files <= bound.files;
    if (isDown || performance.now() > until) return now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Attacks a server on this port and measures it before, during and afterwards. Returns the figures and their faults. */
export async function soak(attacks: number, port: number) {
  const server = new Server(port);
  await server.start();
  const problems: string[] = [];
  try {
    const pid = server.pid;
    const quiet = processFigures(pid);
    const unreading = slowestVisit(port, () => askWithoutReading(port));
    const unread = await peakDuring(pid, unreading);
    const slowestPage = await unreading;
    const slowestAmongFrames = await slowestVisit(port, () => sendFrames(port));
    const table = await Table.open(port);
    const warmUp = Math.min(WARM_UP, Math.floor(attacks / 2));
    await attack(port, warmUp);
    const before = processFigures(pid);
    const began = performance.now();
    const attacking = attack(port, attacks - warmUp);
    const peak = await peakDuring(pid, attacking);
    const admitted = await attacking;
    const seconds = (performance.now() - began) / 1_000;
    const fared = await table.close();
    const warm = Math.max(before.memory, quiet.memory + MAX_WARM);
    const bound = { memory: warm + MAX_KEPT.memory, files: quiet.files + MAX_KEPT.files };
    const after = await settled(pid, bound);
    const page = await fetch(`http://127.0.0.1:${port}/`);

    if (page.status !== 200) problems.push(`the page is answered with ${page.status}`);
    if (unread.memory > MAX_UNREAD) problems.push(`unread answers took ${unread.memory} MB`);
    if (slowestPage > SLOWEST_PAGE)
      problems.push(`the page took ${slowestPage} ms while others did not read their answers`);
    if (slowestAmongFrames > SLOWEST_PAGE)
      problems.push(`the page took ${slowestAmongFrames} ms while others sent frames`);
    if (peak.memory > warm + MAX_TAKEN) problems.push(`memory went from ${warm} up to ${peak.memory} MB`);
    if (admitted < (attacks - warmUp) * MIN_ADMITTED)
      problems.push(`only ${admitted} attackers were let in as devices`);
    if (after.memory > bound.memory) problems.push(`memory grew from ${warm} to ${after.memory} MB`);
    if (after.files > bound.files) problems.push(`${after.files} files stay open, ${quiet.files} were`);
    if (fared.hostEnd !== null) problems.push(`the host lost the server: ${fared.hostEnd}`);
    if (fared.joins === 0) problems.push('no guest joined');
    for (const fault of fared.faults) problems.push(`a guest could not join: ${fault}`);
    for (const fault of fared.passedOn) problems.push(`the server passed on ${fault}`);
    if (fared.slowest > SLOWEST_JOIN) problems.push(`a guest took ${fared.slowest} ms to join`);
    const perSecond = Math.round((attacks - warmUp) / seconds);
    const figures = {
      attacks,
      admitted,
      perSecond,
      quiet,
      before,
      peak,
      after,
      unread,
      slowestPage,
      slowestAmongFrames,
    };
    return { ...figures, table: fared, problems };
  } finally {
    await server.stop();
  }
}
