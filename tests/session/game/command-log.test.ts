import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { CommandLog, replay } from '#lib/session/game/command-log.ts';
import { newGame } from '#lib/session/game/new-game.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../../must.ts';
import { commandsOf, setupFor, tableAfter, tableOf } from '../fixtures.ts';

const order = [0, 1, 2];
const three = setupFor(3, { order, regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] } });
const nominate = (seat: number, plant: number, upTo?: number): Command =>
  upTo === undefined
    ? { type: 'nominate', seat, plant, bid: plant }
    : { type: 'nominate', seat, plant, bid: plant, upTo };
const pass = (seat: number): Command => ({ type: 'pass', seat });
const bid = (seat: number, amount: number): Command => ({ type: 'bid', seat, bid: amount });
const done = (seat: number): Command => ({ type: 'done', seat });
const coal = (seat: number, count: number): Command => ({
  type: 'buy',
  seat,
  cubes: { coal: count, oil: 0, garbage: 0, uranium: 0 },
});
/** Every seat buys a plant; seat 0 has the lowest and is the first to buy fuel. */
const bought: readonly Command[] = [
  nominate(0, 4),
  pass(1),
  pass(2),
  nominate(1, 5),
  pass(2),
  nominate(2, 6),
];

const overLimit: readonly Command[] = [
  nominate(0, 4),
  { type: 'bid', seat: 1, bid: 5, upTo: 6 },
  bid(2, 7),
  bid(0, 8),
];

describe('a new game', () => {
  test('a new game starts with nominating, and keeps its id and time', () => {
    const dealt = mustOk(newGame(three, sampleSeats(3), 7, 1000, gameIdFrom('id')));
    expect(dealt.meta).toMatchObject({ id: 'id', created: 1000, updated: 1000, name: '' });
    expect(momentOf(dealt.snapshot)).toBe('nominating');
  });
  test('a new game needs a name and a colour for every seat', () => {
    expect(newGame(three, sampleSeats(2), 7, 0, gameIdFrom('id'))).toEqual({
      ok: false,
      error: { code: 'seats/count', need: 3, given: 2 },
    });
  });
  test('a new game with an impossible set-up is refused', () => {
    const dealt = newGame({ ...three, order: [0, 0, 1] }, sampleSeats(3), 7, 0, gameIdFrom('id'));
    expect(dealt).toEqual({ ok: false, error: { code: 'setup/order' } });
  });
});

describe('commands', () => {
  test('a refused command gives the reason and changes nothing', () => {
    const table = tableOf(three, 7);
    const before = table.snapshot;
    expect(table.actAll([pass(0)])).toEqual({
      ok: false,
      error: { index: 0, refusal: { code: 'auction/must-buy' } },
    });
    expect(table.snapshot).toBe(before);
    expect(table.commands).toEqual([]);
  });
  test('several commands are applied all or none', () => {
    const table = tableOf(three, 7);
    const before = table.snapshot;
    const refused = table.actAll([nominate(0, 4), pass(1), pass(1)]);
    expect(refused).toMatchObject({ ok: false, error: { index: 2, refusal: { code: 'turn/not-yours' } } });
    expect(table.snapshot).toBe(before);
    expect(table.actAll([nominate(0, 4), pass(1)]).ok).toBe(true);
    expect(table.commands).toHaveLength(2);
  });
  test('a replay names the first refused command', () => {
    const refused = replay(three, 7, [nominate(0, 4), bid(2, 9)]);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'replay/refused', index: 1, refusal: { code: 'turn/not-yours' } },
    });
  });
  test('a replay gives the same snapshot', () => {
    const commands = commandsOf(three, 3);
    const table = tableOf(three, 3);
    for (const command of commands) expect(table.actAll([command]).ok).toBe(true);
    expect(toPlain(mustOk(replay(three, 3, commands)))).toEqual(toPlain(table.snapshot));
  });
});

describe('undo', () => {
  const table = (commands: readonly Command[]): CommandLog => tableOf(three, 7, commands);

  test.each<[string, readonly Command[], number]>([
    ['nothing before the first command', [], 0],
    ['a nomination', [nominate(0, 4)], 1],
    ['only the last command of the same seat, not that of the seat before', [nominate(0, 4), bid(1, 5)], 1],
    ['a pass that does not end the auction', [nominate(0, 4), pass(1)], 1],
    ['no pass that draws a plant', [nominate(0, 4), pass(1), pass(2)], 0],
    ['no pass after which another seat bids by its limit', [nominate(0, 4, 9), bid(1, 5), pass(2)], 0],
    ['no bid beyond the limit of another seat, which then passes', overLimit, 0],
    ['no last nomination of the phase, which draws a plant', bought, 0],
    ['two purchases in one turn', [...bought, coal(0, 1), coal(0, 1)], 2],
    ['a purchase and the end of the turn', [...bought, coal(0, 1), done(0)], 2],
  ])('undo takes back %s', (_what, commands, steps) => {
    const played = table(commands);
    let taken = 0;
    while (played.undo()) taken++;
    expect(taken).toBe(steps);
    expect(played.commands).toEqual(commands.slice(0, commands.length - steps));
    expect(played.snapshot.context).toEqual(
      table(commands.slice(0, commands.length - steps)).snapshot.context,
    );
    expect(played.undoSeat()).toBeNull();
    while (played.redo());
    expect(played.commands).toEqual(commands);
    expect(played.canRedo).toBe(false);
  });

  test("undo by agreement goes over other players' decisions, one tap at a time, and never past a revealed card", () => {
    const auction = [nominate(0, 4), bid(1, 5), bid(2, 6), bid(0, 7)];
    const played = table(auction);
    expect(played.undo()).toBe(true);
    expect(played.undo(), 'seat 2 decided that').toBe(false);
    for (const [seat, left] of [
      [2, 2],
      [1, 1],
      [0, 0],
    ] as const) {
      expect(played.jointUndoSeat()).toBe(seat);
      expect(played.undoJointly()).toBe(true);
      expect(played.commands).toEqual(auction.slice(0, left));
    }
    expect([played.jointUndoSeat(), played.undoJointly()]).toEqual([null, false]);
    while (played.redo());
    expect(played.commands).toEqual(auction);

    const drawn = table([...bought, coal(0, 1), done(0), coal(1, 1)]);
    let taken = 0;
    while (drawn.undoJointly()) taken++;
    expect(taken, 'down to the plant that was drawn after the last purchase').toBe(3);
    expect(drawn.commands).toEqual(bought);
  });
  test('undo by agreement never passes the effect of a limit or a card, in whole games', () => {
    for (const seed of [2, 5, 8]) {
      const game = tableOf(setupFor(3), seed, commandsOf(setupFor(3), seed));
      const revealing = game.log.findLast(({ news }) =>
        news.some(({ type }) => type === 'plant-drawn' || type === 'stage-3-card-drawn'),
      );
      while (game.undoJointly());
      expect(game.commands, `seed ${seed}`).toHaveLength(revealing?.index ?? 0);
    }
  });
  test('undo takes back a purchase and the end of the turn together if one tap did both', () => {
    const played = table(bought);
    expect(played.actAll([coal(0, 1), done(0)]).ok).toBe(true);
    const { snapshot } = played;
    expect(played.undo()).toBe(true);
    expect(played.commands).toEqual(bought);
    expect(played.undoSeat()).toBeNull();
    expect(played.redo()).toBe(true);
    expect(played.snapshot).toBe(snapshot);
    expect(played.canRedo).toBe(false);
  });
  test('undo takes back two taps of one turn in two steps', () => {
    const played = table(bought);
    played.actAll([coal(0, 1), coal(0, 1)]);
    played.actAll([coal(0, 1), done(0)]);
    expect(played.taps.together).toEqual([bought.length + 1, bought.length + 3]);
    expect(played.undo()).toBe(true);
    expect(played.commands).toEqual([...bought, coal(0, 1), coal(0, 1)]);
    expect(played.undo()).toBe(true);
    expect(played.commands).toEqual(bought);
    expect([played.redo(), played.redo(), played.redo()]).toEqual([true, true, false]);
    expect(played.taps.together).toEqual([bought.length + 1, bought.length + 3]);
  });
  test('undo takes back no part of a tap that drew a plant on its way', () => {
    // the third house makes a plant obsolete, and another one is drawn
    const commands = commandsOf(setupFor(3), 2);
    const [before, tap] = [commands.slice(0, 55), commands.slice(55, 57)];
    expect(tap.map(({ type }) => type)).toEqual(['build', 'done']);
    const twoTaps = tableOf(setupFor(3), 2, [...before, ...tap]);
    expect([twoTaps.undo(), twoTaps.undo()]).toEqual([true, false]);
    const oneTap = tableOf(setupFor(3), 2, before);
    expect(oneTap.actAll(tap).ok).toBe(true);
    expect(oneTap.undo()).toBe(false);
  });
  test('keeps taps together after a replay', () => {
    const played = table(bought);
    played.actAll([coal(0, 1), done(0)]);
    const { meta, origin, commands, taps } = played;
    const again = mustOk(CommandLog.replay(meta, origin, commands, taps));
    expect(again.undo()).toBe(true);
    expect(again.commands).toEqual(bought);
  });

  test('commands undone before a replay can be redone after it', () => {
    const played = table([nominate(0, 4), bid(1, 5)]);
    expect(played.undo()).toBe(true);
    const { meta, origin, commands, taps } = played;
    expect(taps).toEqual({ undone: [bid(1, 5)], together: [] });
    const again = mustOk(CommandLog.replay(meta, origin, commands, taps));
    expect(again.commands).toEqual([nominate(0, 4)]);
    // a seat that undid its own command cannot undo that of the seat before
    expect(again.undoSeat()).toBeNull();
    expect(again.redo()).toBe(true);
    expect(again.commands).toEqual([nominate(0, 4), bid(1, 5)]);

    const turns = table(bought);
    turns.actAll([coal(0, 1), coal(0, 1)]);
    turns.actAll([coal(0, 1), done(0)]);
    turns.undo();
    turns.undo();
    const replayed = mustOk(CommandLog.replay(turns.meta, turns.origin, turns.commands, turns.taps));
    expect(replayed.redo()).toBe(true);
    expect(replayed.commands).toEqual([...bought, coal(0, 1), coal(0, 1)]);
    expect([replayed.redo(), replayed.redo()]).toEqual([true, false]);
  });

  test('nothing can be redone after a new command', () => {
    const played = table([nominate(0, 4)]);
    played.undo();
    expect(played.canRedo).toBe(true);
    played.actAll([nominate(0, 3)]);
    expect(played.canRedo).toBe(false);
    expect(played.commands).toEqual([nominate(0, 3)]);
  });
  test('an undone command can be redone after a refused one', () => {
    const played = table([nominate(0, 4)]);
    played.undo();
    played.actAll([pass(0)]);
    expect(played.redo()).toBe(true);
  });
  test('undo stops before a command of another seat', () => {
    const played = table([nominate(0, 4), bid(1, 5)]);
    expect(played.undo()).toBe(true);
    expect(played.undoSeat()).toBeNull();
  });
});

describe('taps of several seats', () => {
  const sale = [nominate(0, 4), pass(1), bid(2, 9), pass(0)];

  test('a sale called aloud is undone and redone as one, although it drew a card', () => {
    const played = tableOf(three, 7);
    expect(played.sell(sale).ok).toBe(true);
    expect(played.log.at(-1)?.news.map(({ type }) => type)).toContain('plant-drawn');
    expect(played.log.map(({ command }) => command)).toEqual([null, ...sale]);
    expect(played.undoSeat()).toBe(0);
    const { snapshot } = played;
    expect(played.undo()).toBe(true);
    expect(played.commands).toEqual([]);
    expect(played.redo()).toBe(true);
    expect(played.snapshot).toBe(snapshot);
    expect(played.undo()).toBe(true);
  });
  test('a sale is not applied in part if any of it is refused', () => {
    const played = tableOf(three, 7);
    const { snapshot } = played;
    const refused = played.sell([nominate(0, 4), pass(1), bid(2, 51), pass(0)]);
    expect(refused).toMatchObject({ error: { index: 2, refusal: { code: 'auction/not-enough-money' } } });
    expect(played.snapshot).toBe(snapshot);
    expect(played.commands).toEqual([]);
  });
  test('a sale is final after a replay, like any other drawn card', () => {
    const played = tableOf(three, 7);
    played.sell(sale);
    const { meta, origin, commands, taps } = played;
    const again = mustOk(CommandLog.replay(meta, origin, commands, taps));
    expect(again.undoSeat()).toBeNull();
  });
  test('a sale to the only player who can still buy is final like any purchase that drew a card', () => {
    const played = tableOf(three, 7);
    played.sell(sale);
    played.sell([nominate(0, 3), pass(1)]);
    expect(played.undoSeat()).not.toBeNull();
    played.sell([nominate(1, 5)]);
    expect(played.log.at(-1)?.news.map(({ type }) => type)).toContain('plant-drawn');
    expect(played.undoSeat()).toBeNull();
  });
  test('a forced command belongs to the tap before, whose seat undoes it', () => {
    const played = tableOf(three, 7);
    played.actAll([nominate(0, 4)]);
    expect(played.follow(pass(1)).ok).toBe(true);
    expect(played.undoSeat()).toBe(0);
    expect(played.follow(pass(1))).toMatchObject({ error: { refusal: { code: 'turn/not-yours' } } });
    expect(played.undo()).toBe(true);
    expect(played.commands).toEqual([]);
    expect(played.redo()).toBe(true);
    expect(played.commands).toEqual([nominate(0, 4), pass(1)]);
  });
  test('a forced command at the beginning is a tap of its own', () => {
    const played = tableOf(three, 7);
    played.follow(nominate(0, 4));
    expect(played.taps.together).toEqual([]);
    expect(played.undo()).toBe(true);
  });
});

describe('log and history', () => {
  test('the log holds round, phase and news of every command', () => {
    const { log } = tableOf(three, 7, [...bought, done(0), coal(1, 1)]);
    expect(log.map(({ index }) => index)).toEqual([...log.keys()]);
    expect(log[0]).toMatchObject({ command: null, round: 1, phase: 2 });
    expect(log[0]?.news.map(({ type }) => type)).toEqual(['game-began', 'round-began']);
    expect(log.at(-1)).toMatchObject({ round: 1, phase: 3, command: { type: 'buy', seat: 1 } });
  });
  test('A12: the commands hold a private limit, the log does not', () => {
    const played = tableOf(three, 7, [nominate(0, 4, 9), bid(1, 5)]);
    expect(JSON.stringify(played.log)).not.toMatch(/upTo|"byLimit":true/);
    expect(played.commands[0]).toHaveProperty('upTo', 9);
  });
  test('the history has one line for the start and one for each round', () => {
    for (const seed of [1, 2, 3]) {
      const whole = tableAfter(setupFor(3), seed, Infinity);
      const { round } = whole.snapshot.context;
      expect(whole.history.map((line) => line.round)).toEqual(Array.from({ length: round + 1 }, (_, i) => i));
      expect(whole.history[0]?.seats).toEqual(Array(3).fill({ money: 50, cities: 0, capacity: 0 }));
      const last = whole.history.at(-1)?.seats.map(({ cities }) => cities);
      expect(last).toEqual(whole.snapshot.context.players.map(({ cities }) => cities.length));
    }
  });
  test('a log entry stays the same object when another one is added', () => {
    const played = tableOf(three, 7, [nominate(0, 4)]);
    const [, first] = played.log;
    played.actAll([pass(1)]);
    expect(played.log[1]).toBe(first);
  });
});
