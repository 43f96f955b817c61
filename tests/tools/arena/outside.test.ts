import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { playDeal } from '#tools/arena/deals.ts';
import { parseAnswer } from '#tools/arena/outside-answer.ts';
import { OutsideProgram } from '#tools/arena/outside-program.ts';
import { random } from '#tools/arena/yardsticks/random.ts';

/** The protocol of outside programs, with real processes. */

const tool = (name: string): string => fileURLToPath(new URL(`../../../src/tools/${name}`, import.meta.url));
const node = JSON.stringify(process.execPath);
const sample = `cmd:${node} "${tool('arena/sample-player.mjs')}"`;

test('the sample player plays whole games through the command', () => {
  const match = ['--a', sample, '--b', 'random', '--players', '2', '--games', '4', '--json'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [tool('commands/arena.ts'), ...match, '--workers', '2'],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ a: sample, b: 'random', players: 2, games: 4 });
  expect(status).toBe(0);
});

test('a fault of an outside program ends the command with exit code 1 and passes its stderr through', () => {
  const bad = `cmd:${node} -e "console.error('I am lost'); process.exit(3)"`;
  const args = ['--a', bad, '--b', 'random', '--games', '4', '--workers', '1'];
  const { stdout, stderr, status } = spawnSync(process.execPath, [tool('commands/arena.ts'), ...args], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(stderr).toContain('I am lost\n');
  expect(stderr).toMatch(
    /\narena: deal 0, game 0, seat 0 \(cmd:.*\), command \d+, no command: exited with code 3\n$/,
  );
  expect(status).toBe(1);
});

describe('a broken program is a fault with a clear message', () => {
  /** The arena's report of a program that plays a game against `random`. */
  const faultOf = async (commandLine: string, timeout: number): Promise<string> => {
    const program = new OutsideProgram(commandLine, timeout);
    try {
      await playDeal(
        {
          index: 0,
          seed: 1,
          map: 'usa',
          beginners: false,
          trust: false,
          edition: 'classic',
          lineUp: ['bad', 'random'],
        },
        [program, random],
      );
      return 'none';
    } catch (fault) {
      return fault instanceof Error ? fault.message : String(fault);
    } finally {
      program.close();
    }
  };
  /** A program that writes the value of an expression in answer to any input. */
  const answering = (text: string): string =>
    `${node} -e 'process.stdin.on("data", () => process.stdout.write(${text}))'`;

  const twice = `
    require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { options, seat } = JSON.parse(line);
      const plant = options.plants?.[0];
      const command = plant ? { type: "nominate", seat, plant, bid: plant } : { type: "pass", seat };
      const answer = JSON.stringify({ command }) + "\\n";
      process.stdout.write(answer + answer);
    })`;

  test.each([
    ['that is not there', 'no-such-program --flag', /could not be started: .*ENOENT/],
    ['that exits', `${node} -e 0`, /exited with code 0/],
    ['that answers with garbage', answering('"hello\\n"'), /answered with what is no JSON: "hello"/],
    [
      'that answers with another shape',
      answering('"{\\"move\\":1}\\n"'),
      /the wrong shape: "command" is missing/,
    ],
    [
      'whose command is illegal',
      answering('JSON.stringify({ command: { type: "done", seat: 0 } }) + "\\n"'),
      /\{"type":"done","seat":0\}: refused: \{"code":"turn\/wrong-moment"/,
    ],
    ['that answers twice', `${node} -e '${twice}'`, /wrote a line that no question asked for/],
    ['whose line does not end', answering('"x".repeat(200000)'), /wrote a line that does not end/],
  ])('reports a clear fault of a program %s', async (_which, commandLine, message) => {
    expect(await faultOf(commandLine, 10_000)).toMatch(message);
  });

  test('reports a clear fault of a silent program', async () => {
    const silent = `${node} -e 'process.stdin.resume()'`;
    expect(await faultOf(silent, 50)).toMatch(/did not answer within 50 ms/);
  });
});

test.each([
  ['{"command":{"type":"pass","seat":1}}', [{ type: 'pass', seat: 1 }]],
  [
    '{"commands":[{"type":"build","seat":1,"city":"boston"},{"type":"done","seat":1}]}',
    [
      { type: 'build', seat: 1, city: 'boston' },
      { type: 'done', seat: 1 },
    ],
  ],
])('parses %s as a plan', (line, plan) => {
  expect(parseAnswer(line)).toEqual(plan);
});

test.each([
  ['', /no JSON/],
  ['7', /wrong shape/],
  ['null', /wrong shape/],
  ['[]', /wrong shape/],
  ['{"commands":[]}', /"commands" is wrong/],
  ['{"command":{"type":"pass","seat":9}}', /"command.seat" is wrong/],
  ['{"command":{"type":"bid","seat":1}}', /"command.bid" is missing/],
  ['{"command":{"type":"pass","seat":1},"why":"so"}', /"why" is unknown/],
  [`{"command":${'['.repeat(50)}${']'.repeat(50)}}`, /needs less depth/],
  ['{"command":{"__proto__":{},"type":"pass","seat":1}}', /needs no __proto__/],
])('refuses %s as a plan', (line, message) => {
  expect(() => parseAnswer(line)).toThrow(message);
});
