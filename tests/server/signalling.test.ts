import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#server/limits.ts';
import { SignallingClient } from '#tools/soak/signalling-client.ts';
import { answerOf, candidateOf, offerOf } from '#tools/support/introductions.ts';
import { OwnServer } from './own-server.ts';

let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.start();
});
afterAll(() => server.stop());

const open = (id: string, token = id): Promise<SignallingClient> =>
  SignallingClient.open({ port: server.port, id, token });

describe('the signalling server', () => {
  test.each(['/peerjsx', '/peer', '/'])(
    'the signalling server leaves the path %s to the app',
    async (path) => {
      expect((await server.ask(path)).body).toContain('Content-Security-Policy'.toLowerCase());
    },
  );

  test('the signalling server describes itself, and lists no devices', async () => {
    for (const path of ['/peerjs', '/peerjs/', '/peerjs?x']) {
      const { status, headers, body } = await server.ask(path);
      expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
      expect(JSON.parse(body)).toMatchObject({ name: 'Kilowatt connection server' });
    }
    expect((await server.ask('/peerjs/peerjs/peers')).status).toBe(404);
  });

  test('the signalling server introduces two devices', async () => {
    const [host, guest] = await Promise.all([open('kilowatt-room1'), open('kilowatt-guest-1')]);
    guest.send('OFFER', host.id, offerOf('c'));
    guest.send('CANDIDATE', host.id, candidateOf('c'));
    expect([await host.next(), await host.next()]).toEqual([
      { type: 'OFFER', src: guest.id, dst: host.id, payload: offerOf('c') },
      { type: 'CANDIDATE', src: guest.id, dst: host.id, payload: candidateOf('c') },
    ]);
    host.send('ANSWER', guest.id, answerOf('c'));
    expect(await guest.next()).toEqual({
      type: 'ANSWER',
      src: host.id,
      dst: guest.id,
      payload: answerOf('c'),
    });
    for (const device of [host, guest]) device.leave();
  });

  test('the signalling server reports an absent host within seconds', async () => {
    const guest = await open('kilowatt-guest-2');
    guest.send('OFFER', 'kilowatt-nobody', offerOf('c'));
    expect(await guest.next()).toEqual({ type: 'EXPIRE', src: 'kilowatt-nobody', dst: guest.id });
    guest.leave();
  });

  test('passes on an offer and its candidates to a host that returns within a second', async () => {
    const guest = await open('kilowatt-guest-3');
    guest.send('OFFER', 'kilowatt-later', offerOf('c'));
    guest.send('CANDIDATE', 'kilowatt-later', candidateOf('c'));
    const host = await open('kilowatt-later');
    expect([(await host.next()).type, (await host.next()).type]).toEqual(['OFFER', 'CANDIDATE']);
    host.send('ANSWER', guest.id, answerOf('c'));
    expect((await guest.next()).type).toBe('ANSWER');
    for (const device of [host, guest]) device.leave();
  });

  test('keeps an id for its device, which can return with its token', async () => {
    const first = await open('kilowatt-room2', 'mine');
    const thief = new SignallingClient({ port: server.port, id: first.id, token: 'other' });
    expect((await thief.next()).type).toBe('ID-TAKEN');
    expect(await thief.ended()).toBe('closed 1000');
    const again = await open(first.id, 'mine');
    expect(await first.ended()).toBe('closed 1006');
    again.leave();
  });

  test('forgets a device that is silent for too long, and keeps one that sends heartbeats', async () => {
    const impatient = await OwnServer.start({ limits: { ...LIMITS, silence: 1_000 } });
    const { port } = impatient;
    const quiet = await SignallingClient.open({ port, id: 'kilowatt-quiet' });
    const alive = await SignallingClient.open({ port, id: 'kilowatt-alive' });
    const beats = setInterval(() => alive.send('HEARTBEAT'), 100);
    expect(await quiet.ended()).toBe('closed 1006');
    clearInterval(beats);
    expect(alive.end).toBeNull();
    alive.leave();
    impatient.stop();
  });

  test.each([
    ['without an id', ''],
    ['with an id of another app', 'other-app'],
    ['with an id that is too long', `kilowatt-${'x'.repeat(81)}`],
  ])('refuses a device %s', async (_what, id) => {
    expect(await new SignallingClient({ port: server.port, id }).ended()).toContain('400');
  });

  test('refuses sockets on other paths', async () => {
    for (const path of ['', '/peerjs/peerjs', '/peerjsx']) {
      const lost = new SignallingClient({ port: server.port, id: 'kilowatt-guest-4', path });
      expect(await lost.ended()).toContain('400');
    }
  });
});
