import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Log } from '#server/log.ts';

describe('the log of the server', () => {
  test('writes one line a minute of each kind, and counts the others', () => {
    const lines: string[] = [];
    let now = 0;
    const log = new Log(
      (line) => lines.push(line),
      () => now,
    );
    for (let i = 0; i < 1_000; i++) log.line('Request refused', `error ${i}`);
    log.line('Request failed', 'other');
    now = 60_000;
    log.line('Request refused', 'again');
    expect(lines).toEqual([
      'Request refused: error 0',
      'Request failed: other',
      'Request refused: again (and 999 more since the last line)',
    ]);
  });

  test('strips line breaks from a log line', () => {
    const lines: string[] = [];
    new Log((line) => lines.push(line)).line('Request failed', `a\nb\u001b[2J${'x'.repeat(1_000)}`);
    expect(lines).toEqual([expect.stringMatching(/^Request failed: a b \[2Jx+$/)]);
    expect(lines[0]).toHaveLength(300);
  });
});

test('logs an uncaught error, and the process continues', () => {
  const script = `
    import { Log, logUncaught } from ${JSON.stringify(pathToFileURL('src/server/log.ts').href)};
    logUncaught(new Log());
    setTimeout(() => { throw new Error('thrown'); });
    void Promise.reject(new Error('rejected'));
    void Promise.reject(null);
    setTimeout(() => console.log('alive'), 100);
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'alive\n']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^Error in the server \(unhandledRejection\): Error: rejected at /),
    expect.stringMatching(/^Error in the server \(uncaughtException\): Error: thrown at /),
  ]);
});
