import { beforeEach, describe, expect, test } from 'vitest';
import { beginLesson, type Progress } from '#lib/coach/progress.ts';
import { warningOf } from '#lib/coach/warnings.ts';
import type { Command } from '#lib/rules/command.ts';
import { Coach } from '#lib/state/coach.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../session/fixtures.ts';

const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const setup = setupFor(3, { beginners: true, order: [0, 1, 2], regions });
const nominate = (bid: number): readonly Command[] => [{ type: 'nominate', seat: 0, plant: 4, bid }];

let game: ReturnType<typeof unsavedGame>;
let kept: Progress;
function coachOf(progress: Progress): Coach {
  const coach = new Coach(game, progress, {
    keep: (next) => (kept = next),
    startsAgain: false,
    isQuick: () => false,
  });
  coach.warnBy(warningOf);
  return coach;
}
/** A tap on the table. */
const tapOn = (coach: Coach) => (commands: readonly Command[]) => {
  if (!coach.holdsBack(commands)) game.actAll(commands);
};

beforeEach(() => {
  game = unsavedGame(setup, 7);
  game.setBot(1, 'gentle');
  game.setBot(2, 'gentle');
  kept = beginLesson('first', game.id);
});

describe('a step that would ruin the game of a learner', () => {
  test('the coach holds the step back, and the way back leaves the game as it was', () => {
    const coach = coachOf(kept);
    tapOn(coach)(nominate(45));
    expect(coach.warning).toMatchObject({ kind: 'spends-all', left: 5 });
    expect(coach.target).toBeNull();
    coach.goBack();
    expect(coach.warning).toBeNull();
    expect(game.view.lot).toBeNull();
    expect(game.log).toHaveLength(1);
  });
  test('the coach warns of each kind once in a game, after a reload too', () => {
    const coach = coachOf(kept);
    tapOn(coach)(nominate(45));
    coach.goBack();
    const again = coachOf(kept);
    tapOn(again)(nominate(44));
    expect(again.warning).toBeNull();
    expect(game.view.lot).toMatchObject({ bid: 44 });
  });
  test('a second tap on the same button is no answer', () => {
    const coach = coachOf(kept);
    tapOn(coach)(nominate(45));
    tapOn(coach)(nominate(45));
    expect(coach.warning).toMatchObject({ kind: 'spends-all' });
    expect(game.view.lot).toBeNull();
  });
  test('the warning goes when the learner chooses something else', () => {
    const coach = coachOf(kept);
    game.draft = { plant: 4, amount: 45, limited: false };
    tapOn(coach)(nominate(45));
    game.draft = { plant: 4, amount: 8, limited: false };
    expect(coach.warning).toBeNull();
    coach.goAhead(tapOn(coach));
    expect(game.view.lot).toBeNull();
  });
  test('the learner takes the step anyway, and is offered to take it back', () => {
    const coach = coachOf(kept);
    tapOn(coach)(nominate(45));
    coach.goAhead(tapOn(coach));
    expect(game.view.lot).toMatchObject({ plant: 4, bid: 45 });
    expect(coach.offersUndo).toBe(true);
    game.undo();
    expect(game.view.lot).toBeNull();
    expect(coach.offersUndo).toBe(false);
  });
  test('the offer goes when the learner lets the step stand, or when undo cannot', () => {
    const coach = coachOf(kept);
    tapOn(coach)(nominate(45));
    coach.goAhead(tapOn(coach));
    game.act({ type: 'pass', seat: 1 });
    expect(coach.offersUndo).toBe(true);
    coach.letStand();
    expect(coach.offersUndo).toBe(false);

    game = unsavedGame(setup, 7);
    const other = coachOf(beginLesson('first', game.id));
    tapOn(other)(nominate(45));
    other.goAhead(tapOn(other));
    game.act({ type: 'pass', seat: 1 });
    game.act({ type: 'pass', seat: 2 });
    // a new plant was drawn
    expect(game.canUndo).toBe(false);
    expect(other.offersUndo).toBe(false);
  });
  test('the coach is silent after it was sent away, and about steps of bots', () => {
    const coach = coachOf(kept);
    coach.rest();
    tapOn(coach)(nominate(45));
    expect(game.view.lot).toMatchObject({ bid: 45 });
    coach.comeBack();
    expect(coach.holdsBack([{ type: 'bid', seat: 1, bid: 50 }])).toBe(false);
  });
});
