import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '#tools/support/free-port.ts';
import { must } from '../../must.ts';
import { Checkout } from './checkout.ts';

const checkout = new Checkout('vite');
afterAll(() => checkout.end());

const files = (): readonly string[] => {
  if (!existsSync(checkout.path('build'))) return [];
  return readdirSync(checkout.path('build'), { recursive: true, encoding: 'utf8' });
};
const withEnd = (end: RegExp): readonly string[] => files().filter((name) => end.test(name));
/** Milliseconds for a build on a machine busy with other tests, and for such a test. */
const PATIENCE = 300_000;
const SLOW = 2 * PATIENCE;
const COPY = /\.(br|gz)$/;

/** The raw body of an answer, and its encoding. */
async function ask(port: number, name: string, accepted: string) {
  const asked = get({ host: '127.0.0.1', port, path: `/${name}`, headers: { 'accept-encoding': accepted } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { encoding: answer.headers['content-encoding'], body: await buffer(answer) };
}

/** Starts the app, and fetches all compressible files in both encodings. Each answer must be compressed and equal the file. */
async function servesAllCompressed(): Promise<void> {
  const port = await freePort();
  const run = checkout.start('npm', 'start', '--', '--port', String(port));
  await vi.waitFor(() => expect(run.said).toContain('Ctrl+C'), { timeout: PATIENCE });
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

test('npm start explains a build file that is too large for the disk', { timeout: SLOW }, async () => {
  const port = String(await freePort());
  // 100 blocks of 512 or 1,024 bytes, by the shell: a test cannot fill the disk on every machine
  const run = checkout.start('sh', '-c', `ulimit -f 100; exec npm start -- --port ${port}`);
  expect(await run.end()).toBe(1);
  expect(run.said).toMatch(/^A file may not become so large \(.*run the same command again\.$/m);
});

test('npm start serves all files whole after that, and after a build killed while compressing', { timeout: SLOW }, async () => {
  const run = checkout.start('npm', 'start', '--', '--port', String(await freePort()));
  await vi.waitFor(() => expect(withEnd(COPY).length).toBeGreaterThan(0), { timeout: PATIENCE, interval: 5 });
  process.kill(-must(run.child.pid), 'SIGKILL');
  await run.end();
  // the page, all scripts and the version already exist
  expect(withEnd(/^200\.html$|version\.json$/)).toHaveLength(2);
  const broken = withEnd(COPY).length;
  await servesAllCompressed();
  expect(withEnd(COPY).length).toBeGreaterThan(broken);
});
