import type { Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { hostId } from '../../../src/lib/net/peer-ids.ts';
import { newServer, serveApp } from '../../../src/server/app-server.ts';
import { Allowed } from '../../../src/server/hosts.ts';
import { UNLIMITED } from '../../../src/server/limits.ts';
import { Log } from '../../../src/server/log.ts';
import { SignallingClient } from '../../../src/tools/soak/signalling-client.ts';
import { expectHosting, heard, join, newDevice, say, test as base, told } from './fixtures.ts';

// Attacks on the page of a host. The server would stop most of them; here it has no limits, as other servers have none.

interface Fixtures {
  /** The port of a server without limits. */
  readonly port: number;
}
const test = base.extend<Fixtures>({
  port: async ({ baseURL }, use) => {
    const server = newServer();
    serveApp(server, {
      folder: 'build',
      allowed: new Allowed({ hosts: [], origins: [String(baseURL)] }),
      isProxied: false,
      log: new Log(),
      limits: UNLIMITED,
    });
    server.listen(0);
    await once(server, 'listening');
    await use((server.address() as AddressInfo).port);
    server.closeAllConnections();
    server.close();
  },
});

const attacker = (port: number, name: string): Promise<SignallingClient> =>
  SignallingClient.open({ port, id: `kilowatt-guest-${name}`, options: { localAddress: '127.0.0.2' } });
/** An offer as a browser makes it, for a channel that will never open. */
const offerOf = (page: Page): Promise<{ type: string; sdp: string }> =>
  page.evaluate(async () => {
    const connection = new RTCPeerConnection();
    connection.createDataChannel('kilowatt');
    const { type, sdp = '' } = await connection.createOffer();
    connection.close();
    return { type, sdp };
  });
const sendOffer = (from: SignallingClient, sdp: unknown, connectionId: string): void =>
  from.send('OFFER', hostId('ROOM1'), {
    sdp,
    type: 'data',
    connectionId,
    label: 'kilowatt',
    serialization: 'raw',
    reliable: true,
  });

test('half-open offers of one sender, and of many, keep no guest out', async ({ page, browser, port }) => {
  const server = `http://localhost:${port}/peerjs`;
  await expectHosting(page, server);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await offerOf(page);
  const one = await attacker(port, 'one');
  for (let i = 0; i < 45; i++) sendOffer(one, sdp, `one${i}`);
  const many = await Promise.all(Array.from({ length: 45 }, (_, i) => attacker(port, `many${i}`)));
  for (const from of many) sendOffer(from, sdp, from.id);
  // the host has answered the last one
  expect((await many.at(-1)?.next())?.type).toBe('ANSWER');

  const guest = await newDevice(browser);
  const began = performance.now();
  expect(await join(guest, server)).toBe('');
  expect(performance.now() - began).toBeLessThan(10_000);
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
});

test('candidates of unknown connections take no memory of the host', async ({ page, port }) => {
  await expectHosting(page, `http://localhost:${port}/peerjs`);
  await expect.poll(() => told(page)).toBe('');
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const one = await attacker(port, 'one');
  const sdp = await offerOf(page);
  sendOffer(one, sdp, 'first');
  expect((await one.next()).type).toBe('ANSWER');
  const before = await heap();
  const candidate = 'x'.repeat(31_000);
  for (let i = 0; i < 3_000; i++) {
    one.send('CANDIDATE', hostId('ROOM1'), { candidate, type: 'data', connectionId: `unknown${i}` });
    // the server drops what comes faster than the page reads
    if (i % 10 === 9) await page.evaluate(() => undefined);
  }
  sendOffer(one, sdp, 'last');
  await expect.poll(() => one.unread.filter(({ type }) => type === 'ANSWER').length).toBe(1);
  expect((await heap()) - before).toBeLessThan(10);
});

test('two devices meet while the server is attacked from another address', async ({
  page,
  browser,
  server,
}) => {
  const port = Number(new URL(server.url).port);
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await offerOf(page);
  let isOver = false;
  const attackers = Array.from({ length: 8 }, async (_, number) => {
    for (let i = 0; !isOver; i++) {
      const client = await attacker(port, `${number}-${i}`).catch(() => null);
      if (client === null) {
        // refused: too many
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      for (let guess = 0; guess < 11; guess++) sendOffer(client, sdp, `${number}-${i}-${guess}`);
      for (let guess = 0; guess < 11; guess++)
        client.send('OFFER', hostId(`g${number}x${i}x${guess}`), { sdp });
      client.socket.send('{ no json');
      await client.next().catch(() => undefined);
      client.leave();
    }
  });
  for (let round = 0; round < 3; round++) {
    const guest = await newDevice(browser);
    const began = performance.now();
    expect(await join(guest, server.signalling)).toBe('');
    expect(performance.now() - began).toBeLessThan(10_000);
    await say(guest, `hello ${round}`);
    await expect.poll(() => heard(page, round)).toEqual([`hello ${round}`]);
    await guest.close();
  }
  isOver = true;
  await Promise.all(attackers);
});
