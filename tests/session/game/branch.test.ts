import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import { branchOf, branchPoint, branchStart } from '#lib/session/game/branch.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { must, mustOk } from '../../must.ts';
import { commandsOf, setupFor, tableOf } from '../fixtures.ts';

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const whole = tableOf(setup, 3, commands);
const meta = { ...whole.meta, id: gameIdFrom('branch') };

/** The same game, in which the purchases and houses of a turn are one tap. */
const inTaps = mustOk(
  CommandLog.replay(whole.meta, whole.origin, commands, {
    undone: [],
    together: commands.flatMap(({ type, seat }, at) => {
      const before = commands[at - 1];
      return before?.seat === seat && ['buy', 'build'].includes(before.type) && type !== 'power' ? [at] : [];
    }),
  }),
);
const grouped = must(inTaps.taps.together[0]);

describe('a branch', () => {
  test('has the commands of its origin up to the place where it begins, and the same game there', () => {
    for (const after of [0, 1, Math.floor(commands.length / 2), commands.length - 1]) {
      const branch = mustOk(branchOf(whole, { after }, meta));
      expect(branch.commands).toEqual(commands.slice(0, after));
      expect(toPlain(branch.snapshot)).toEqual(toPlain(whole.snapshotAfter(after)));
      expect(branch.meta.id).toBe('branch');
    }
    expect(whole.commands).toEqual(commands);
  });
  test('begins at the end of a tap, so that undo takes back whole taps', () => {
    const after = must(branchStart(inTaps, grouped));
    expect(after).toBeGreaterThan(grouped);
    expect(inTaps.taps.together).not.toContain(after);
    expect(branchStart(inTaps, grouped - 1), 'the tap had not begun').toBe(grouped - 1);
    const branch = mustOk(branchOf(inTaps, { after }, meta));
    expect(branch.taps.together).toContain(grouped);
    expect(branch.undo()).toBe(true);
    expect(branch.commands.length).toBeLessThan(grouped);
  });
  test('can go on with another decision, which is one tap', () => {
    const after = commands.findIndex(({ type }) => type === 'buy');
    const { seat } = must(commands[after]);
    const branch = mustOk(branchOf(whole, { after, then: [{ type: 'done', seat }] }, meta));
    expect(branch.commands.at(-1)).toEqual({ type: 'done', seat });
    expect(branch.undo()).toBe(true);
    expect(branch.commands).toEqual(commands.slice(0, after));
  });
  test('is refused where the rules refuse the other decision', () => {
    const refused = branchOf(whole, { after: 1, then: [{ type: 'done', seat: 0 }] }, meta);
    expect(refused).toMatchObject({ error: { code: 'replay/refused', index: 1 } });
  });
  test('is possible at every moment but the end of the game', () => {
    expect(branchStart(whole, 0)).toBe(0);
    expect(branchStart(whole, commands.length - 1)).toBe(commands.length - 1);
    expect(branchStart(whole, commands.length)).toBeNull();
    const last = mustOk(
      CommandLog.replay(whole.meta, whole.origin, commands, {
        undone: [],
        together: [commands.length - 1],
      }),
    );
    expect(branchStart(last, commands.length - 1), 'the last tap ends the game').toBeNull();
  });
  test('goes on from a game that began from a position', () => {
    const middle = whole.snapshotAfter(40);
    const position = { moment: momentOf(middle), game: middle.context };
    const later = tableOf({ ...setup, position }, 3, commands.slice(40));
    const branch = mustOk(branchOf(later, { after: 5 }, meta));
    expect(toPlain(branch.snapshot)).toEqual(toPlain(whole.snapshotAfter(45)));
  });
  test('remembers its origin, the number of common commands, and the round', () => {
    const named = { ...whole.meta, name: 'Sunday' };
    expect(branchPoint(whole, named, 0)).toEqual({
      id: 'one',
      name: 'Sunday',
      created: 1,
      commands: 0,
      round: 1,
    });
    const { round } = whole.snapshotAfter(60).context;
    expect(branchPoint(whole, named, 60)).toMatchObject({ commands: 60, round });
  });
});
