import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Allowlist, parseHostName, parseOriginName } from '#server/hosts.ts';
import { SignallingClient } from '#tools/soak/signalling-client.ts';
import { OwnServer } from './own-server.ts';

const allowed = new Allowlist({
  hosts: ['example.org', '203.0.113.9'],
  origins: ['https://pages.example'],
  ownAddresses: () => ['198.51.100.7', '2001:db8::7'],
});

describe('the server answers to', () => {
  test.each([
    'localhost',
    'localhost:4173',
    'LOCALHOST',
    'localhost.',
    'app.localhost',
    '127.0.0.1:4173',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.178.20:8080',
    '169.254.3.4',
    '100.64.0.1',
    '[::1]:4173',
    '[fe80::1]',
    '[fd00::1]:4173',
    '[::ffff:192.168.0.1]',
    'kilowatt-pc.local:4173',
    '198.51.100.7',
    '[2001:db8::7]:4173',
    'example.org',
    'example.org:4173',
    'EXAMPLE.org.',
    '203.0.113.9:4173',
    hostname(),
    hostname().split('.', 1)[0],
  ])('the server answers to %s', (header) => {
    expect(allowed.host(header)).toBe(true);
  });
});

describe('the server does not answer to', () => {
  test.each([
    undefined,
    '',
    'evil.example',
    'evil.example:4173',
    'example.org.evil.example',
    'notexample.org',
    'sub.example.org',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    `${hostname()}.evil.example`,
    'local',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '[2001:db8::8]',
    'user@localhost',
    'localhost/path',
    'localhost:99999',
    'localhost, evil.example',
    'evil.example#localhost',
    '[::1',
  ])('the server does not answer to %s', (header) => {
    expect(allowed.host(header)).toBe(false);
  });
});

describe('the signalling server is open to', () => {
  test.each([
    ['programs without an origin', undefined, 'localhost:4173'],
    ['its own page', 'http://localhost:4173', 'localhost:4173'],
    ['its own page under another name', 'http://localhost:4173', '192.168.1.2:4173'],
    ['its own page behind a proxy that passes the host on', 'https://example.org', 'example.org'],
    ['its own page behind a proxy on another port', 'https://example.org:8443', 'example.org:8443'],
    ['its own page behind a proxy that does not', 'https://example.org', '127.0.0.1:4173'],
    ['an origin from the command line', 'https://pages.example', 'example.org'],
  ])('the signalling server is open to %s', (_what, origin, host) => {
    expect(allowed.origin(origin, host, 4173)).toBe(true);
  });
});

describe('the signalling server is closed to', () => {
  test.each([
    ['another website', 'https://evil.example', 'localhost:4173'],
    ['another website on the same port', 'http://evil.example:4173', 'localhost:4173'],
    ['a website that has made its name this machine’s', 'http://evil.example:4173', 'evil.example:4173'],
    ['another program on this machine', 'http://localhost:3000', 'localhost:4173'],
    ['another port of a named host', 'https://example.org:3000', '127.0.0.1:4173'],
    ['an allowed origin with another scheme', 'http://pages.example', 'localhost:4173'],
    ['a subdomain of an allowed origin', 'https://x.pages.example', 'localhost:4173'],
    ['pages without an origin of their own', 'null', 'localhost:4173'],
    ['files', 'file://', 'localhost:4173'],
    ['extensions', 'chrome-extension://localhost', 'localhost:4173'],
    ['an empty origin', '', 'localhost:4173'],
  ])('the signalling server is closed to %s', (_what, origin, host) => {
    expect(allowed.origin(origin, host, 4173)).toBe(false);
  });
});

test.each([
  ['example.org', 'example.org'],
  ['EXAMPLE.ORG.', 'example.org'],
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['https://example.org', null],
  ['example.org:8080', null],
  ['example.org/x', null],
  ['', null],
])('--host %s names %s', (text, host) => {
  expect(parseHostName(text)).toBe(host);
});

test.each([
  ['https://example.org', 'https://example.org'],
  ['https://example.org/', 'https://example.org'],
  ['https://EXAMPLE.org:443', 'https://example.org'],
  ['http://example.org:8080', 'http://example.org:8080'],
  ['https://example.org/kilowatt', null],
  ['example.org', null],
  ['ftp://example.org', null],
  ['*', null],
  ['null', null],
])('--origin %s names %s', (text, origin) => {
  expect(parseOriginName(text)).toBe(origin);
});

describe('a hostile page', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await OwnServer.start({ hosts: ['example.org'], origins: ['https://pages.example'] });
  });
  afterAll(() => server.stop());

  test.each(['/', '/lan.json', '/_app/immutable/start.abc123.js', '/peerjs'])(
    'a hostile page with its own name for this server gets only a help page: %s',
    async (path) => {
      const { status, headers, body } = await server.ask(path, { headers: { host: 'evil.example:4173' } });
      expect(status).toBe(403);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body).toContain('npm start -- --host evil.example\n');
    },
  );

  test('a hostile page gets no markup back', async () => {
    const { body } = await server.ask('/', { headers: { host: '<script>' } });
    expect(body).not.toContain('<');
  });

  test('a hostile page cannot ask the signalling server', async () => {
    const origin = 'https://evil.example';
    const { status, body } = await server.ask('/peerjs', { headers: { origin } });
    expect([status, body]).toEqual([
      403,
      expect.stringContaining('npm start -- --origin https://evil.example\n'),
    ]);
  });

  const socket = (headers: Record<string, string>, origin?: string): SignallingClient =>
    new SignallingClient({
      port: server.port,
      id: 'kilowatt-guest-page',
      options: { headers, ...(origin !== undefined && { origin }) },
    });

  test('a hostile page opens no socket to the signalling server', async () => {
    expect(await socket({}, 'https://evil.example').ended()).toContain('403');
    expect(await socket({}, 'null').ended()).toContain('403');
    expect(await socket({ host: 'evil.example' }, 'http://evil.example').ended()).toContain('403');
  });

  test.each([
    ['of the server itself', () => `http://localhost:${server.port}`],
    ['named by --host', () => 'https://example.org'],
    ['named by --origin', () => 'https://pages.example'],
  ])('a page %s opens a socket to the signalling server', async (_what, origin) => {
    const device = socket({}, origin());
    expect((await device.next()).type).toBe('OPEN');
    device.leave();
    await device.ended();
  });
});
