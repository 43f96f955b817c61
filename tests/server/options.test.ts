import { describe, expect, test } from 'vitest';
import { listenProblem, parseOptions } from '#server/options.ts';

const failed = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`listen ${code}`), { code });

describe('a server that cannot listen names a remedy', () => {
  test.each([80, 4173, 65_534, 65_535])('port %i is in use: proposes another port', (port) => {
    const line = listenProblem(failed('EADDRINUSE'), port);
    expect(line).toContain(`Port ${port} is in use`);
    const proposed = line.split(' ').at(-1) ?? '';
    expect(proposed).not.toBe(String(port));
    expect(parseOptions(['--port', proposed])).toMatchObject({ ok: true, value: { port: Number(proposed) } });
  });

  test('all ports from there on are in use: each line proposes one that was not proposed before', () => {
    const proposed = new Set<number>();
    for (let port = 65_500; !proposed.has(port);) {
      proposed.add(port);
      port = Number(listenProblem(failed('EADDRINUSE'), port).split(' ').at(-1));
      if (proposed.size === 1_000) break;
    }
    expect(proposed.size).toBe(1_000);
  });

  test('the account lacks permission: names the remedy', () => {
    expect(listenProblem(failed('EACCES'), 80)).toMatch(/may not open port 80: choose one above 1023/);
  });

  test("any other failure: repeats the system's message", () => {
    expect(listenProblem(failed('EMFILE'), 80)).toContain('listen EMFILE');
  });
});
