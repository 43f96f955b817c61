import { describe, expect, test } from 'vitest';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must, mustOk } from '../must.ts';
import { gameWithBots, hidden, nominate, SEED, settle, settleUntil, setup } from './game-with-bots.ts';

describe('what a person sees of a game with bots', () => {
  test('has no bots when every level is null', () => {
    const { game } = gameWithBots({ bots: [null, null, null] });
    expect(game.people).toEqual([0, 1, 2]);
    expect(game).toMatchObject({ bots: [], acting: 0 });
  });
  test('V4: one person among bots never hands the device over, and sees their own money throughout', async () => {
    const { game, turns } = gameWithBots({ terms: hidden });
    expect(game).toMatchObject({ handOver: null, acting: 0 });
    game.act(nominate(0, 4));
    expect(game).toMatchObject({ handOver: null, acting: null });
    expect(game.view.players.map(({ money }) => money)).toEqual([50, null, null]);
    turns.follow();
    await settleUntil(() => game.acting === 0);
    expect(game.handOver).toBe(null);
  });
  test('V4: two people bid in view of each other, and see nobody’s money meanwhile', () => {
    const { game } = gameWithBots({ terms: hidden, bots: [null, 'solid', null] });
    const seesNothing = (acting: number | null): void => {
      expect(game).toMatchObject({ handOver: null, acting });
      expect(game.view.players.map(({ money }) => money)).toEqual([null, null, null]);
    };
    seesNothing(0);
    game.act(nominate(0, 4));
    seesNothing(null);
    game.act({ type: 'pass', seat: 1 });
    seesNothing(2);
  });
  test('V4: a leaving person hands the device to the last one', () => {
    const { game } = gameWithBots({ terms: hidden, bots: [null, 'solid', null] });
    game.uncover();
    game.act(nominate(0, 4));
    game.setBot(0, 'best');
    expect(game.handOver).toBe(2);
    expect(game.view.players.map(({ money }) => money)).toEqual([null, null, null]);
    game.uncover();
    expect(game.handOver).toBe(null);
    expect(game.view.players.map(({ money }) => money)).toEqual([null, null, 50]);
    game.act({ type: 'pass', seat: 1 });
    expect(game).toMatchObject({ acting: 2, handOver: null });
  });
  test.each([
    ['money', hidden, nominate(0, 4)],
    ['private limits', setup, { ...nominate(0, 4), upTo: 9 }],
  ])('V4: a reload after a person left still hands the device to the last one: %s', (_, terms, first) => {
    const { game } = gameWithBots({ terms, bots: [null, 'solid', null] });
    game.uncover();
    game.act(first);
    game.setBot(2, 'best');
    game.setBot(2, 'solid');
    expect(game.meta.lent).toEqual([2]);
    const reopened = () => {
      const opened = unsavedGame(setup, SEED);
      opened.reload(mustOk(parseSave(exportGame(game.saved()).text)));
      return opened;
    };
    expect(reopened().handOver).toBe(0);
    const opened = reopened();
    expect(opened.view.lot?.limits).toEqual({});
    opened.uncover();
    expect([opened.handOver, opened.view.viewer]).toEqual([null, 0]);
    game.setBot(2, null);
    expect(game.meta.lent).toEqual([]);
  });
  test('V4: a reload hands the device to nobody where one person has had it all the time', () => {
    const { game } = gameWithBots({ terms: hidden });
    game.act(nominate(0, 4));
    game.setBot(1, 'best');
    const opened = unsavedGame(setup, SEED);
    opened.reload(mustOk(parseSave(exportGame(game.saved()).text)));
    expect([opened.handOver, opened.view.viewer]).toEqual([null, 0]);
  });
  test('A12: a bot bids up to its first decision, and leaves no limit to a person who takes the seat over', async () => {
    const { game, thinker, turns } = gameWithBots({ bots: [null, 'solid', null] });
    thinker.plan = ({ view }) =>
      Promise.resolve([{ type: 'bid', seat: view.viewer ?? 0, bid: must(view.lot).bid + 1, upTo: 8 }]);
    const follow = async (): Promise<void> => {
      turns.follow();
      await settle();
    };
    game.act(nominate(0, 4));
    await follow();
    game.act({ type: 'pass', seat: 2 });
    game.act({ type: 'bid', seat: 0, bid: 7 });
    await follow();
    expect(must(game.view.lot)).toMatchObject({ bid: 8, bidder: 1 });
    expect(thinker.asked).toHaveLength(1);
    game.setBot(1, null);
    game.act({ type: 'bid', seat: 0, bid: 9 });
    expect(game, 'the person is asked').toMatchObject({ moment: 'bidding', acting: 1 });
  });
  test("A12: a bot's private limit hides nothing from two people", () => {
    const { game } = gameWithBots({ bots: ['solid', null, null] });
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4, upTo: 9 });
    expect(game).toMatchObject({ acting: 1, handOver: null });
    expect(game.view.lot?.limits).toEqual({});
  });
});
