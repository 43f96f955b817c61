import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../src/tools/support/free-port.ts';
import { must } from '../../must.ts';
import { Checkout } from './checkout.ts';

const checkout = new Checkout('vite');
afterAll(() => checkout.end());

const files = (): readonly string[] => {
  if (!existsSync(checkout.path('build'))) return [];
  return readdirSync(checkout.path('build'), { recursive: true, encoding: 'utf8' });
};
const withEnd = (end: RegExp): readonly string[] => files().filter((name) => end.test(name));
const COPY = /\.(br|gz)$/;

/** The body of an answer as it comes, and how it is encoded. */
async function ask(port: number, name: string, accepted: string) {
  const asked = get({ host: '127.0.0.1', port, path: `/${name}`, headers: { 'accept-encoding': accepted } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { encoding: answer.headers['content-encoding'], body: await buffer(answer) };
}

/** Starts the app, and fetches all that can be compressed in both encodings. Each answer must be compressed and the file itself. */
async function servesAllCompressed(): Promise<void> {
  const port = await freePort();
  const run = checkout.start('npm', 'start', '--', '--port', String(port));
  await vi.waitFor(() => expect(run.said).toContain('Ctrl+C'), { timeout: 150_000 });
  const names = withEnd(/\.(html|js|css|json|svg)$/);
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const plain = readFileSync(checkout.path('build', name));
    const br = await ask(port, name, 'br');
    expect([name, br.encoding, brotliDecompressSync(br.body).equals(plain)]).toEqual([name, 'br', true]);
    const gz = await ask(port, name, 'gzip');
    expect([name, gz.encoding, gunzipSync(gz.body).equals(plain)]).toEqual([name, 'gzip', true]);
  }
  process.kill(-must(run.child.pid), 'SIGTERM');
  await run.end();
}

test('after a build that was killed while it compressed, npm start builds again and serves all files whole', async () => {
  const run = checkout.start('npm', 'start', '--', '--port', String(await freePort()));
  await vi.waitFor(() => expect(withEnd(COPY).length).toBeGreaterThan(0), { timeout: 150_000, interval: 5 });
  process.kill(-must(run.child.pid), 'SIGKILL');
  await run.end();
  // the page, all scripts and the version are there already
  expect(withEnd(/^200\.html$|version\.json$/)).toHaveLength(2);
  const broken = withEnd(COPY).length;
  await servesAllCompressed();
  expect(withEnd(COPY).length).toBeGreaterThan(broken);
});

test('after a build for which a file became too large for the disk, npm start says so, and later serves all files whole', async () => {
  checkout.changeSource();
  const port = String(await freePort());
  // 100 blocks of 512 or 1,024 bytes, by the shell; no full disk can be made everywhere
  const run = checkout.start('sh', '-c', `ulimit -f 100; exec npm start -- --port ${port}`);
  expect(await run.end()).toBe(1);
  expect(run.said).toMatch(/^A file may not become so large \(.*run the same command again\.$/m);
  await servesAllCompressed();
});
