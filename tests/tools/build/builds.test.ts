import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { must } from '../../must.ts';
import { Checkout, runs } from './checkout.ts';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout('quick');
});
afterEach(() => checkout.end());

const MENDING = /The app could not be built: .*Mend the sources/;
/** Starts a build that stops before its last file; returns the building process. */
async function heldBuild() {
  checkout.write('hold');
  const run = checkout.build();
  await eventually(() => expect(checkout.builds()).toHaveLength(1));
  return { run, builder: must(checkout.builds()[0]) };
}
/** Builds without a fault, and expects that it was necessary. */
async function buildsAgain(): Promise<void> {
  const before = checkout.builds().length;
  checkout.remove('hold');
  checkout.remove('fault');
  const run = checkout.build();
  expect(await run.end(), run.said).toBe(0);
  expect(checkout.builds()).toHaveLength(before + 1);
}

test('builds the same sources once', async () => {
  await buildsAgain();
  const second = checkout.build();
  expect([await second.end(), second.said]).toEqual([0, expect.stringContaining('is up to date')]);
  checkout.changeSource();
  await buildsAgain();
});

describe('a build that broke off is made again', () => {
  test('repeats a build when its process was killed', async () => {
    const { run, builder } = await heldBuild();
    process.kill(builder, 'SIGKILL');
    expect(await run.end()).toBe(1);
    expect(run.said).toContain('The build was ended from outside (SIGKILL)');
    expect(run.said).not.toMatch(MENDING);
    await buildsAgain();
  });

  test('a build ends by itself when the process that started it was killed, and is repeated', async () => {
    const { run, builder } = await heldBuild();
    process.kill(must(run.child.pid), 'SIGKILL');
    await eventually(() => expect(runs(builder)).toBe(false));
    await buildsAgain();
  });

  test('two concurrent builds repeat a build when all of its processes were killed', async () => {
    const { run } = await heldBuild();
    process.kill(-must(run.child.pid), 'SIGKILL');
    await run.end();
    checkout.remove('hold');
    const both = [checkout.build(), checkout.build()];
    expect(await Promise.all(both.map((one) => one.end()))).toEqual([0, 0]);
    expect(checkout.builds()).toHaveLength(2);
  });
});

test('the second of two concurrent builds waits, says so, and finds the app built', async () => {
  const { run } = await heldBuild();
  const second = checkout.build();
  await eventually(() => expect(second.said).toMatch(/^Another build is running here \(process \d+\)/m));
  checkout.remove('hold');
  expect([await run.end(), await second.end()]).toEqual([0, 0]);
  expect(run.said).toContain('The app is in');
  expect(second.said).toContain('is up to date');
  expect(checkout.builds()).toHaveLength(1);
});

test('a second build after a change of the sources starts when the first has ended, and contains the change', async () => {
  const { run } = await heldBuild();
  checkout.changeSource();
  const second = checkout.build();
  await eventually(() => expect(second.said).toContain('Another build'));
  expect(checkout.builds()).toHaveLength(1);
  checkout.remove('hold');
  expect([await run.end(), await second.end()]).toEqual([1, 0]);
  expect(checkout.builds()).toHaveLength(2);
});

test.each<[string, () => void]>([
  ['changed', () => checkout.changeSource()],
  ['changed and changed back', () => {
    const text = readFileSync(checkout.path('src/app.html'), 'utf8');
    checkout.changeSource();
    writeFileSync(checkout.path('src/app.html'), text);
  }],
  ['added', () => checkout.write('static/extra.txt', 'x')],
  ['removed', () => checkout.remove('src/service-worker.ts')],
])('a build does not count if a source was %s meanwhile', async (_what, change) => {
  const { run } = await heldBuild();
  change();
  checkout.remove('hold');
  expect([await run.end(), run.said]).toEqual([1, expect.stringContaining('The sources changed while')]);
  await buildsAgain();
});

test('a dangling link among the sources, as editors make them, does not prevent a build', async () => {
  symlinkSync('anna@laptop.1234', checkout.path('src/.#app.html'));
  await buildsAgain();
});

describe('a failed build names the remedy', () => {
  test('a failed build names the remedy in one line where the machine is at fault', async () => {
    checkout.write('fault', 'error during build:\nENOSPC: no space left on device, write\n  at x.js:7');
    const run = checkout.build();
    expect(await run.end()).toBe(1);
    expect(run.said).toBe(
      'Building ...\nThe disk is full (ENOSPC: no space left on device, write): free some space, then run the same command again.\n',
    );
    await buildsAgain();
  });

  test('a failed build names the remedy in one line where its own files cannot be written', async () => {
    symlinkSync('/sys', checkout.path('.svelte-kit'));
    const run = checkout.build();
    expect(await run.end()).toBe(1);
    expect(run.said).toMatch(
      /^(This account may not do that|The disk can only be read) \(E[A-Z]+: .*\/.svelte-kit\/.*again\.\n$/,
    );
  });

  test('a failed build shows its output where the sources are at fault', async () => {
    checkout.write('fault', 'src/a.ts: unexpected token');
    const run = checkout.build();
    expect(await run.end()).toBe(1);
    expect(run.said).toContain('src/a.ts: unexpected token');
    expect(run.said).toMatch(MENDING);
    await buildsAgain();
  });
});
