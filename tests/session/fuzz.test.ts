import { describe, expect, it } from 'vitest';
import { fuzz } from '#tools/fuzz/run.ts';
import { cases, inLongerRun } from '../cases.ts';

/**
 * A few games of the fuzzer (`npm run fuzz`), and regressions. Whole games with faults that other tests find as well run only in a longer
 * run (`TEST_CASES`), with those tests named beside them.
 */

/** Commands after which most games are stopped, so that this file stays fast. */
const SOME = 12;

/** Seeds of besieged tables with the expected attacks. */
const BESIEGED = [36, 40, 51];
const OF_A_SIEGE = [
  'a link of a stranger',
  'an old link of a lost host',
  "a host's welcome with 1000000000 answers",
  "a host's log entry with two incomes of one seat",
  'padded take-overs',
  'removed player: comes back by tickets of other devices',
  'knock list',
  'chatter',
];

describe('shared games over a bad network, with reloads and attacks', () => {
  it.each(Array.from({ length: cases(8) }, (_, at) => 1 + at))('seed %i breaks nothing', async (seed) => {
    const game = await fuzz(seed, SOME);
    expect(game.broken, `npm run fuzz -- --seed ${seed} --games 1 --commands ${SOME}`).toBeNull();
    expect(game.messages).toBeGreaterThan(50);
  });

  it.each([37, 43, 49, 52])('seed %i, with bots and stand-ins, breaks nothing', async (seed) => {
    const game = await fuzz(seed, 40);
    expect(game.broken, `npm run fuzz -- --seed ${seed} --games 1 --commands 40`).toBeNull();
  });
  it.each([25, 71])('seed %i, with an undo by agreement, breaks nothing', async (seed) => {
    const game = await fuzz(seed, SOME);
    expect(game.broken).toBeNull();
    expect(game.faults).toContain('undo-by-all');
  });

  // if these seeds no longer lead there, find others in the attacks reported by the fuzzer
  it.each([
    [28, 'squatter: the table, epoch 2, agreements to another device', SOME],
    [28, 'squatter: the table, epoch 1, self-signed agreements', SOME],
    [25, 'squatter: close', SOME],
    [14, 'squatter: passes messages on', SOME],
    [28, 'false epoch: another table, epoch 999999999, self-signed agreements', SOME],
    [14, 'false epoch: proposes 999999999', SOME],
    [17, 'forged revision: its own signature', SOME],
    [93, 'squatter: an old host', 30],
    [19, "a host's view with a plant twice", SOME],
    [19, "a host's view with bidding without a lot", SOME],
    [35, "a host's view with an endless log", SOME],
    [14, 'introductions: at our server', SOME],
    [14, 'introductions: at a server without checks', SOME],
  ])('guests reject every false message (seed %i): %s', async (seed, attack, most) => {
    const game = await fuzz(seed, most);
    expect(game.broken).toBeNull();
    expect(game.attacks.filter((one) => one.startsWith(attack))).not.toEqual([]);
  });

  it('besieged tables meet every attack of a siege, and none succeeds', async () => {
    const games = await Promise.all(BESIEGED.map((seed) => fuzz(seed, SOME)));
    expect(games.flatMap(({ broken }) => broken ?? [])).toEqual([]);
    const tried = games.flatMap(({ attacks }) => attacks);
    const missing = OF_A_SIEGE.filter((name) => !tried.some((one) => one.startsWith(name)));
    expect(missing, 'look for other seeds, if these no longer lead there').toEqual([]);
  });

  it.each([
    5,
    ...inLongerRun([30]), // with bots, as in session/host/bots.test.ts
  ])('a whole game ends with a verified deck on every guest (seed %i)', async (seed) => {
    expect(await fuzz(seed, Infinity)).toMatchObject({ broken: null, over: true, fair: true });
  });

  it('a guest that became the host agrees to an undo as itself (seed 779)', async () => {
    const game = await fuzz(779, 351);
    expect(game.broken).toBeNull();
    expect(game.faults).toContain('undo-by-all');
  });
  it('the host takes back a seat it gave away, and the next game begins (seed 744)', async () => {
    const game = await fuzz(744, 193);
    expect(game.broken).toBeNull();
    expect(game.faults).toContain('again');
  });

  it.each<readonly [string, number, number]>([
    ['answers a guest before it has saved the change', 12, 4],
    ['lets the late hello of an old page replace the newer page', 5177, 15],
    ['holds the commitment for an abandoned deal against a device', 106913, 3],
    ['does so in a deal that went on without the device', 109290, 3],
    ['seals a deal before the log is complete', 800039, Infinity],
    ['tells of a bot for a device that has not come yet', 1225, 3],
    ...inLongerRun([
      // session/host/host-session.test.ts
      ['closes a device for a request about a seat that it has just lost', 903477, Infinity],
      // persist/restore.test.ts
      ['takes back half of a tap after a reload', 20261160, Infinity],
      // rules/terms.test.ts
      ['cannot end the game of six beginners who filled the map', 900311, Infinity],
    ] as const),
  ])('no host %s any more (seed %i)', async (_what, seed, most) => {
    expect((await fuzz(seed, most)).broken).toBeNull();
  });
});
