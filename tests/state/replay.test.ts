import { describe, expect, test } from 'vitest';
import { revealedViewOf, viewOf } from '#lib/machine/step.ts';
import { marksOf, mistakesOf, Replay, tailMarks, tailsToShow, wholeGame } from '#lib/state/replay.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../must.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';

const setup = setupFor(3, { hiddenMoney: true });
const commands = commandsOf(setup, 3);
const game = unsavedGame(setup, 3, commands);
const { commandLog } = game.saved();
const source = wholeGame(commandLog, game.seats);
const replayAt = (at: number): Replay => new Replay(source, at);
const roundAt = ({ at }: Replay): number => must(source.log[at], 'entry').round;

describe('a replay', () => {
  test('a replay stops at every entry that tells something, and shows the game after it', () => {
    const replay = replayAt(0);
    const seen: number[] = [];
    for (; ; replay.step('decision', 1)) {
      seen.push(replay.at);
      expect(replay.view).toEqual(revealedViewOf(commandLog.snapshotAfter(replay.at)));
      if (replay.isAtEnd) break;
    }
    const telling = source.log.flatMap(({ news }, at) => (news.length > 0 ? [at] : []));
    expect(seen).toEqual([0, ...telling.filter((at) => at > 0)]);
    expect(replay.view?.moment).toBe('over');
  });
  test('a replay goes back by the same steps', () => {
    const replay = replayAt(commands.length);
    const places: number[] = [];
    for (; replay.place > 0; replay.step('decision', -1)) places.push(replay.place);
    expect(places).toEqual(
      replay.stops
        .map((_, place) => place)
        .slice(1)
        .toReversed(),
    );
    replay.step('decision', -1);
    expect(replay.at).toBe(0);
  });
  test('a replay goes to the beginning of rounds and of phases', () => {
    const replay = replayAt(0);
    const rounds = new Set<number>();
    for (; !replay.isAtEnd; replay.step('round', 1)) rounds.add(roundAt(replay));
    expect([...rounds]).toEqual(
      Array.from({ length: game.view.round + 1 }, (_, round) => round).filter(
        (round) => round > 0 || source.log[0]?.round === 0,
      ),
    );
    replay.showStop(Math.floor(replay.stops.length / 2));
    const { round, phase } = replay.entry;
    replay.step('phase', -1);
    replay.step('phase', 1);
    const next = replay.entry;
    expect(next.round > round || next.phase > phase || (next.round === round && next.phase === phase)).toBe(
      true,
    );
    replay.step('phase', 1);
    expect([replay.entry.round, replay.entry.phase]).not.toEqual([next.round, next.phase]);
  });
  test('a replay shows what a seat saw, and openly what nobody hides any more', () => {
    const replay = replayAt(Math.floor(commands.length / 2));
    expect(replay.view?.players.every(({ money }) => money !== null)).toBe(true);
    replay.eyes = 1;
    expect(replay.view).toEqual(viewOf(commandLog.snapshotAfter(replay.at), 1));
    expect(replay.view?.players.map(({ money }) => money !== null)).toEqual([false, true, false]);
  });
  test('a replay that plays stops at the end, begins again from there, and pauses at any other step', () => {
    const replay = replayAt(0);
    replay.play();
    let ticks = 0;
    for (; replay.isPlaying; replay.tick()) ticks++;
    expect([ticks, replay.isAtEnd]).toEqual([replay.stops.length - 1, true]);
    replay.play();
    expect([replay.at, replay.isPlaying]).toEqual([0, true]);
    replay.step('decision', 1);
    expect(replay.isPlaying).toBe(false);
    replay.tick();
    expect(replay.place).toBe(1);
  });
  test('a replay never changes the game', () => {
    const replay = replayAt(0);
    replay.play();
    while (replay.isPlaying) replay.tick();
    expect(commandLog.commands).toEqual(commands);
  });
});

describe('moments worth a jump', () => {
  test('the marks are the stages and the sales above the number, in their order', () => {
    const marks = marksOf(source.log);
    const stages = source.log.flatMap(({ news }) => news.filter(({ type }) => type === 'stage-began'));
    expect(marks.filter(({ type }) => type === 'stage')).toHaveLength(stages.length);
    for (const mark of marks) {
      const { news } = must(source.log[mark.at], 'entry');
      if (mark.type !== 'sale') continue;
      const { seat, plant, price } = mark;
      expect(news).toContainEqual({ type: 'bought-plant', seat, plant, price });
      expect(price).toBeGreaterThan(plant);
    }
    expect(marks.map(({ at }) => at)).toEqual(marks.map(({ at }) => at).toSorted((a, b) => a - b));
  });
  test('a mistake leads to the moment before its decision', () => {
    const at = 20;
    const decision = {
      ...{ seat: 1, view: viewOf(commandLog.snapshotAfter(at), 1), log: source.log.slice(0, at + 1) },
      ...{ played: [], better: [], chance: 0.3, best: 0.5, loss: 0.2 },
    };
    expect(mistakesOf([decision])).toEqual([{ type: 'mistake', at, seat: 1, chance: 0.3, best: 0.5 }]);
  });
});

describe('the tails of a game in a replay', () => {
  const line = (after: number, count: number, from = after) => ({
    after,
    commands: commands.slice(from, from + count),
  });
  test('a line that was then played after all is not shown', () => {
    const at = commands.findIndex(({ type }) => type === 'buy');
    const other = { ...line(at, 1), commands: [{ type: 'done', seat: must(commands[at]).seat } as const] };
    const played = tableOf(setup, 3, commands);
    expect(played.adoptTails([line(20, 3), other, line(30, 2)])).toBe(true);
    expect(tailsToShow(played)).toEqual([other]);
  });
  test('each moment before tails is marked once, in the order of the game', () => {
    const marks = tailMarks([line(50, 2), line(20, 1), line(50, 1)]);
    expect(marks).toEqual([
      { type: 'tail', at: 20, seat: must(commands[20]).seat },
      { type: 'tail', at: 50, seat: must(commands[50]).seat },
    ]);
  });
});
