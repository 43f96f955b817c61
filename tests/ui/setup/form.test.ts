import { describe, expect, test } from 'vitest';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import {
  defaultForm,
  type Form,
  formLike,
  formProblem,
  formSeats,
  formSetup,
  namesOf,
  openRegions,
  withColour,
  withMap,
  withMove,
  withName,
  withPlayers,
  withRegion,
} from '#lib/ui/setup/form.ts';
import { STRANGE_NAMES } from '../../strange-names.ts';

const nameless = (seat: number): string => `Player ${seat + 1}`;

describe('the set-up form', () => {
  test('the form is complete from the start: three players on the first map', () => {
    const form = defaultForm();
    expect(formProblem(form)).toBeNull();
    expect(formSetup(form)).toEqual({
      ...STANDARD_TERMS,
      map: 'germany',
      players: 3,
      regions: { by: 'draw' },
    });
    expect(formSeats(form.players, nameless).map(({ name, shape }) => [name, shape])).toEqual([
      ['Player 1', 'circle'],
      ['Player 2', 'square'],
      ['Player 3', 'triangle'],
    ]);
  });

  test.each([2, 3, 4, 5, 6])(
    'S1: the form takes %i players with different colours and a complete order',
    (count) => {
      const form = {
        ...withPlayers(withPlayers(withColour(defaultForm(), 0, 'black'), 6), count),
        orderBy: 'given' as const,
      };
      expect(new Set(form.players.map(({ colour }) => colour)).size).toBe(count);
      expect(form.order.toSorted()).toEqual(Array.from({ length: count }, (_, seat) => seat));
      expect(formProblem(form)).toBeNull();
    },
  );

  test('swaps the colours when a player chooses a taken one', () => {
    const form = withColour(defaultForm(), 0, 'green');
    expect(form.players.map(({ colour }) => colour)).toEqual(['green', 'blue', 'red']);
  });

  test('trims names, fills in empty ones and numbers equal ones', () => {
    let form = withName(defaultForm(), 0, '  Anna   Maria ');
    form = withName(form, 2, 'Anna Maria');
    expect(namesOf(form.players, nameless)).toEqual(['Anna Maria', 'Player 2', 'Anna Maria 2']);
  });

  test('distinguishes names that differ only by the keyboard, or have the maximum length', () => {
    const long = 'x'.repeat(40);
    const given = ['علی', 'علي', 'Ștefan', 'Ştefan', long, long, 'Anna ۲', 'Anna 2', 'Anna', 'Anna'];
    const named = given.map((name) => ({
      name,
      colour: 'red' as const,
    }));
    expect(namesOf(named, nameless)).toEqual([
      'علی',
      'علي ۲',
      'Ștefan',
      'Ştefan 2',
      long,
      `${'x'.repeat(38)} 2`,
      'Anna ۲',
      'Anna 2 2',
      'Anna',
      'Anna 3',
    ]);
  });

  test.each(STRANGE_NAMES)('takes a name %s in its displayable form, or as none', (_what, given, left) => {
    const form = withName(defaultForm(), 0, given);
    expect(namesOf(form.players, nameless)).toEqual([left || 'Player 1', 'Player 2', 'Player 3']);
  });

  test('S2: offers only touching regions, and removes only regions that leave the rest connected', () => {
    let form: Form = { ...defaultForm(), regionsBy: 'hand' };
    expect(openRegions(form)).toHaveLength(6);
    expect(formProblem(form)).toEqual({ code: 'setup/regions-count', need: 3, given: 0 });
    form = withRegion(form, 'northwest');
    expect(openRegions(form)).not.toContain('south');
    form = withRegion(withRegion(form, 'west'), 'southwest');
    expect(formProblem(form)).toBeNull();
    expect(openRegions(form)).not.toContain('west');
    expect(openRegions(form)).toContain('southwest');
    expect(withRegion(form, 'southwest').regions).toEqual(['northwest', 'west']);
  });

  test('S2: drops regions that another map or a smaller number of players does not use', () => {
    const six = withPlayers({ ...defaultForm(), regionsBy: 'hand' as const }, 6);
    const full = ['northwest', 'west', 'southwest', 'south', 'east'].reduce(withRegion, six);
    expect(formProblem(full)).toBeNull();
    expect(formProblem(withPlayers(full, 2))).toBeNull();
    expect(withMap(full, 'usa').regions).toEqual([]);
    expect(withMap(full, 'germany')).toBe(full);
  });

  test('moves a seat within the first turn order', () => {
    const form = defaultForm();
    expect(withMove(form, 2, -1).order).toEqual([0, 2, 1]);
    expect(withMove(form, 0, 1).order).toEqual([1, 0, 2]);
    expect(withMove(form, 0, -1).order).toEqual([0, 1, 2]);
    expect(withMove(form, 2, 1).order).toEqual([0, 1, 2]);
    expect(formSetup({ ...withMove(form, 2, -1), orderBy: 'given' }).order).toEqual([0, 2, 1]);
  });

  test('restarts with the same players and terms', () => {
    const seats = formSeats(withPlayers(defaultForm(), 4).players, nameless);
    const terms = { ...STANDARD_TERMS, map: 'usa', players: 4, beginners: true, hiddenMoney: true } as const;
    const form = formLike(seats, terms);
    expect(formSeats(form.players, nameless)).toEqual(seats);
    expect(formSetup(form)).toMatchObject({ map: 'usa', players: 4, beginners: true, hiddenMoney: true });
    expect(formProblem(form)).toBeNull();
  });
});
