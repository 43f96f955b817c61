import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OwnServer, pageFor } from './own-server.ts';

let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.start();
});
afterAll(() => server.stop());

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\n${HOST}${CLOSE}${more}\r\n`;
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const openFiles = (): number => readdirSync('/proc/self/fd').length;

describe('no request ends or hangs the server', () => {
  afterEach(async () => {
    const { status, body } = await server.ask('/');
    expect([status, body]).toEqual([200, pageFor('')]);
  });

  test.each([
    'bytes=5-1',
    'bytes=-5',
    'bytes=99999999-',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-0,5-1,7-',
    'bytes=-1-5',
    'bytes=1e9-0',
    'bytes=0-99999999999999999999999',
    'lines=1-2',
    `bytes=${'0-1,'.repeat(2_000)}`,
  ])('the range %s gets the whole file', async (range) => {
    for (const path of ['/', '/service-worker.js', '/_app/immutable/start.abc123.js']) {
      expect((await server.ask(path, { headers: { range } })).status).toBe(200);
    }
  });

  test.each([
    '/play/%F0%9F',
    '/%',
    '/%zz',
    '/%00',
    '//evil.example/',
    '/a?%',
    '/?%00',
    '/%2e%2e/%2e%2e/x',
    '*',
    '/\\..',
  ])('the path %s gets the page', async (path) => {
    const answer = await server.raw(get(path));
    expect(answer).toContain(pageFor(''));
  });

  test('answers at once to a path that makes a careless pattern backtrack for hours', async () => {
    const answer = await server.raw(get(`/${'a.a'.repeat(2_000)}!`));
    expect(statusOf(answer)).toBe(200);
  });

  test.each([
    ['no request at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header without a colon', `GET / HTTP/1.1\r\n${HOST}broken\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}A: b\r\n c\r\n:\r\n\r\n`],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${HOST}A: \0\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`],
    ['a negative length', `GET / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
    [
      'a length and chunks',
      `GET / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['an unknown method', `BREW / HTTP/1.1\r\n${HOST}\r\n`],
    ['an unknown version', 'GET / HTTP/9.9\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('answers 400 to a request with %s', async (_what, bytes) => {
    expect(statusOf(await server.raw(bytes))).toBe(400);
  });

  test('answers 431 to headers of 64 KB', async () => {
    expect(statusOf(await server.raw(get('/', `A: ${'x'.repeat(64_000)}\r\n`)))).toBe(431);
  });

  test.each([
    ['GET', 413],
    ['POST', 405],
    ['PUT', 405],
    ['DELETE', 405],
  ])('a request with %s and a body gets %i, and the connection is closed', async (method, status) => {
    const answer = await server.raw(`${method} / HTTP/1.1\r\n${HOST}Content-Length: 1000000\r\n\r\nx`);
    expect(statusOf(answer)).toBe(status);
  });

  test.each(['OPTIONS', 'PATCH', 'PROPFIND', 'TRACE'])('answers 405 to the method %s', async (method) => {
    expect(statusOf(await server.raw(`${method} / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`))).toBe(405);
  });

  test('closes the connection on CONNECT', async () => {
    expect(await server.raw(`CONNECT example.org:443 HTTP/1.1\r\n${HOST}\r\n`)).toBe('');
  });

  const upgrade = (path: string, key: string, version = '13'): string =>
    `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: ${version}\r\n\r\n`;
  const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
  const DEVICE = '/peerjs/peerjs?key=peerjs&token=t&id=kilowatt-guest-raw';
  test.each([
    ['on another path', upgrade('/', KEY), 400],
    ['with a bad key', upgrade(DEVICE, 'x'), 400],
    ['with an unknown version', upgrade(DEVICE, KEY, '99'), 400],
    ['for a bad address', upgrade('http://[/', KEY), 400],
  ])('an upgrade %s gets %i', async (_what, bytes, status) => {
    expect(statusOf(await server.raw(bytes))).toBe(status);
  });

  const offer = (protocol: string, more = ''): string =>
    `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n${more}\r\n`;
  test.each(['h2c', 'TLS/1.0', 'h2c, websocket', 'websockets', 'HTTP/2.0, SHTTP/1.3', '"'])(
    'an offer to upgrade to %j is answered as if it had none, and the connection is closed',
    async (protocol) => {
      const answer = await server.raw(offer(protocol) + get('/large.js'));
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
      expect(answer).toContain('Connection: close');
      expect(answer.endsWith(pageFor(''))).toBe(true);
    },
  );

  test('an upgrade offer with a body, to another host, or at the connection server is ignored', async () => {
    expect(statusOf(await server.raw(offer('h2c', 'Content-Length: 5\r\n')))).toBe(413);
    const evil = offer('h2c').replace(HOST, 'Host: evil.example\r\n');
    expect(statusOf(await server.raw(evil))).toBe(403);
    const signalling = offer('h2c').replace('GET /', `GET /peerjs`);
    expect(statusOf(await server.raw(signalling))).toBe(200);
  });

  test('only one of 1,000 simultaneous upgrade offers is answered', async () => {
    const answer = await server.raw(offer('h2c').repeat(1_000));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test.each([
    ['a reserved opcode', [0x8f, 0x80, 1, 2, 3, 4]],
    ['no mask', [0x81, 0x02, 0x7b, 0x7d]],
    ['a length of 2^63', [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]],
    ['invalid UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]],
    ['an invalid close code', [0x88, 0x82, 0, 0, 0, 0, 0, 1]],
  ])('closes the socket after a WebSocket frame of %s', async (_what, frame) => {
    const answer = await server.raw(Buffer.concat([Buffer.from(upgrade(DEVICE, KEY)), Buffer.from(frame)]));
    expect(statusOf(answer)).toBe(101);
  });

  test.each([
    ['the page', get('/')],
    ['what is not there', get('/missing.js')],
    ['an unknown path below the hashed files', get('/_app/immutable/none')],
    ['another host', `GET / HTTP/1.1\r\nHost: evil.example\r\n${CLOSE}\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a body', `GET / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\n`],
    ['another method', `PATCH /_app/immutable/start.abc123.js HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
    ['a malformed request', `GET / HTTP/1.1\r\n${HOST}broken\r\n\r\n`],
    ['too long headers', get('/', `A: ${'x'.repeat(64_000)}\r\n`)],
    ['its own address', get('/lan.json')],
    ['the connection server', get('/peerjs')],
    ['what is not there of the connection server', get('/peerjs/x')],
    ['a page of another website', get('/peerjs', 'Origin: https://evil.example\r\n')],
    ['a socket without a device', upgrade('/', KEY)],
    ['a socket with a bad key', upgrade(DEVICE, 'x')],
    ['a socket of an unknown version', upgrade(DEVICE, KEY, '99')],
  ])('the answer to %s can be neither framed, nor sniffed, nor cached by default', async (_what, request) => {
    const [head = ''] = (await server.raw(request)).split('\r\n\r\n', 1);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff/im);
    expect(head).toMatch(/^cache-control: no-(cache|store)/im);
  });

  test('aborted downloads leave no file open', async () => {
    const before = openFiles();
    for (let i = 0; i < 50; i++) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(get('/large.js'));
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
  });

  test('an unfinished request is closed within twenty seconds', async () => {
    const halves = [
      '',
      'GET / HTTP/1.1\r\n',
      `GET / HTTP/1.1\r\n${HOST}A: b\r\n`,
      upgrade(DEVICE, KEY).slice(0, -2),
    ];
    const began = performance.now();
    const answers = await Promise.all(halves.map((half) => server.raw(half)));
    expect(performance.now() - began).toBeLessThan(20_000);
    // a browser would take an answer to nothing for that to its next request
    expect(answers.map(String)).toEqual(['', '', '', '']);
  });

  test.each([
    ['the page', `GET / HTTP/1.1\r\n${HOST}\r\n`],
    ['the head of a page', `HEAD / HTTP/1.1\r\n${HOST}\r\n`],
    ['what is not there', `GET /missing.js HTTP/1.1\r\n${HOST}\r\n`],
    ['the connection server', `GET /peerjs HTTP/1.1\r\n${HOST}\r\n`],
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['something unexpected', `GET / HTTP/1.1\r\n${HOST}Expect: x\r\n\r\n`],
    ['permission to send', `GET / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('at most eight of 1,000 simultaneous requests for %s are answered', async (_what, request) => {
    const answer = await server.raw(request.repeat(1_000));
    expect(answer.match(/HTTP\/1\.1 [2-5]\d\d/g)?.length ?? 0).toBeLessThanOrEqual(8);
  });

  test('many of 300 sockets that each ask seven times and read nothing are closed, and another client gets through', async () => {
    const request = `GET /large.js HTTP/1.1\r\n${HOST}\r\n`;
    let closed = 0;
    const sockets = Array.from({ length: 300 }, () =>
      connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
        .on('error', () => undefined)
        .on('close', () => closed++),
    );
    for (const socket of sockets) socket.write(request.repeat(7));
    const closedNow = (): number => {
      // a client that does not read learns of the end when it writes
      for (const socket of sockets) if (!socket.closed) socket.write('x');
      return closed;
    };
    await expect.poll(closedNow).toBeGreaterThan(100);
    expect((await server.ask('/')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('600 open connections from one address let another address through', async () => {
    const sockets = Array.from({ length: 600 }, () =>
      connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
        .on('error', () => undefined)
        .resume(),
    );
    // the system takes 512 at once, and the others a second later
    await expect
      .poll(() => sockets.filter(({ closed }) => closed).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(88);
    expect((await server.ask('/')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

test('malformed requests cost one log line a minute in total', async () => {
  const other = await OwnServer.start();
  for (let i = 0; i < 20; i++) await other.raw('nonsense\r\n\r\n');
  expect(other.lines).toEqual([expect.stringMatching(/^Request refused: HPE_\w+$/)]);
  other.stop();
});
