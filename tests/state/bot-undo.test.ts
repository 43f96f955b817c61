import { describe, expect, test } from 'vitest';
import type { BotSeats } from '#lib/bots/bot-seats.ts';
import type { Plan, Question } from '#lib/bots/questions.ts';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { BotTurns } from '#lib/state/bot-turns.svelte.ts';
import { LocalGame } from '#lib/state/local-game.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf } from '../session/fixtures.ts';
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

/** Bids one more. */
const raise = ({ view }: Question): Promise<Plan> =>
  Promise.resolve([{ type: 'bid', seat: view.viewer ?? 0, bid: (view.lot?.bid ?? 0) + 1 }]);

describe('undo with bots', () => {
  test("undo goes back over bot decisions to the person's last tap, and redo forward again", async () => {
    const { game, turns, thinker } = gameWithBots();
    thinker.plan = raise;
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0);
    expect(game.log).toHaveLength(4);
    expect(game.canUndo).toBe(true);
    game.undo();
    turns.follow();
    await settle();
    expect(game).toMatchObject({ acting: 0, moment: 'nominating', canUndo: false, canRedo: true });
    game.redo();
    turns.follow();
    await settle();
    expect(game.log).toHaveLength(4);
    expect(game).toMatchObject({ acting: 0, moment: 'bidding' });
  });
  test("undo rebuilds the draft from the person's houses, without those of bots", async () => {
    const commands = commandsOf(setup, SEED);
    const build = commands.findIndex(({ type }) => type === 'build');
    const { game, turns } = gameWithBots({ bots: [], commands: commands.slice(0, build) });
    const builder = must(game.acting);
    const city = must(commands[build]?.type === 'build' ? commands[build].city : null);
    game.actAll([
      { type: 'build', seat: builder, city },
      { type: 'done', seat: builder },
    ]);
    for (const seat of [0, 1, 2]) if (seat !== builder) game.setBot(seat, 'solid');
    turns.follow();
    await settleUntil(() => game.acting === builder);
    expect(game.log.at(-1)?.command?.seat).not.toBe(builder);
    game.undo();
    expect(game.draft).toEqual({ cities: [city] });
  });
  /** The first of two people opens, and a bot answers. */
  async function opened(terms: typeof setup, bots: BotSeats) {
    const { game, turns } = gameWithBots({ terms, bots });
    if (game.handOver !== null) game.uncover();
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting !== null);
    expect(game.log.slice(2).every(({ command }) => game.bots[must(command).seat])).toBe(true);
    return game;
  }
  test('V4: undo among several people with hidden money needs all, who are asked again each time', async () => {
    const game = await opened(hidden, [null, 'solid', null]);
    expect(game).toMatchObject({ canUndo: false, jointUndoSeat: 0 });
    const { length } = game.log;
    game.undo();
    expect(game.log).toHaveLength(length);
    game.undoJointly();
    expect(game.log).toHaveLength(1);
  });
  test.each([
    [1, false],
    [null, true],
  ])('V4: undo counts a person who lent their seat to the bot (seat %s)', async (lent, canUndo) => {
    const { game, turns, thinker } = gameWithBots({
      terms: hidden,
      bots: [null, lent === null ? 'solid' : null, 'solid'],
    });
    if (lent !== null) game.setBot(lent, 'solid');
    if (game.handOver !== null) game.uncover();
    thinker.plan = raise;
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting !== null);
    expect(game.log).toHaveLength(4);
    expect(game.canUndo).toBe(canUndo);
  });
  test.each([
    ['one person among bots', hidden, [null, 'solid']],
    ['open money', setup, [null, 'solid', null]],
  ] as const)('V4: undo needs no other player with %s', async (_what, terms, bots) => {
    const { game, turns, thinker } = gameWithBots({
      terms,
      bots: bots.length === 2 ? [...bots, 'solid'] : bots,
    });
    thinker.plan = raise;
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting !== null);
    expect(game.log.length).toBeGreaterThan(2);
    expect(game.canUndo).toBe(true);
    game.undo();
    expect(game.log).toHaveLength(1);
  });
  test('undo leaves a bot as it was: it gets the same question again, and gives the same answer', async () => {
    const { game, turns, thinker } = gameWithBots({ bots: [null, 'gentle'] });
    thinker.plan = ({ view }) => {
      const seat = view.viewer ?? 0;
      return Promise.resolve([
        { type: 'bid', seat, bid: (view.lot?.bid ?? 0) + 3, upTo: (view.lot?.bid ?? 0) + 9 },
      ]);
    };
    const answers = [];
    for (let times = 0; times < 2; times++) {
      game.act(nominate(0, 4));
      turns.follow();
      await settleUntil(() => game.acting === 2);
      answers.push({ log: game.log, asked: thinker.asked.at(-1), count: thinker.asked.length });
      game.undoJointly();
      turns.follow();
      await settle();
      expect(game.log).toHaveLength(1);
    }
    expect(answers[1]).toEqual({ ...answers[0], count: 2 });
  });
  test('undo does not go back past a plant that a bot revealed', async () => {
    const { game, turns } = gameWithBots();
    game.act(nominate(0, 4));
    turns.follow();
    await settleUntil(() => game.acting === 0);
    const drawn = game.log.some(({ news }) => news.some(({ type }) => type === 'plant-drawn'));
    expect(drawn).toBe(true);
    expect(game.canUndo).toBe(false);
  });
});

describe('a save in a turn of a bot', () => {
  test("a save in a bot's turn opens with the bots, who play on", async () => {
    const { game } = gameWithBots();
    game.act(nominate(0, 4));
    const read = mustOk(parseSave(exportGame(game.saved()).text));
    expect(read.meta.bots).toEqual([null, 'solid', 'best']);
    const opened = unsavedGame(setup, SEED);
    opened.reload(read);
    const turns = new BotTurns(opened, {
      thinker: new FakeThinker(),
      pace: () => 'instant',
      wait: () => Promise.resolve(),
      isWatched: () => true,
    });
    expect(opened).toBeInstanceOf(LocalGame);
    turns.follow();
    await settleUntil(() => opened.acting === 0);
  });
});
