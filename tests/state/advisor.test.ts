import { describe, expect, test } from 'vitest';
import type { Advice } from '#lib/bots/questions.ts';
import { findLeak } from '#lib/bots/thinker.ts';
import { Advisor } from '#lib/state/advisor.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';
import { ScriptedThinker } from './fake-thinker.ts';

const setup = setupFor(3, {
  order: [0, 1, 2],
  hiddenMoney: true,
  regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] },
});
const advice: Advice = {
  options: [{ plan: [{ type: 'nominate', seat: 0, plant: 4, bid: 4 }], chance: 0.5 }],
  facts: [],
};
/** Runs everything that waits for nothing external. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function start(thinker = new ScriptedThinker({ advise: () => advice })) {
  const game = unsavedGame(setup, 7);
  game.uncover();
  return { game, thinker, advisor: new Advisor(game, thinker) };
}

describe('advice', () => {
  test('resolves with the advice of the thinker', async () => {
    const { game, thinker, advisor } = start();
    expect(advisor.advising).toBeNull();
    thinker.holds = true;
    const asking = advisor.ask();
    expect(advisor.advising).toEqual({ state: 'thinking' });
    thinker.letGo();
    await asking;
    expect(advisor.advising).toEqual({ state: 'given', advice, view: game.view, seat: 0 });
  });
  test('asks for advice with the view of the acting seat alone', async () => {
    const { game, thinker, advisor } = start();
    // among several people the auction is open, and there is no advice
    for (const bot of [1, 2]) game.setBot(bot, 'solid');
    game.uncover();
    await advisor.ask();
    const { view } = must(thinker.asked[0]);
    expect([view.viewer, findLeak(view)]).toEqual([game.acting, null]);
  });
  test('gives the same advice when asked again', async () => {
    const { thinker, advisor } = start();
    await advisor.ask();
    await advisor.ask();
    expect(thinker.asked[1]).toEqual(thinker.asked[0]);
  });
  test('drops the advice when the game changes', async () => {
    const { game, advisor } = start();
    await advisor.ask();
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
    expect(advisor.advising).toBeNull();
  });
  test('keeps the advice when the table sends what the seat already knows', async () => {
    const { game } = start();
    const { acting } = game;
    const screen = { acting, log: game.log, view: game.view };
    const advisor = new Advisor(screen, new ScriptedThinker({ advise: () => advice }));
    await advisor.ask();
    Object.assign(screen, { log: [...game.log], view: structuredClone(game.view) });
    expect(advisor.advising).toMatchObject({ state: 'given' });
    Object.assign(screen, { view: { ...game.view, round: game.view.round + 1 } });
    expect(advisor.advising).toBeNull();
  });
  test('does not show advice that comes too late', async () => {
    const { game, thinker, advisor } = start();
    thinker.holds = true;
    const asking = advisor.ask();
    game.act({ type: 'nominate', seat: 0, plant: 4, bid: 4 });
    thinker.letGo();
    await asking;
    expect(advisor.advising).toBeNull();
  });
  test('fails when there is no thinker, and can be asked for advice again', async () => {
    const answers: { advise?: () => Advice } = {};
    const { advisor } = start(new ScriptedThinker(answers));
    await advisor.ask();
    expect(advisor.advising).toEqual({ state: 'failed' });
    answers.advise = () => advice;
    await advisor.ask();
    expect(advisor.advising).toMatchObject({ state: 'given' });
  });
  test('does not ask for advice while no seat acts here', async () => {
    const { game, thinker, advisor } = start();
    game.lose();
    await advisor.ask();
    expect(thinker.asked).toEqual([]);
    expect(advisor.advising).toBeNull();
  });
  test('does not wait for advice after the end', async () => {
    const { thinker, advisor } = start();
    thinker.holds = true;
    const asking = advisor.ask();
    advisor.stop();
    thinker.letGo();
    await asking;
    await settle();
    expect(advisor.advising).toEqual({ state: 'thinking' });
  });
});
