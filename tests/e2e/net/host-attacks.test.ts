import { expect, type Page } from '@playwright/test';
import { hostId } from '#lib/net/peer-ids.ts';
import { SignallingClient } from '#tools/soak/signalling-client.ts';
import { answerOf, candidateOf, offerOf } from '#tools/support/introductions.ts';
import { test as base, expectHosting, heard, join, newDevice, say, told } from './fixtures.ts';
import { loadHarness } from './load-harness.ts';
import { PlainServer } from './plain-server.ts';

// Attacks on the pages of hosts and guests. Our own server would stop most of them; this one stops none, like other servers.

interface Fixtures {
  readonly plain: PlainServer;
}
const test = base.extend<Fixtures>({
  plain: async ({ page: _page }, use) => {
    const plain = await PlainServer.start();
    await use(plain);
    plain.stop();
  },
});

/** A page's use of WebRTC connections. */
interface Watched {
  candidates: number;
  /** Remote descriptions. */
  descriptions: number;
  /** The current and the maximum number of open connections. */
  open(): number;
  most: number;
}
declare global {
  var watched: Watched;
}
/** Counts the connections of the page's next document. */
const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    const open = (): number => connections.filter(({ signalingState }) => signalingState !== 'closed').length;
    const counts = { candidates: 0, descriptions: 0, most: 0, open };
    globalThis.watched = counts;
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
        counts.most = Math.max(counts.most, open());
      }
      override addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
        counts.candidates++;
        return super.addIceCandidate(candidate);
      }
      override setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
        counts.descriptions++;
        return super.setRemoteDescription(description);
      }
    };
  });
/** Less than a search takes that waits for each of its steps as long as it may. Milliseconds. */
const SECONDS = 16_000;
/** A candidate of an unused address. */
const CANDIDATE = 'candidate:1 1 udp 2113937151 127.0.0.9 9 typ host generation 0';

const attacker = (port: number, name: string): Promise<SignallingClient> =>
  SignallingClient.open({ port, id: `kilowatt-guest-${name}`, options: { localAddress: '127.0.0.2' } });
/** The description of an offer made by a browser, for a channel that will never open. */
const sdpOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const connection = new RTCPeerConnection();
    connection.createDataChannel('kilowatt');
    const { sdp = '' } = await connection.createOffer();
    connection.close();
    return sdp;
  });
const connectionOf = (payload: unknown): unknown => (payload as { connectionId: string }).connectionId;
const sendOffer = (from: SignallingClient, sdp: string, connectionId: string): void =>
  from.send('OFFER', hostId('ROOM1'), offerOf(connectionId, sdp));

test('half-open offers of one sender, and of many, keep no guest out', async ({ page, browser, plain }) => {
  const { port, signalling: server } = plain;
  await expectHosting(page, server);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await sdpOf(page);
  const one = await attacker(port, 'one');
  for (let i = 0; i < 45; i++) sendOffer(one, sdp, `one${i}`);
  const many = await Promise.all(Array.from({ length: 45 }, (_, i) => attacker(port, `many${i}`)));
  for (const from of many) sendOffer(from, sdp, from.id);
  // the host has answered the last one
  expect((await many.at(-1)?.next())?.type).toBe('ANSWER');

  const guest = await newDevice(browser);
  const began = performance.now();
  expect(await join(guest, server)).toBe('');
  expect(performance.now() - began).toBeLessThan(SECONDS);
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
});

test('candidates of unknown connections take no memory of the host', async ({ page, plain }) => {
  const { port, signalling } = plain;
  await expectHosting(page, signalling);
  await expect.poll(() => told(page)).toBe('');
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const one = await attacker(port, 'one');
  const sdp = await sdpOf(page);
  sendOffer(one, sdp, 'first');
  expect((await one.next()).type).toBe('ANSWER');
  const before = await heap();
  const candidate = 'x'.repeat(31_000);
  for (let i = 0; i < 3_000; i++) {
    one.send('CANDIDATE', hostId('ROOM1'), candidateOf(`unknown${i}`, candidate));
    // the test must not run ahead of the page
    if (i % 10 === 9) await page.evaluate(() => undefined);
  }
  sendOffer(one, sdp, 'last');
  await expect.poll(() => one.unread.filter(({ type }) => type === 'ANSWER').length).toBe(1);
  expect((await heap()) - before).toBeLessThan(10);
});

test('options of PeerJS in an offer do not make a host send offers, and odd offers break nothing', async ({
  page,
  browser,
  plain,
}) => {
  await expectHosting(page, plain.signalling);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await sdpOf(page);
  const one = await attacker(plain.port, 'one');
  const host = hostId('ROOM1');
  for (const [i, change] of [
    { originator: true },
    { originator: 1, label: undefined },
    { originator: true, sdp: undefined },
    { originator: true, _payload: { originator: true }, metadata: { originator: true }, constraints: {} },
    { serialization: 'json', originator: true },
    { serialization: 'constructor' },
    { serialization: '__proto__' },
    { serialization: 'none' },
    { type: 'media', originator: true },
    { sdp: { type: 'rollback' } },
    { sdp: { type: 'constructor', sdp } },
    { sdp: 'v=0' },
    { sdp: null },
    { connectionId: { a: 1 } },
    { connectionId: null },
  ].entries()) {
    one.send('OFFER', host, { ...offerOf(`odd${i}`, sdp), ...change });
    one.send('ANSWER', host, { ...answerOf(`odd${i}`, sdp), ...change });
    one.send('CANDIDATE', host, { ...candidateOf(`odd${i}`), ...change });
  }
  one.send('OFFER', host, null);
  one.send('OFFER', host);
  one.send('LEAVE', host);
  one.socket.send(
    JSON.stringify({ type: 'OFFER', dst: host, payload: offerOf('proto', sdp) }).replace(
      '"payload":{',
      '"payload":{"__proto__":{"originator":true},',
    ),
  );
  sendOffer(one, sdp, 'last');
  const hears = (): unknown => one.unread.at(-1)?.payload;
  await expect.poll(hears).toMatchObject({ connectionId: 'last' });
  expect(one.unread.filter(({ type }) => type === 'OFFER')).toEqual([]);

  const guest = await newDevice(browser);
  expect(await join(guest, plain.signalling)).toBe('');
  await say(guest, 'hello');
  await expect.poll(() => heard(page)).toEqual(['hello']);
});

test('a host does not answer an offer with many media sections, for each of which it would send candidates', async ({
  page,
  plain,
}) => {
  await expectHosting(page, plain.signalling);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await sdpOf(page);
  const one = await attacker(plain.port, 'one');
  const sections = Array.from({ length: 80 }, (_, i) =>
    ['m=audio 9 UDP/TLS/RTP/SAVPF 0', 'c=IN IP4 0.0.0.0', `a=mid:s${i}`, 'a=rtcp-mux', ''].join('\r\n'),
  );
  // everything before the first media section applies to all of them
  const [, ice = ''] = /(a=ice-ufrag[^]*a=setup:actpass\r\n)/.exec(sdp) ?? [];
  const [session = ''] = sdp.replace(/a=group.*\r\n/, '').split('m=', 1);
  const [, data = ''] = sdp.split(/(?=m=)/);
  sendOffer(one, session + ice + data.replace(ice, '') + sections.join(''), 'sections');
  sendOffer(one, sdp, 'last');
  await expect
    .poll(() => one.unread.some(({ type, payload }) => type === 'ANSWER' && connectionOf(payload) === 'last'))
    .toBe(true);
  expect(one.unread.filter(({ payload }) => connectionOf(payload) === 'sections')).toEqual([]);
});

test('a host uses thirty candidates of a connection', async ({ page, plain }) => {
  await watchConnections(page);
  await expectHosting(page, plain.signalling);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await sdpOf(page);
  const one = await attacker(plain.port, 'one');
  const flood = sdp.replace(/$/, Array(40).fill(`a=${CANDIDATE}`).join('\r\n'));
  one.send('OFFER', hostId('ROOM1'), offerOf('flood', `${flood}\r\n`));
  for (const connection of ['first', 'second']) {
    sendOffer(one, sdp, connection);
    for (let i = 0; i < 300; i++) one.send('CANDIDATE', hostId('ROOM1'), candidateOf(connection, CANDIDATE));
  }
  sendOffer(one, sdp, 'last');
  const counts = (): Promise<readonly number[]> =>
    page.evaluate(() => [watched.descriptions, watched.candidates]);
  await expect.poll(counts).toEqual([3, 60]);
  // the host has seen all candidates before a later offer
  sendOffer(one, sdp, 'later');
  await expect.poll(counts).toEqual([4, 60]);
});

test('a searching guest takes no offers, one answer to its own, and thirty candidates', async ({
  page,
  plain,
}) => {
  await watchConnections(page);
  await loadHarness(page);
  const sdp = await sdpOf(page);
  const falseHost = await SignallingClient.open({ port: plain.port, id: hostId('ROOM1') });
  const outcome = join(page, plain.signalling);
  const { type, src: guest = '', payload } = await falseHost.next();
  expect(type).toBe('OFFER');
  const connectionId = String(connectionOf(payload));
  const stranger = await attacker(plain.port, 'stranger');
  const before = await page.evaluate(() => watched.open());
  for (const from of [falseHost, stranger]) {
    for (let i = 0; i < 200; i++) from.send('OFFER', guest, offerOf(`evil${i}`, sdp));
    for (let i = 0; i < 200; i++) from.send('ANSWER', guest, answerOf(`evil${i}`, sdp));
    from.send('ANSWER', guest, { ...answerOf(connectionId, sdp), sdp: { type: 'offer', sdp } });
    from.send('ANSWER', guest, { ...answerOf(connectionId, sdp), sdp: { type: 'rollback', sdp: '' } });
  }
  for (let i = 0; i < 20; i++) stranger.send('ANSWER', guest, answerOf(connectionId, sdp));
  for (let i = 0; i < 200; i++) stranger.send('CANDIDATE', guest, candidateOf(connectionId, CANDIDATE));
  for (let i = 0; i < 20; i++) falseHost.send('ANSWER', guest, answerOf(connectionId));
  for (let i = 0; i < 200; i++) falseHost.send('CANDIDATE', guest, candidateOf(connectionId, CANDIDATE));
  expect(await outcome).toBe('net/unreachable');
  const { candidates, descriptions } = await page.evaluate(() => ({ ...watched }));
  expect([before, await page.evaluate(() => watched.most)]).toEqual([1, 1]);
  expect(candidates).toBeLessThanOrEqual(30);
  expect(descriptions).toBe(1);
});

test('two devices meet while the server is attacked from another address', async ({
  page,
  browser,
  server,
}) => {
  const port = Number(new URL(server.url).port);
  await expectHosting(page, server.signalling);
  await expect.poll(() => told(page)).toBe('');
  const sdp = await sdpOf(page);
  let isOver = false;
  const attackers = Array.from({ length: 8 }, async (_, number) => {
    for (let i = 0; !isOver; i++) {
      const client = await attacker(port, `${number}-${i}`).catch(() => null);
      if (client === null) {
        // refused: too many
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      for (let guess = 0; guess < 11; guess++) {
        const connection = `${number}-${i}-${guess}`;
        client.send('OFFER', hostId('ROOM1'), { ...offerOf(connection, sdp), originator: true });
        for (let more = 0; more < 60; more++)
          client.send('CANDIDATE', hostId('ROOM1'), candidateOf(connection, CANDIDATE));
        client.send('OFFER', hostId(`g${number}x${i}x${guess}`), offerOf('c', sdp));
      }
      client.socket.send('{ no json');
      await client.next().catch(() => undefined);
      client.leave();
    }
  });
  for (let round = 0; round < 3; round++) {
    const guest = await newDevice(browser);
    const began = performance.now();
    expect(await join(guest, server.signalling)).toBe('');
    expect(performance.now() - began).toBeLessThan(SECONDS);
    await say(guest, `hello ${round}`);
    await expect.poll(() => heard(page, round)).toEqual([`hello ${round}`]);
    await guest.close();
  }
  isOver = true;
  await Promise.all(attackers);
});
