import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#tools/support/free-port.ts';
import { eventually } from '../../eventually.ts';
import { must } from '../../must.ts';
import { askAt, pageFor } from '../../server/own-server.ts';
import { Checkout, runs } from '../build/checkout.ts';

let checkout: Checkout;
let port: number;
beforeEach(async () => {
  checkout = new Checkout('quick');
  port = await freePort();
});
afterEach(() => checkout.end());

const npmStart = () => checkout.start('npm', 'start', '--', '--port', String(port));
/** Whether a server listens at the port. */
async function isOpen(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s to npm alone', (signal) => {
  test('the signal ends the server', async () => {
    const run = npmStart();
    await eventually(() => expect(run.said).toContain('Ctrl+C'));
    expect(await isOpen()).toBe(true);
    process.kill(must(run.child.pid), signal);
    // it closes when the last process that holds it has ended
    await run.end();
    expect(await isOpen()).toBe(false);
  });

  test('the signal ends the build, and the server before it is ready', async () => {
    checkout.write('hold');
    const run = npmStart();
    await eventually(() => expect(checkout.builds()).toHaveLength(1));
    expect(await isOpen()).toBe(true);
    process.kill(must(run.child.pid), signal);
    await run.end();
    expect(await isOpen()).toBe(false);
    await eventually(() => expect(runs(must(checkout.builds()[0]))).toBe(false));
  });
});

test('a browser that comes during the build has to wait, and then gets the page', async () => {
  checkout.write('hold');
  const run = npmStart();
  await eventually(() => expect(checkout.builds()).toHaveLength(1));
  const early = await askAt(port, '/');
  expect(early).toMatchObject({ status: 503, body: expect.stringContaining('being built') as string });
  expect(early.headers).toMatchObject({ refresh: '2', connection: 'close' });
  checkout.remove('hold');
  await eventually(() => expect(run.said).toContain('Ctrl+C'));
  expect(await askAt(port, '/')).toMatchObject({ status: 200, body: pageFor('') });
});

test('two starts on two ports build once and both serve', async () => {
  const runs = [npmStart(), checkout.start('npm', 'start', '--', '--port', String(await freePort()))];
  for (const run of runs) await eventually(() => expect(run.said).toContain('Ctrl+C'));
  expect(checkout.builds()).toHaveLength(1);
});

test('a failed build ends npm start with 1 and leaves no server', async () => {
  checkout.write('fault', 'ENOSPC: no space left on device, write');
  const run = npmStart();
  expect([await run.end(), run.said]).toEqual([1, expect.stringContaining('The disk is full')]);
  expect(await isOpen()).toBe(false);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s during the installation ends it, and no server starts',
  async (signal) => {
    checkout.remove('node_modules/.package-lock.json');
    checkout.write(
      'npm.cjs',
      "require('fs').writeFileSync('installer', String(process.pid)); setInterval(() => {}, 1_000);",
    );
    const installs = ['env', `npm_execpath=${checkout.path('npm.cjs')}`, process.execPath] as const;
    const run = checkout.start(...installs, 'src/tools/commands/start.mjs', '--port', String(port));
    await eventually(() => expect(existsSync(checkout.path('installer'))).toBe(true));
    process.kill(must(run.child.pid), signal);
    expect([await run.end(), run.said]).toEqual([1, expect.stringMatching(/^Installing packages .*\n$/)]);
    expect(runs(Number(readFileSync(checkout.path('installer'), 'utf8')))).toBe(false);
    expect(await isOpen()).toBe(false);
  },
);
