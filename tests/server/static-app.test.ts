import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticApp } from '#server/static-app.ts';
import { type Answer, askAt, makeApp, pageFor, POLICY } from './own-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kilowatt-server-'));

async function serve(app: string): Promise<{ ask: typeof ask; close: () => void }> {
  const server = createServer(staticApp(app));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> =>
    askAt(port, path, { method, headers });
  return { ask, close: () => server.close() };
}

let root: Awaited<ReturnType<typeof serve>>;
let sub: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  root = await serve(makeApp(join(folder, 'root'), ''));
  sub = await serve(makeApp(join(folder, 'sub'), '/kilowatt'));
});
afterAll(() => {
  root.close();
  sub.close();
  rmSync(folder, { recursive: true });
});

describe('the server', () => {
  test.each(['/', '/game/17', '/game/17?x=1'])('answers %s with the page, uncached', async (path) => {
    const { status, headers, body } = await root.ask(path);
    expect([status, body]).toEqual([200, pageFor('')]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toMatch(/^text\/html/);
  });

  test('lets browsers cache hashed files for ever, compressed if they accept it', async () => {
    const { headers } = await root.ask('/_app/immutable/start.abc123.js', 'GET', {
      'accept-encoding': 'gzip',
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
    expect((await root.ask('/service-worker.js')).headers['cache-control']).toBe('no-cache');
  });

  test('sends the file itself to clients that accept no compressed copy', async () => {
    const path = '/_app/immutable/start.abc123.js';
    const compressed = await root.ask(path, 'GET', { 'accept-encoding': 'br;q=1, gzip;q=0.5' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    for (const accepted of ['', 'identity', 'gzip;q=0', 'xgzip']) {
      const { headers, body } = await root.ask(path, 'GET', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], body], accepted).toEqual([undefined, 'export {};']);
    }
  });

  test('answers 304 for an unchanged file', async () => {
    const { headers } = await root.ask('/service-worker.js');
    expect(
      (await root.ask('/service-worker.js', 'GET', { 'if-none-match': String(headers.etag) })).status,
    ).toBe(304);
  });

  test.each(['/_app/immutable/old.js', '/nothing.png', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd.txt'])(
    'answers 404 for the missing file %s',
    async (path) => {
      const { status, headers } = await root.ask(path);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    '/_app/immutable/none',
    '/_app/immutable/',
    '/_app/immutable',
    '/_app/immutable/%66oo',
    '/%5Fapp/immutable/none',
    '/_app%2Fimmutable%2Fnone',
    '/_app/immutable/%FF',
    '/_app/immutable/../../',
    '/_app/immutable/none?x=.js',
    '/_app/none',
  ])('answers 404 for %s, unframeable and uncached', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await root.ask(path, method);
      expect([status, body]).toEqual([404, method === 'HEAD' ? '' : 'Not found.']);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test.each([
    '/',
    '/game/17',
    '/x/_app/immutable/none',
    '//_app/immutable/none',
    '/%FF',
    '/_APP/immutable/x',
  ])('lets no page frame the page at %s, and no cache keep it by default', async (path) => {
    const { headers, body } = await root.ask(path);
    expect(body).toBe(pageFor(''));
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe(`${POLICY}; frame-ancestors 'none'`);
  });

  test('refuses other methods than GET and HEAD', async () => {
    expect((await root.ask('/', 'POST')).status).toBe(405);
    expect((await root.ask('/', 'HEAD')).status).toBe(200);
  });

  test.each(['/', '/service-worker.js', '/nothing.png'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await root.ask(path);
      expect(headers).toMatchObject({
        'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('screen-wake-lock=(self)');
      expect(headers['permissions-policy']).toContain('camera=(self)');
    },
  );

  const opener = async (headers: Record<string, string>) =>
    (await root.ask('/', 'GET', headers)).headers['cross-origin-opener-policy'];
  test.each<Record<string, string>>([
    { host: 'localhost:4173' },
    { host: '127.0.0.1' },
    { host: '[::1]:4173' },
    { host: 'example.org', 'x-forwarded-proto': 'https' },
    { host: 'example.org', 'x-forwarded-proto': 'https,http' },
  ])('isolates a secure page from other windows: %o', async (headers) => {
    expect(await opener(headers)).toBe('same-origin');
  });
  test.each<Record<string, string>>([
    { host: '192.0.2.7:4173' },
    { host: 'localhost.example.org' },
    { host: 'a b' },
    { host: 'example.org', 'x-forwarded-proto': 'http' },
  ])('sends no isolation header that browsers would ignore: %o', async (headers) => {
    expect(await opener(headers)).toBeUndefined();
  });

  test('sends a script only the headers that apply to it', async () => {
    const { headers } = await root.ask('/_app/immutable/start.abc123.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
  });
});

describe('under a sub-path', () => {
  test('an app under a sub-path serves the page and its files below the path', async () => {
    expect((await sub.ask('/kilowatt/game/17')).body).toBe(pageFor('/kilowatt'));
    const file = await sub.ask('/kilowatt/_app/immutable/start.abc123.js');
    expect(file.status).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
  });

  test('an app under a sub-path answers 404 for an unknown path below the hashed files', async () => {
    const { status, headers } = await sub.ask('/kilowatt/_app/immutable/none');
    expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
  });

  test.each(['/', '/kilowatt'])('an app under a sub-path redirects %s to the path', async (path) => {
    const { status, headers } = await sub.ask(path);
    expect([status, headers.location]).toEqual([307, '/kilowatt/']);
  });

  test.each(['/kilowattage', '/game/17', '/_app/immutable/start.abc123.js'])(
    'an app under a sub-path answers 404 for %s',
    async (path) => {
      expect((await sub.ask(path)).status).toBe(404);
    },
  );
});

test('a page without a policy is not served', () => {
  const app = join(folder, 'bare');
  cpSync(join(folder, 'root'), app, { recursive: true });
  writeFileSync(join(app, '200.html'), '<p>bare');
  expect(() => staticApp(app)).toThrow('security policy');
});
