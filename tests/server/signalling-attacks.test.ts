import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostId } from '#lib/net/peer-ids.ts';
import { roomsOfLaterEpochs, SEARCH_CYCLE } from '#lib/session/ids.ts';
import { LIMITS } from '#server/limits.ts';
import { SignallingClient } from '#tools/soak/signalling-client.ts';
import { answerOf, candidateOf, offerOf } from '#tools/support/introductions.ts';
import { OwnServer } from './own-server.ts';

const TABLE = '127.0.0.1';
const ATTACKER = '127.0.0.2';

/** An offer as received by a host. */
interface Offered {
  readonly type: string;
  readonly src: string;
  readonly payload: { readonly connectionId: string };
}

let server: OwnServer;
beforeEach(async () => {
  server = await OwnServer.start();
});
afterEach(() => server.stop());

let guests = 0;
const newGuest = (localAddress = TABLE): Promise<SignallingClient> =>
  SignallingClient.open({
    port: server.port,
    id: `kilowatt-guest-${guests++}`,
    options: { localAddress },
  });
const newHost = (room: string, localAddress = TABLE): Promise<SignallingClient> =>
  SignallingClient.open({ port: server.port, id: hostId(room), options: { localAddress } });

/** A host that answers every offer. */
async function openTable(room: string): Promise<SignallingClient> {
  const host = await newHost(room);
  host.socket.on('message', (data: Buffer) => {
    const { type, src } = JSON.parse(data.toString()) as { type: string; src: string };
    if (type === 'OFFER') host.send('ANSWER', src, answerOf('c'));
  });
  return host;
}
/** Asks for rooms over one socket, and leaves. Returns the type of the answer for each room. */
async function ask(rooms: readonly string[], localAddress: string): Promise<readonly string[]> {
  const guest = await newGuest(localAddress);
  for (const room of rooms) guest.send('OFFER', hostId(room), offerOf('c'));
  const answers = new Map<string, string>();
  while (answers.size < rooms.length) {
    const { type, src = '' } = await guest.next();
    answers.set(src, type);
  }
  guest.leave();
  return rooms.map((room) => answers.get(hostId(room)) ?? '');
}
/** Uses up the guesses of an address. */
async function guessAll(localAddress: string): Promise<void> {
  const codes = Array.from({ length: LIMITS.guesses.burst }, (_, i) => `guess${i}`);
  const sockets: Promise<readonly string[]>[] = [];
  for (let i = 0; i < codes.length; i += 10) sockets.push(ask(codes.slice(i, i + 10), localAddress));
  expect(new Set((await Promise.all(sockets)).flat())).toEqual(new Set(['EXPIRE']));
}

describe('guessing room codes', () => {
  test('guessing room codes ends after 120 codes from one address, on any number of sockets: then an open room looks unknown', async () => {
    await openTable('abcde');
    await guessAll(ATTACKER);
    expect(await ask(['abcde'], ATTACKER)).toEqual(['EXPIRE']);
    expect(await ask(['abcde'], TABLE)).toEqual(['ANSWER']);
  });

  test('guessing room codes by registering them reveals nothing either', async () => {
    await openTable('abcde');
    await guessAll(ATTACKER);
    const squatter = new SignallingClient({
      port: server.port,
      id: hostId('abcde'),
      token: 'other',
      options: { localAddress: ATTACKER },
    });
    expect(await squatter.ended()).toContain('429');
  });

  test('guessing room codes leaves rooms known to the address before within reach', async () => {
    await openTable('abcde');
    expect(await ask(['abcde', 'gone1'], ATTACKER)).toEqual(['ANSWER', 'EXPIRE']);
    await guessAll(ATTACKER);
    expect(await ask(['abcde'], ATTACKER)).toEqual(['ANSWER']);
  });

  test('a socket that asks for more than twelve rooms is closed', async () => {
    const guest = await newGuest(ATTACKER);
    for (let i = 0; i < 13; i++) guest.send('OFFER', hostId(`guess${i}`), offerOf('c'));
    expect(await guest.ended()).toBe('closed 1008');
  });

  test('all codes would take four and a half years at the lasting rate of one address', () => {
    const seconds = 31 ** 5 / LIMITS.guesses.perSecond;
    expect(seconds / (365 * 24 * 3_600)).toBeGreaterThan(4.5);
  });
});

describe('a table of sixteen devices behind one address', () => {
  test('a table of sixteen devices behind one address joins at the same moment', async () => {
    await openTable('abcde');
    const joins = Array.from({ length: 16 }, () => ask(['abcde'], TABLE));
    expect((await Promise.all(joins)).flat()).toEqual(Array(16).fill('ANSWER'));
  });

  test('a table of sixteen devices behind one address searches all rooms of a lost host, and finds the next one', async () => {
    const room = { code: 'abcde', server: '' };
    for (let search = 0; search < SEARCH_CYCLE; search++) {
      const rooms = [room, ...roomsOfLaterEpochs(room, 1, search)].map(({ code }) => code);
      const answers = await Promise.all(Array.from({ length: 16 }, () => ask(rooms, TABLE)));
      expect(new Set(answers.flat())).toEqual(new Set(['EXPIRE']));
    }
    await openTable('abcde2');
    const rooms = ['abcde', 'abcde2'];
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(rooms, TABLE)));
    expect(answers).toEqual(Array(16).fill(['EXPIRE', 'ANSWER']));
  });
});

describe('floods', () => {
  test('a flood of messages closes the socket', async () => {
    const guest = await newGuest(ATTACKER);
    for (let i = 0; i < 2_000; i++) guest.send('HEARTBEAT');
    expect(await guest.ended()).toBe('closed 1008');
  });

  test('a flood of pings closes the socket, and few pings are answered', async () => {
    const guest = await newGuest(ATTACKER);
    const pong = new Promise((resolve) => guest.socket.once('pong', resolve));
    guest.socket.ping();
    await pong;
    for (let i = 0; i < 2_000; i++) guest.socket.ping();
    expect(await guest.ended()).toBe('closed 1008');
  });

  test('a flood of offers to a host stops at twelve from one device', async () => {
    const host = await newHost('abcde');
    const guest = await newGuest(ATTACKER);
    for (let i = 0; i < 45; i++) guest.send('OFFER', host.id, offerOf(`c${i}`));
    const other = await newGuest();
    other.send('OFFER', host.id, offerOf('other'));
    const got = [];
    for (;;) {
      const { src } = await host.next();
      if (src === other.id) break;
      got.push(src);
    }
    expect(got).toEqual(Array(12).fill(guest.id));
  });

  test('a flood of offers from many addresses does not expel the host that answers them', async () => {
    const host = await newHost('abcde');
    let offers = 0;
    host.socket.on('message', (data: Buffer) => {
      const { type, src, payload } = JSON.parse(data.toString()) as Offered;
      if (type !== 'OFFER') return;
      offers++;
      host.send('ANSWER', src, answerOf(payload.connectionId));
      for (let i = 0; i < 3; i++) host.send('CANDIDATE', src, candidateOf(payload.connectionId));
    });
    const attackers = await Promise.all(
      Array.from({ length: 80 }, (_, at) => newGuest(`127.0.0.${2 + (at % 8)}`)),
    );
    for (const attacker of attackers) {
      for (let i = 0; i < LIMITS.deviceOffers.burst; i++) attacker.send('OFFER', host.id, offerOf(`c${i}`));
    }
    await expect.poll(() => offers).toBeGreaterThanOrEqual(8 * LIMITS.addressOffers.burst);
    expect(await ask(['abcde'], TABLE)).toEqual(['ANSWER']);
    expect(host.end).toBeNull();
  });

  test('a flood of candidates without an offer does not reach a host', async () => {
    const host = await newHost('abcde');
    const guest = await newGuest(ATTACKER);
    for (let i = 0; i < 300; i++) guest.send('CANDIDATE', host.id, candidateOf(`c${i}`));
    guest.send('ANSWER', host.id, answerOf('a'));
    guest.send('OFFER', host.id, offerOf('o'));
    expect((await host.next()).type).toBe('OFFER');
    guest.send('CANDIDATE', host.id, candidateOf('o'));
    expect((await host.next()).type).toBe('CANDIDATE');
  });

  test('a flood of messages that only the server sends is dropped', async () => {
    const host = await newHost('abcde');
    const guest = await newGuest(ATTACKER);
    for (const type of ['LEAVE', 'EXPIRE', 'OPEN', 'ERROR', 'ID-TAKEN', 'INVALID-KEY', 'X']) {
      guest.send(type, host.id, { msg: 'x' });
    }
    guest.send('OFFER', host.id, offerOf('c'));
    expect(await host.next()).toMatchObject({ type: 'OFFER', src: guest.id });
  });

  test.each([
    'null',
    '1',
    '[]',
    '"x"',
    '{}',
    '{ no json',
    '{"type":"OFFER"}',
    '{"type":"OFFER","dst":5,"payload":{}}',
  ])('a flood of garbage like %s changes nothing', async (garbage) => {
    const host = await newHost('abcde');
    const guest = await newGuest(ATTACKER);
    for (let i = 0; i < 20; i++) guest.socket.send(garbage);
    guest.socket.send(Buffer.from([0xff, 0xfe, 0x00]));
    guest.send('OFFER', host.id, null);
    guest.send('OFFER', host.id, offerOf('c'));
    expect(await host.next()).toMatchObject({ type: 'OFFER', payload: offerOf('c') });
  });

  test('a flood of long messages closes the socket', async () => {
    const guest = await newGuest(ATTACKER);
    guest.send('OFFER', hostId('abcde'), { sdp: 'x'.repeat(40_000) });
    expect(await guest.ended()).toBe('closed 1009');
  });

  test('a flood of deeply nested payloads is dropped, and leaves the socket open', async () => {
    const host = await newHost('abcde');
    const guest = await newGuest(ATTACKER);
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    for (let i = 0; i < 5; i++) guest.socket.send(`{"type":"OFFER","dst":"${host.id}","payload":${deep}}`);
    guest.send('OFFER', host.id, offerOf('c'));
    expect(await host.next()).toMatchObject({ payload: offerOf('c') });
  });

  test('a flood of devices stops at 128 from one address, and others still come in', async () => {
    await Promise.all(Array.from({ length: LIMITS.devicesPerAddress }, () => newGuest(ATTACKER)));
    await expect(newGuest(ATTACKER)).rejects.toThrow('429');
    expect((await newGuest()).end).toBeNull();
  });

  test('a flood of devices that come and go stops at two hundred', async () => {
    for (let i = 0; i < LIMITS.arrivals.burst; i += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => newGuest(ATTACKER)));
      for (const guest of some) guest.leave();
    }
    const more = Array.from({ length: 100 }, () => newGuest(ATTACKER));
    const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(30);
    expect((await newGuest()).end).toBeNull();
  });
});
