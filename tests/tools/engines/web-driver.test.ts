import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Session } from '#tools/engines/web-driver.ts';

type Answer = (to: ServerResponse) => void;
const says =
  (value: unknown, status = 200): Answer =>
  (to) =>
    void to.writeHead(status).end(JSON.stringify({ value }));
const silence: Answer = () => undefined;
const LOST_RESULT = says({ error: 'unknown error', message: 'Could not parse script result' }, 500);

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A driver that gives these answers, one per command, and records its commands. */
async function driver(...answers: Answer[]): Promise<{ url: string; got: string[] }> {
  const got: string[] = [];
  const started = createServer((command, answer) => {
    got.push(`${command.method} ${command.url}`);
    (answers.shift() ?? says(null))(answer);
  });
  server = started;
  await new Promise<void>((listening) => started.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, got };
}

test('returns the value of an answer', async () => {
  const { url, got } = await driver(says('https://table.test/'));
  expect(await new Session(url).send('GET', '/url')).toBe('https://table.test/');
  expect(got).toEqual(['GET /url']);
});

test('a command without an answer times out, is named, and is not retried', async () => {
  const { url, got } = await driver(silence);
  await expect(new Session(url, 1_000).send('POST', '/actions')).rejects.toThrow(
    'WebDriver POST /actions: no answer within 1000 ms',
  );
  expect(got).toEqual(['POST /actions']);
});

test.each([
  ['is never given', silence],
  ['says that the result was lost', LOST_RESULT],
])('retries an idempotent command if its answer %s', async (_, first) => {
  const { url, got } = await driver(first, says(7));
  expect(await new Session(url, 5_000).sendIdempotent('POST', '/execute/async')).toBe(7);
  expect(got).toEqual(['POST /execute/async', 'POST /execute/async']);
});

test('a second lost answer is an error', async () => {
  const { url, got } = await driver(LOST_RESULT, LOST_RESULT);
  await expect(new Session(url).sendIdempotent('POST', '/execute/async')).rejects.toThrow(
    'Could not parse script result',
  );
  expect(got).toHaveLength(2);
});

test('reports an error of the page without a retry', async () => {
  const { url, got } = await driver(says({ error: 'no such element' }, 404));
  await expect(new Session(url).sendIdempotent('POST', '/element')).rejects.toThrow('no such element');
  expect(got).toHaveLength(1);
});
