import { describe, expect, test } from 'vitest';
import { begin } from '#lib/machine/begin.ts';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import { FIRST_VERSION, MAX_BYTES, RULES_VERSION, SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { maxMoney } from '#lib/rules/earnings.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { MOMENTS } from '#lib/rules/types.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import { playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { mustOk } from '../must.ts';
import { commandsOf, setupFor, tableAfter, tableOf } from '../session/fixtures.ts';
import { STRANGE_NAMES } from '../strange-names.ts';
import { WIZARD } from '../unknown-level.ts';
import { looseOf, restoreAny, savedGame, textOf } from './written.ts';

const whole = commandsOf(setupFor(3), 5).length;
/** A tail that the rules accept. */
const TAIL = { after: 58, commands: commandsOf(setupFor(3), 5).slice(58, 60) };

/** A save with the value at a dotted path replaced, or removed if undefined. */
function spoilt(path: string, value: unknown, from = savedGame()): unknown {
  const save = looseOf(from);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at: object = save;
  for (const key of keys) at = Reflect.get(at, key);
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
  return save;
}

describe('names in a file', () => {
  const short = STRANGE_NAMES.filter(([, given]) => given.length <= MAX_NAME_LENGTH.seat);
  test.each(short)('names %s are sanitized; a player without one gets a number', (_what, given, left) => {
    const read = restoreAny(spoilt('seats.1.name', given));
    expect(read.ok && read.value.meta.seats[1]?.name).toBe(left || '2');
  });
  test.each(short)('the name of a game %s is sanitized', (_what, given, left) => {
    const read = restoreAny(spoilt('name', given));
    expect(read.ok && read.value.meta.name).toBe(left);
  });
  test('names in a file that count as the same today stay unchanged', () => {
    const names = ['Ștefan', 'Ştefan 2', 'Ştefan ٢'];
    const seats = savedGame().meta.seats.map((info, seat) => ({ ...info, name: names[seat] ?? '' }));
    expect(mustOk(restoreAny(spoilt('seats', seats))).meta.seats.map(({ name }) => name)).toEqual(names);
  });
  const { seat, game } = MAX_NAME_LENGTH;
  test.each([
    ['of a seat', 'seats.1.name', seat],
    ['of the game', 'name', game],
  ])(
    'a name %s that is too long is refused, and the game is whole with the name cut',
    (_what, path, most) => {
      const long = 'x'.repeat(10_000);
      expect(restoreAny(spoilt(path, long))).toMatchObject({ error: { code: 'save/invalid', path } });
      const read = parseSave(JSON.stringify(spoilt(path, long)));
      const cut = 'x'.repeat(most);
      expect(read).toMatchObject({
        error: { code: 'save/long-names', names: [{ cut, length: 10_000, most }] },
      });
      if (read.ok || read.error.code !== 'save/long-names') throw new Error('it was not refused so');
      expect(looseOf(read.error.game)).toEqual(spoilt(path, cut));
    },
  );
  test('all long names of a file are told, and other faults before them', () => {
    const long = `${'Ș'.repeat(seat)}x`;
    const seats = savedGame().meta.seats.map((info) => ({ ...info, name: long }));
    const both = spoilt('seats', seats);
    expect(parseSave(JSON.stringify(both))).toMatchObject({
      error: {
        code: 'save/long-names',
        names: seats.map(() => ({ cut: 'Ș'.repeat(seat), length: seat + 1 })),
      },
    });
    expect(parseSave(JSON.stringify({ ...Object(both), lent: 'nobody' }))).toMatchObject({
      error: { code: 'save/invalid', path: 'lent' },
    });
  });
});

test('a level of bots unknown to this version is kept unchanged', () => {
  const read = restoreAny(spoilt('bots', [null, WIZARD, 'best']));
  const game = mustOk(read);
  expect(game.meta.bots).toEqual([null, WIZARD, 'best']);
  expect(looseOf(game)).toMatchObject({ bots: [null, WIZARD, 'best'] });
});

describe('a written save is read back', () => {
  test.each([0, 1, 7, 33, 60, 150, whole])('a save is read back after %i commands', (after) => {
    const game = savedGame({ after });
    const read = parseSave(textOf(game));
    expect(read.ok && read.value.resumedFromSnapshot).toBe(false);
    expect(read.ok && toPlain(read.value.commandLog.snapshot)).toEqual(toPlain(game.commandLog.snapshot));
    expect(read.ok && read.value.commandLog.log).toEqual(game.commandLog.log);
    expect(read.ok && read.value.meta).toEqual(game.meta);
  });
  test('saves are read back at many points of a game, in each of its moments and with every variant', () => {
    const seen = new Set<string>();
    const edition = { edition: '2019', startingCities: true } as const;
    for (const [seed, players] of [2, 3, 4, 5, 6, 2, 3, 4, 2, 5].entries()) {
      const setup = setupFor(players, {
        ...(seed > 7 && { ...edition, trust: players === 2 }),
        map: seed % 2 ? 'usa' : 'germany',
        beginners: seed === 1,
        hiddenMoney: seed > 3,
        regions: { by: seed % 3 ? 'draw' : 'draft' },
      });
      const table = tableOf(setup, seed);
      const expectRead = (): void => {
        seen.add(momentOf(table.snapshot));
        const read = parseSave(textOf({ meta: table.meta, commandLog: table, draft: null }));
        expect(read.ok ? null : read.error).toBeNull();
      };
      expectRead();
      for (const [after, command] of commandsOf(setup, seed).entries()) {
        expect(table.actAll([command]).ok).toBe(true);
        if (after % (seed < 2 ? 9 : 37) === 0 || !seen.has(momentOf(table.snapshot))) expectRead();
      }
    }
    expect([...seen].sort()).toEqual(MOMENTS.toSorted());
  });
  test('a game from a seed of 128 bits is read back', () => {
    const seed = [4_294_967_295, 0, 17, 2_147_483_648] as const;
    const game = savedGame({ seed, after: 80 });
    const read = parseSave(textOf(game));
    expect(read.ok && read.value.commandLog.origin.seed).toEqual(seed);
    expect(read.ok && toPlain(read.value.commandLog.snapshot)).toEqual(toPlain(game.commandLog.snapshot));
  });
  test('a game that began from a position is read back', () => {
    const { snapshot } = tableOf(setupFor(3), 5, commandsOf(setupFor(3), 5).slice(0, 40));
    const setup = setupFor(3, { position: { moment: momentOf(snapshot), game: snapshot.context } });
    expect(begin(setup, 1).ok).toBe(true);
    const table = tableOf(setup, 1);
    const read = parseSave(textOf({ meta: table.meta, commandLog: table, draft: null }));
    expect(read.ok && read.value.commandLog.snapshot.context.players).toEqual(snapshot.context.players);
  });
  test('a plan is read back if it fits the moment', () => {
    const commands = commandsOf(setupFor(3), 5);
    const buying = commands.findIndex(({ type }) => type === 'done');
    const draft = { cubes: { coal: 1, oil: 0, garbage: 0, uranium: 0 } };
    const planned = parseSave(textOf({ ...savedGame({ after: buying }), draft }));
    expect(planned.ok && planned.value.draft).toEqual(draft);
    const other = parseSave(textOf({ ...savedGame({ after: buying }), draft: { cities: ['essen'] } }));
    expect(other.ok && other.value.draft).toBe(null);
    const offer = { plant: 4, amount: 9, limited: true } as const;
    const bid = parseSave(textOf({ ...savedGame({ after: 0 }), draft: offer }));
    expect(bid.ok && bid.value.draft).toEqual(offer);
    const raise = parseSave(textOf({ ...savedGame({ after: 0 }), draft: { ...offer, plant: null } }));
    expect(raise.ok && raise.value.draft).toBe(null);
  });
  test('commands of one tap are read back as one tap to undo', () => {
    const table = tableAfter(setupFor(3), 5, 9);
    const cubes = { coal: 0, oil: 2, garbage: 0, uranium: 0 };
    table.actAll([
      { type: 'buy', seat: 1, cubes },
      { type: 'done', seat: 1 },
    ]);
    const read = parseSave(textOf({ meta: table.meta, commandLog: table, draft: null }));
    expect(read.ok && read.value.commandLog.undo()).toBe(true);
    expect(read.ok && read.value.commandLog.commands).toEqual(commandsOf(setupFor(3), 5).slice(0, 9));
  });
  test('undone commands are read back for redo', () => {
    const table = tableAfter(setupFor(3), 5, 9);
    const cubes = { coal: 0, oil: 2, garbage: 0, uranium: 0 };
    table.actAll([
      { type: 'buy', seat: 1, cubes },
      { type: 'done', seat: 1 },
    ]);
    const { commands, snapshot } = table;
    table.undo();
    const read = parseSave(textOf({ meta: table.meta, commandLog: table, draft: null }));
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.commandLog.commands).toEqual(commands.slice(0, 9));
    expect(read.value.commandLog.undoSeat()).toBeNull();
    expect(read.value.commandLog.redo()).toBe(true);
    expect(read.value.commandLog.commands).toEqual(commands);
    expect(read.value.commandLog.snapshot.context).toEqual(snapshot.context);
  });
  test('writing a read save gives the same file', () => {
    const text = textOf(savedGame());
    const read = parseSave(text);
    expect(read.ok && textOf(read.value)).toBe(text);
  });
});

describe('values that are not saves', () => {
  const text = textOf(savedGame());
  test.each<[string, string, object]>([
    ['nothing', '', { code: 'save/not-a-save' }],
    ['prose', 'Dear diary', { code: 'save/not-a-save' }],
    ['a picture', '\u0089PNG\r\n\u001a\n', { code: 'save/not-a-save' }],
    ['a number', '7', { code: 'save/not-a-save' }],
    ['null', 'null', { code: 'save/not-a-save' }],
    ['a list', '[]', { code: 'save/not-a-save' }],
    ['other data', '{"a":1}', { code: 'save/not-a-save' }],
    ["another program's save", '{"app":"chess"}', { code: 'save/other-app', app: 'chess' }],
    ['the first half of a save', text.slice(0, 500), { code: 'save/truncated', bytes: 500 }],
    ['all but the last character', text.slice(0, -1), { code: 'save/truncated', bytes: text.length - 1 }],
    ['two saves, one after the other', `${text}\n${text}`, { code: 'save/several', count: 2 }],
    ['a list of three saves', `[${text},${text},${text}]`, { code: 'save/several', count: 3 }],
    ['a save and half of another', text + text.slice(0, 99), { code: 'save/several', count: 2 }],
    ['too much', ' '.repeat(MAX_BYTES + 1), { code: 'save/too-large', bytes: 2_000_001, most: 2_000_000 }],
    ['endless depth', '['.repeat(90_000) + ']'.repeat(90_000), { code: 'save/not-a-save' }],
    [
      'depth inside a save',
      text.replace('"draft":null', `"draft":${'['.repeat(9000)}${']'.repeat(9000)}`),
      { code: 'save/invalid', path: '', fault: 'not-plain' },
    ],
    [
      'a poisoned field',
      text.replace('"draft":null', '"draft":null,"__proto__":{"x":1}'),
      { code: 'save/invalid', path: '', fault: 'not-plain' },
    ],
    [
      'a poisoned field further down',
      text.replace('"terms":{', '"terms":{"constructor":{},'),
      { code: 'save/invalid', path: '', fault: 'not-plain' },
    ],
  ])('the import refuses %s', (_what, given, error) => {
    expect(parseSave(given)).toEqual({ ok: false, error });
    expect(({} as Record<string, unknown>).x).toBe(undefined);
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a date', new Date()],
    ['a function', () => 1],
    [
      'a loop',
      (() => {
        const loop: Record<string, unknown> = { app: 'kilowatt' };
        loop.self = loop;
        return loop;
      })(),
    ],
    ['a map', { app: 'kilowatt', saveVersion: 1, commands: new Map() }],
  ])('refuses %s from a broken storage', (_what, given) => {
    expect(restoreAny(given).ok).toBe(false);
  });

  test.each<[string, unknown, string, object]>([
    ['app', 'Kilowatt', 'save/other-app', {}],
    ['app', 7, 'save/not-a-save', {}],
    ['saveVersion', 99, 'save/too-new', { version: 99, known: SAVE_VERSION }],
    ['saveVersion', 5, 'save/too-old', { version: 5, oldest: FIRST_VERSION }],
    ['saveVersion', 0, 'save/invalid', { path: 'saveVersion', fault: 'wrong' }],
    ['saveVersion', '1', 'save/invalid', { path: 'saveVersion', fault: 'wrong' }],
    ['saveVersion', undefined, 'save/invalid', { path: 'saveVersion', fault: 'missing' }],
    ['rulesVersion', undefined, 'save/invalid', { path: 'rulesVersion', fault: 'missing' }],
    ['setup.map', undefined, 'save/invalid', { path: 'setup.map', fault: 'missing' }],
    ['commands.3.type', undefined, 'save/invalid', { path: 'commands.3.type', fault: 'missing' }],
    [`x${'y'.repeat(90)}`, 1, 'save/invalid', { path: `x${'y'.repeat(59)}`, fault: 'unknown' }],
    ['rulesVersion', RULES_VERSION + 1, 'save/too-new', { version: RULES_VERSION + 1, known: RULES_VERSION }],
    ['id', '', 'save/invalid', { path: 'id' }],
    ['id', 'x'.repeat(65), 'save/invalid', { path: 'id' }],
    ['name', 'x'.repeat(61), 'save/invalid', { path: 'name' }],
    ['seats.0.name', 7, 'save/invalid', { path: 'seats.0.name' }],
    ['seats.0.colour', 'pink', 'save/invalid', { path: 'seats.0.colour' }],
    ['seats.0.colour', 'blue', 'save/invalid', { path: 'seats', fault: 'wrong' }],
    [
      'seats.3',
      { name: 'Zoe', colour: 'black', shape: 'star' },
      'save/impossible',
      { broken: 'table: terms' },
    ],
    ['bots.0', 'Genius of 9', 'save/invalid', { path: 'bots.0', fault: 'wrong' }],
    ['bots.0', 7, 'save/invalid', { path: 'bots.0', fault: 'wrong' }],
    ['bots', undefined, 'save/invalid', { path: 'bots', fault: 'missing' }],
    ['bots', [null, null, null, 'best'], 'save/impossible', { broken: 'table: bots' }],
    ['lent', [0], 'save/impossible', { broken: 'table: lent' }],
    ['lent', undefined, 'save/invalid', { path: 'lent', fault: 'missing' }],
    ['timeUsed', undefined, 'save/invalid', { path: 'timeUsed', fault: 'missing' }],
    ['timeUsed', [-1], 'save/invalid', { path: 'timeUsed.0', fault: 'wrong' }],
    ['timeUsed', [1, 2, 3, 4], 'save/impossible', { broken: 'table: time' }],
    [
      'timeLimit',
      { kind: 'hard', minutes: 0 },
      'save/invalid',
      { path: 'timeLimit.minutes', fault: 'wrong' },
    ],
    ['timeLimit', { kind: 'cruel', minutes: 5 }, 'save/invalid', { path: 'timeLimit.kind', fault: 'wrong' }],
    ['tails', undefined, 'save/invalid', { path: 'tails', fault: 'missing' }],
    ['tails', Array(6).fill(TAIL), 'save/invalid', { path: 'tails' }],
    ['tails', [{ ...TAIL, commands: [] }], 'save/invalid', { path: 'tails.0.commands' }],
    ['tails', [{ ...TAIL, commands: Array(201).fill(TAIL.commands[0]) }], 'save/invalid', {}],
    ['tails', [{ ...TAIL, after: 61 }], 'save/impossible', { broken: 'log: tails' }],
    ['tails', [{ ...TAIL, after: 1 }], 'save/impossible', { broken: 'log: tails' }],
    ['branchedFrom', undefined, 'save/invalid', { path: 'branchedFrom', fault: 'missing' }],
    ['branchedFrom', { id: 'two' }, 'save/invalid', { fault: 'missing' }],
    ['seed', 0.5, 'save/invalid', { path: 'seed' }],
    ['seed', [1, 2, 3], 'save/invalid', {}],
    ['seed', [1, 2, 3, 2 ** 32], 'save/invalid', {}],
    ['seed', 4, 'save/refused', {}],
    ['updated', -1, 'save/invalid', { path: 'updated' }],
    ['extra', 1, 'save/invalid', { path: 'extra', fault: 'unknown' }],
    ['commands', {}, 'save/invalid', { path: 'commands' }],
    ['commands', Array(20_001).fill({ type: 'done', seat: 0 }), 'save/invalid', { path: 'commands' }],
    ['commands.3', null, 'save/invalid', { path: 'commands.3' }],
    ['commands.3.seat', '1', 'save/invalid', { path: 'commands.3.seat', fault: 'wrong' }],
    ['commands.3.extra', 1, 'save/invalid', { path: 'commands.3.extra', fault: 'unknown' }],
    ['commands.0', { type: 'done', seat: 0 }, 'save/refused', { index: 0 }],
    ['commands.0', { type: 'cheat', seat: 0 }, 'save/invalid', { path: 'commands.0.type' }],
    ['together', undefined, 'save/invalid', { path: 'together' }],
    ['together', [0], 'save/invalid', { path: 'together.0' }],
    ['together', [11, 10], 'save/impossible', { broken: 'log: together' }],
    ['together', [10, 10], 'save/impossible', { broken: 'log: together' }],
    ['together', [60], 'save/impossible', { broken: 'log: together' }],
    ['undone', undefined, 'save/invalid', { path: 'undone' }],
    ['undone', [{ type: 'cheat', seat: 0 }], 'save/invalid', { path: 'undone.0.type' }],
    ['undone', [{ type: 'nominate', seat: 0, plant: 50, bid: 50 }], 'save/refused', { index: 60 }],
    ['setup.players', 4, 'save/impossible', { broken: 'table: terms' }],
    ['setup.map', 'mars', 'save/unknown-rules', { part: 'map', name: 'mars' }],
    ['setup.edition', '2031', 'save/unknown-rules', { part: 'edition', name: '2031' }],
    ['setup.edition', 'x'.repeat(100), 'save/unknown-rules', { part: 'edition', name: 'x'.repeat(40) }],
    ['setup.edition', 7, 'save/invalid', { path: 'setup.edition' }],
    ['setup.trust', true, 'save/impossible', { broken: 'table: terms' }],
    ['setup.order', [0, 0, 1], 'save/setup', { error: { code: 'setup/order' }, map: 'germany' }],
    ['snapshot.value', 'nowhere', 'save/invalid', {}],
    ['snapshot.value', 'over', 'save/impossible', { broken: 'log: comes to something else' }],
    ['snapshot.context.players.0.money', 500, 'save/impossible', { broken: 'log: comes to something else' }],
    ['snapshot.context.players.0.money', -1, 'save/invalid', { path: 'snapshot.context.players.0.money' }],
    ['snapshot.context.players.0.money', null, 'save/invalid', { path: 'snapshot.context.players.0.money' }],
    ['snapshot.context.deck.0', 2, 'save/invalid', { path: 'snapshot.context.deck.0' }],
    ['snapshot.context.news', [1], 'save/invalid', {}],
    ['draft', { cities: ['atlantis'] }, 'save/invalid', {}],
    ['draft', { cities: [], cubes: {} }, 'save/invalid', { path: 'draft' }],
    ['draft', { plant: 2, amount: 9, limited: true }, 'save/invalid', {}],
    ['draft', { plant: 4, amount: -1, limited: true }, 'save/invalid', {}],
  ])('the import refuses %s: %j', (path, value, code, figures) => {
    const read = restoreAny(spoilt(path, value));
    expect(read.ok ? read : read.error).toMatchObject({ code, ...figures });
  });
});

test('undone commands in place of which something else was decided are read as they were written', () => {
  const game = mustOk(restoreAny(spoilt('tails', [TAIL])));
  expect(game.commandLog.tails).toEqual([TAIL]);
  expect(looseOf(game)).toMatchObject({ tails: [TAIL] });
});

describe('a save under earlier rules', () => {
  const old = (path: string, value: unknown): unknown => ({
    ...(spoilt(path, value) as object),
    rulesVersion: RULES_VERSION - 1,
  });
  test('a save under earlier rules is unaffected if its log still plays the same', () => {
    const read = restoreAny(old('name', 'x'));
    expect(read.ok && read.value.resumedFromSnapshot).toBe(false);
  });
  test('a save under earlier rules loses undone commands that the current rules refuse', () => {
    const read = restoreAny(old('undone', [{ type: 'nominate', seat: 0, plant: 50, bid: 50 }]));
    expect(read.ok && read.value.resumedFromSnapshot).toBe(false);
    expect(read.ok && read.value.commandLog.canRedo).toBe(false);
  });
  test('a save under earlier rules loses its tails, which the current rules may refuse', () => {
    const read = mustOk(restoreAny(old('tails', [{ ...TAIL, after: 1 }])));
    expect(read.commandLog.tails).toEqual([]);
  });
  test.each<[string, string, unknown]>([
    ['comes to something else', 'seed', 5 + 2 ** 20],
    ['is refused', 'commands.0', { type: 'done', seat: 0 }],
  ])('a save under earlier rules continues from its position if its log %s', (_what, path, value) => {
    const game = savedGame();
    const read = restoreAny(old(path, value));
    expect(read.ok && read.value.resumedFromSnapshot).toBe(true);
    expect(read.ok && read.value.commandLog.commands).toEqual([]);
    const { news: _news, ...position } = game.commandLog.snapshot.context;
    expect(read.ok && read.value.commandLog.snapshot.context).toMatchObject(position);
    const again = read.ok ? parseSave(textOf(read.value)) : read;
    expect(again.ok && again.value.resumedFromSnapshot, 'it stays marked').toBe(true);
  });
  /** A log that today's rules refuse, so that the position counts, in which seat 0 has this money. */
  const forged = (rulesVersion: number, money: number): object => {
    const save = { ...(old('commands.0', { type: 'done', seat: 0 }) as object), rulesVersion };
    const { snapshot } = spoilt('snapshot.context.players.0.money', money) as { snapshot: object };
    return { ...save, snapshot };
  };
  const earned = (): number => {
    const { context } = savedGame().commandLog.snapshot;
    return maxMoney(context, momentOf(savedGame().commandLog.snapshot), 0);
  };
  test.each([0, -1, 0.5])('a save is refused if rules of version %s never existed', (rulesVersion) => {
    expect(restoreAny(forged(rulesVersion, 50))).toMatchObject({
      ok: false,
      error: { code: 'save/invalid', path: 'rulesVersion', fault: 'wrong' },
    });
  });
  test("a save's position brings in no more money than its rounds can have paid", () => {
    expect(restoreAny(forged(1, earned())).ok).toBe(true);
    for (const money of [earned() + 1, 500_000]) {
      const error = { code: 'save/impossible', broken: 'player: money' };
      expect(restoreAny(forged(1, money))).toEqual({ ok: false, error });
    }
  });
  test('a resumed save stays marked when it is exported, played on and imported again', () => {
    const read = restoreAny(forged(1, 50));
    if (!read.ok) throw new Error(read.error.code);
    const { commandLog } = read.value;
    const played = playRandomly(commandLog.snapshot, new Chance(seedRng(7)), ({ command }) =>
      commandLog.actAll([command]).ok ? [] : ['refused'],
    );
    expect(played.fault).toBeNull();
    const again = parseSave(textOf(read.value));
    expect(again.ok && again.value.commandLog.isOver).toBe(true);
    expect(again.ok && again.value.resumedFromSnapshot).toBe(true);
  });
  test('a save under earlier rules is refused if its position is impossible, too', () => {
    const broken = { ...(old('commands.0', { type: 'done', seat: 0 }) as object) };
    Reflect.set(broken, 'snapshot', spoiltSnapshot());
    expect(restoreAny(broken)).toEqual({
      ok: false,
      error: { code: 'save/impossible', broken: 'cubes: coal' },
    });
  });
});

function spoiltSnapshot(): unknown {
  const save = spoilt('snapshot.context.supply.coal', 99);
  return Reflect.get(save as object, 'snapshot');
}
