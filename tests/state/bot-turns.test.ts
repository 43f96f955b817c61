import { describe, expect, test } from 'vitest';
import { plainCommand } from '#lib/bots/plain-command.ts';
import type { Plan, Question } from '#lib/bots/questions.ts';
import { findLeak } from '#lib/bots/thinker.ts';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import type { Pace } from '#lib/persist/settings.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { listLegal } from '#lib/rules/legal.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type BotGame, BotTurns } from '#lib/state/bot-turns.svelte.ts';
import { TURNING_POINT_MS } from '#lib/state/display-times.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { plainAnswer } from '../bots/plain-answer.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf, setupFor } from '../session/fixtures.ts';
import { WIZARD } from '../unknown-level.ts';
import {
  FakeThinker,
  gameWithBots,
  hidden,
  nominate,
  SEED,
  settle,
  settleUntil,
  setup,
} from './game-with-bots.ts';

/** Too many consecutive cards in deck order for a coincidence. */
const RUN = 4;

describe('bots in a local game', () => {
  test('bots play until a person may act, several in a row', async () => {
    const { game, turns, thinker } = gameWithBots();
    turns.follow();
    await settle();
    expect([game.acting, game.log.length], 'a person decides first').toEqual([0, 1]);
    game.act(nominate(0, 4));
    expect(game).toMatchObject({ acting: null, options: null, seatsToAct: [1] });
    turns.follow();
    await settleUntil(() => game.acting === 0);
    const seats = thinker.asked.map((question) => question.view.viewer);
    expect(new Set(seats)).toEqual(new Set([1, 2]));
    expect(turns.seat).toBe(null);
    expect(turns.last).toBe(game.log.at(-1));
  });

  test('bots wait until each announcement was likely read, at any pace', async () => {
    const said: number[] = [];
    const readingTime = (entries: readonly LogEntry[]): number => {
      said.push(entries.length);
      return 4000;
    };
    const { game, turns, pauses } = gameWithBots({ pace: 'instant', readingTime });
    game.act(nominate(0, 4));
    turns.follow();
    await settle();
    // what the person did is said first
    expect([game.log.length, pauses.map(({ ms }) => ms)]).toEqual([2, [4000]]);
    pauses[0]?.over();
    await settleUntil(() => pauses.length === 2);
    const length = game.log.length;
    expect([length, pauses[1]?.ms]).toEqual([3, 4000]);
    await settle();
    expect(game.log.length, 'the next bot waits, too').toBe(length);
    turns.skip();
    await settleUntil(() => game.acting === 0);
    // each entry once, but for the first one, and the last one, after which a person decides
    expect(said.reduce((sum, entries) => sum + entries, 0)).toBe(game.log.length - 2);
  });

  test('bots of a level unknown to this version wait until another player takes the seat', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: [null, WIZARD, 'best'] });
    turns.follow();
    game.act(nominate(0, 4));
    turns.follow();
    await settle();
    expect(thinker.asked).toEqual([]);
    expect(game).toMatchObject({ acting: null, seatsToAct: [1], people: [0] });
    expect(turns.seat).toBe(null);
    game.setBot(1, 'gentle');
    turns.follow();
    await settleUntil(() => game.acting === 0);
    expect(thinker.asked[0]).toMatchObject({ level: 'gentle', view: { viewer: 1 } });
  });
  test('bots play a whole game by themselves, and stop when it is over', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['beginner', 'solid', 'best'] });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    const { length } = thinker.asked;
    turns.follow();
    await settle();
    expect(thinker.asked).toHaveLength(length);
    expect(turns.seat).toBe(null);
  });

  test('bots get nothing but the view of their own seat, in a whole game with hidden money', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['solid', 'solid', 'best'], terms: hidden });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(thinker.asked.length).toBeGreaterThan(50);
    for (const { view } of thinker.asked) {
      expect(findLeak(view)).toBe(null);
      expect(view.players.filter(({ money }) => money !== null)).toHaveLength(1);
    }
  });

  test('bots never see an undrawn card or the randomness of the game', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['solid', 'solid', 'best'], terms: hidden });
    const found: string[] = [];
    thinker.plan = (question) => {
      const { deck, removed, stage3Deck, rng } = game.saved().commandLog.snapshot.context;
      const text = JSON.stringify(question);
      for (const cards of [deck, removed, stage3Deck]) {
        for (let at = 0; at + RUN <= cards.length; at++) {
          const run = cards.slice(at, at + RUN);
          // the unseen plants, in rising order, are public
          const isRising = run.every((card, i) => i === 0 || card > (run[i - 1] ?? 0));
          if (!isRising && text.includes(run.join())) found.push(run.join());
        }
      }
      for (const word of rng) if (text.includes(String(word))) found.push(String(word));
      if (/"(deck|removed|stage3Deck|rng|upTo)"/.test(text)) found.push(text);
      return Promise.resolve(plainAnswer(question) as Plan);
    };
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(found).toEqual([]);
  });

  test('bots get the same questions in the same game', async () => {
    const [one, other] = [gameWithBots(), gameWithBots()];
    for (const { game, turns } of [one, other]) {
      game.act(nominate(0, 4));
      turns.follow();
      await settleUntil(() => game.acting === 0);
    }
    expect(one.thinker.asked).toEqual(other.thinker.asked);
    const seeds = one.thinker.asked.map(({ seed }) => seed);
    expect(new Set(seeds).size, 'every decision has a seed of its own').toBe(seeds.length);
  });

  test('bots with one choice take it without thinking', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: ['best', 'best', 'best'] });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    for (const { view, seed } of thinker.asked) {
      const seat = must(view.viewer);
      const options = must(listLegal(view.moment, determinize(view, seedRng(seed)), seat));
      expect(onlyCommand(options, seat)).toBe(null);
    }
    expect(thinker.asked.length).toBeLessThan(game.saved().commandLog.commands.length);
  });

  test('V4: bots think as long as others where only hidden money leaves them no choice, and then take it', async () => {
    const { game, turns, thinker } = gameWithBots({ terms: hidden, bots: [null, 'best', 'solid'] });
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 50 });
    turns.follow();
    await settleUntil(() => game.moment !== 'bidding');
    expect(game.saved().commandLog.commands.slice(1, 3)).toEqual([
      { type: 'pass', seat: 1 },
      { type: 'pass', seat: 2 },
    ]);
    const asked = thinker.asked.slice(0, 2);
    expect(asked.map(({ view }) => [view.moment, view.viewer])).toEqual([
      ['bidding', 1],
      ['bidding', 2],
    ]);
    expect(asked.map(({ view }) => view.lot?.bid)).toEqual([50, 50]);
    for (const { view, seed } of asked) {
      expect(findLeak(view)).toBeNull();
      const options = must(listLegal(view.moment, determinize(view, seedRng(seed)), must(view.viewer)));
      expect(onlyCommand(options, must(view.viewer)), 'asked as one with a choice').toBeNull();
    }
  });

  test.each<[string, (question: Question) => Promise<Plan>]>([
    ['breaks the rules', ({ view }) => Promise.resolve([nominate(view.viewer ?? 0, 50)])],
    ['is of another seat', () => Promise.resolve([{ type: 'pass', seat: 0 }])],
    ['is empty', () => Promise.resolve([])],
    ['never comes, because nothing could answer', () => Promise.reject(new Error('no worker'))],
  ])('bots continue with the plainest command when a plan %s', async (_what, plan) => {
    const { game, turns, thinker } = gameWithBots();
    thinker.plan = plan;
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0 || game.moment !== 'bidding');
    expect(game.refusal).toBe(null);
    expect(game.saved().commandLog.commands.slice(1, 3)).toEqual([
      { type: 'pass', seat: 1 },
      { type: 'pass', seat: 2 },
    ]);
  });
});

describe('when all run their plants at once', () => {
  test('people choose the plants to run first, and bots after them', async () => {
    const commands = commandsOf(setup, SEED);
    const first = commands.findIndex(({ type }) => type === 'power');
    const { game, turns } = gameWithBots({ bots: [], commands: commands.slice(0, first) });
    game.setBot(0, 'solid');
    turns.follow();
    await settle();
    expect(game.moment).toBe('powering');
    expect([1, 2], 'a person').toContain(game.acting);
    expect(game.seatsToAct).toContain(0);
    const draft = { plants: [], hybridOil: 0 };
    game.draft = draft;
    turns.follow();
    await settle();
    expect(game.draft, 'nobody disturbs the draft').toEqual(draft);
    const { round } = game.view;
    game.actAll([1, 2].map((seat) => ({ type: 'power', seat, plants: [], hybridOil: 0 })));
    turns.follow();
    await settleUntil(() => game.view.round === round + 1);
  });
});

describe('a plan is dropped when meanwhile', () => {
  /** A game in which seat 1 is thinking, until `answer`. */
  async function thinking() {
    const all = gameWithBots();
    let answerNow: (plan: Plan) => void = () => undefined;
    all.thinker.plan = () => new Promise((resolve) => (answerNow = resolve));
    all.game.act(nominate(0, 4));
    all.turns.follow();
    await settle();
    expect(all.turns.seat).toBe(1);
    const answerFirst = answerNow;
    return { ...all, answer: () => answerFirst([{ type: 'bid', seat: 1, bid: 5 }]) };
  }

  test('a plan is dropped when the person undoes their tap', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.undo();
    turns.follow();
    answerNow();
    await settle();
    expect(game).toMatchObject({ acting: 0, canRedo: true });
    expect(game.log).toHaveLength(1);
  });
  test('a plan is dropped when another tab takes the game over', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.lose();
    turns.follow();
    answerNow();
    await settle();
    expect(game.log).toHaveLength(2);
    expect(turns.seat).toBe(null);
  });
  test('a plan is dropped when the game is reloaded from its save', async () => {
    const { game, turns, thinker, answer: answerNow } = await thinking();
    game.reload(mustOk(parseSave(exportGame(game.saved()).text)));
    turns.follow();
    answerNow();
    await settle();
    expect(game.log, 'the answer to the first question comes too late').toHaveLength(2);
    expect(thinker.asked[1]).toEqual(thinker.asked[0]);
  });
  test('a plan is dropped when a person plays the seat again', async () => {
    const { game, turns, answer: answerNow } = await thinking();
    game.setBot(1, null);
    turns.follow();
    answerNow();
    await settle();
    expect(game).toMatchObject({ acting: 1 });
    expect(game.log).toHaveLength(2);
  });
});

describe('the pace', () => {
  test("the pace shows each action, and the last one beside the person's decision", async () => {
    const { game, turns, pauses } = gameWithBots({ pace: 'normal' });
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => pauses.length === 1);
    expect(game.log, 'one bot has acted').toHaveLength(3);
    expect(pauses[0]?.ms).toBeGreaterThan(500);
    while (game.acting === null) {
      pauses.at(-1)?.over();
      await settle();
    }
    expect(turns.last).toBe(game.log.at(-1));
  });
  test("skips the pace up to the person's decision", async () => {
    const { game, turns, pauses } = gameWithBots({ pace: 'slow' });
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => pauses.length === 1);
    turns.skip();
    await settleUntil(() => game.acting === 0);
    expect(pauses).toHaveLength(1);
    // and no further
    game.act(nominate(0, 3));
    turns.follow();
    await settleUntil(() => pauses.length === 2 || game.moment !== 'bidding');
  });
  describe('after something that people look at', () => {
    type Pauses = { readonly ms: number; readonly over: () => void }[];
    /** The bots' turns in a game, and their pauses, which the test ends. */
    function paced(game: BotGame, pace: Pace, isWatched = true) {
      const pauses: Pauses = [];
      const wait = (ms: number, signal: AbortSignal): Promise<void> =>
        new Promise((resolve) => {
          pauses.push({ ms, over: resolve });
          signal.addEventListener('abort', () => resolve());
        });
      const turns = new BotTurns(game, {
        thinker: new FakeThinker(),
        pace: () => pace,
        wait,
        isWatched: () => isWatched,
      });
      return { turns, pauses };
    }
    /** A game of a person and two bots, after the person has chosen their income and before the bots choose theirs. */
    async function afterOwnIncome() {
      const { game, turns } = gameWithBots({ pace: 'instant' });
      do {
        turns.follow();
        await settleUntil(() => game.acting !== null);
        game.act(plainCommand(must(game.options), 0));
      } while (game.log.at(-1)?.news[0]?.type !== 'powered');
      turns.stop();
      return game;
    }
    /** Lets the bots play up to the first pause after the end of the round. */
    async function untilRoundEnd(
      game: LocalGame,
      { turns, pauses }: ReturnType<typeof paced>,
    ): Promise<void> {
      const { round } = game.view;
      turns.follow();
      for (let seen = 0; game.view.round === round; seen = pauses.length) {
        await settleUntil(() => pauses.length > seen || game.view.round > round);
        if (game.view.round === round) pauses.at(-1)?.over();
      }
      await settle();
    }
    test.each(['slow', 'normal', 'fast'] as const)(
      '%s: bots wait half a second after an income, and while the card of a round is shown',
      async (pace) => {
        const game = await afterOwnIncome();
        const table = paced(game, pace);
        await untilRoundEnd(game, table);
        expect(table.pauses[0]?.ms).toBe(500);
        expect(table.pauses.at(-1)?.ms, 'the last income is seen').toBe(500);
        const { length } = game.log;
        table.pauses.at(-1)?.over();
        await settle();
        expect(table.pauses.at(-1)?.ms, 'the result of the round is read').toBe(TURNING_POINT_MS);
        await settle();
        expect(game.log).toHaveLength(length);
        // a tap
        table.turns.goOn();
        await settleUntil(() => game.log.length > length);
        expect(game.acting === null || game.log.at(-1)?.command?.seat !== 0).toBe(true);
      },
    );
    test('a tap ends one pause, and skipping ends all of them', async () => {
      const game = await afterOwnIncome();
      const { turns, pauses } = paced(game, 'slow');
      await untilRoundEnd(game, { turns, pauses });
      const { length } = game.log;
      turns.goOn();
      await settle();
      expect(pauses.at(-1)?.ms, 'the next one').toBe(3000);
      expect(game.log).toHaveLength(length);
      const count = pauses.length;
      turns.skip();
      await settleUntil(() => game.acting === 0);
      expect(pauses).toHaveLength(count);
    });
    test('bots wait again after a reload', async () => {
      const game = await afterOwnIncome();
      await untilRoundEnd(game, paced(game, 'normal'));
      const again = unsavedGame(setup, SEED);
      again.reload(mustOk(parseSave(exportGame(game.saved()).text)));
      const reloaded = paced(again, 'normal');
      reloaded.turns.follow();
      await settleUntil(() => reloaded.pauses.length === 1);
      reloaded.pauses[0]?.over();
      await settleUntil(() => reloaded.pauses.length === 2);
      expect(reloaded.pauses[1]?.ms).toBe(TURNING_POINT_MS);
    });
    test.each([
      ['at instant pace', 'instant', true],
      ['on a hidden page', 'normal', false],
    ] as const)('bots do not wait %s', async (_where, pace, isWatched) => {
      const game = await afterOwnIncome();
      const { turns, pauses } = paced(game, pace, isWatched);
      const { round } = game.view;
      turns.follow();
      while (game.view.round === round || game.moment === 'nominating') {
        await settle();
        pauses.at(-1)?.over();
      }
      expect(pauses.filter(({ ms }) => ms > 1000)).toEqual([]);
    });
  });
  test.each([1, 2, 3])('fast: a round of five bots takes at most 5 s, game %i', async (seed) => {
    const six = setupFor(6, {});
    const game = unsavedGame(six, seed);
    for (let seat = 0; seat < 6; seat++) game.setBot(seat, 'best');
    const byRound: Record<number, number> = {};
    const wait = (ms: number): Promise<void> => {
      byRound[game.view.round] = (byRound[game.view.round] ?? 0) + ms;
      return Promise.resolve();
    };
    const turns = new BotTurns(game, {
      thinker: new FakeThinker(),
      pace: () => 'fast',
      wait,
      isWatched: () => true,
    });
    turns.follow();
    await settleUntil(() => game.moment === 'over');
    expect(Object.keys(byRound).length).toBeGreaterThan(3);
    for (const ms of Object.values(byRound)) expect(ms).toBeLessThan(5000);
  });
});
