import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { withSignalling } from '../../src/tools/signalling.ts';

const server = createServer();
let origin = '';
beforeAll(async () => {
  server.on(
    'request',
    withSignalling(server, (request, response) => response.end(`app ${request.url}`), '/kilowatt/peerjs'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A socket as a device opens it to the PeerServer. */
function connect(id: string, path = '/kilowatt/peerjs/peerjs'): WebSocket {
  return new WebSocket(`ws://${origin}${path}?key=peerjs&id=${id}&token=${id}`);
}
const nextMessage = async (socket: WebSocket): Promise<unknown> => {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString());
};

describe('the signalling server', () => {
  test.each(['/', '/kilowatt/', '/kilowatt/peerjsx', '/peerjs'])(
    'leaves the path %s to the app',
    async (path) => {
      expect(await (await fetch(`http://${origin}${path}`)).text()).toBe(`app ${path}`);
    },
  );

  test('describes itself below its path, and does not list peers', async () => {
    const answer = await fetch(`http://${origin}/kilowatt/peerjs`);
    expect(await answer.json()).toMatchObject({ name: 'PeerJS Server' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect((await fetch(`http://${origin}/kilowatt/peerjs/peerjs/peers`)).status).toBe(401);
  });

  test('introduces two devices', async () => {
    const [host, guest] = [connect('host'), connect('guest')];
    expect(await Promise.all([nextMessage(host), nextMessage(guest)])).toEqual([
      { type: 'OPEN' },
      { type: 'OPEN' },
    ]);
    guest.send(JSON.stringify({ type: 'OFFER', dst: 'host', payload: { sdp: 'v=0' } }));
    expect(await nextMessage(host)).toEqual({
      type: 'OFFER',
      src: 'guest',
      dst: 'host',
      payload: { sdp: 'v=0' },
    });
    for (const socket of [host, guest]) socket.terminate();
  });

  test('reports an absent peer within seconds', async () => {
    const guest = connect('lonely');
    await nextMessage(guest);
    guest.send(JSON.stringify({ type: 'OFFER', dst: 'nobody', payload: {} }));
    expect(await nextMessage(guest)).toMatchObject({ type: 'EXPIRE', src: 'nobody' });
    guest.terminate();
  });

  test('survives garbage, and closes a socket with a message that is too long', async () => {
    const guest = connect('rude');
    await nextMessage(guest);
    guest.send('{ no json');
    guest.send(JSON.stringify({ type: 'OFFER', dst: 'x', payload: 'x'.repeat(40_000) }));
    const [code] = (await once(guest, 'close')) as [number];
    expect(code).toBe(1009);
    const other = connect('polite');
    expect(await nextMessage(other)).toEqual({ type: 'OPEN' });
    other.terminate();
  });

  test('refuses sockets on other paths', async () => {
    const [error] = (await once(connect('lost', '/kilowatt/'), 'error')) as [Error];
    expect(error.message).toContain('400');
  });
});
