import { afterEach, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { FIRST_VERSION, MAX_BYTES, RULES_VERSION, SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import type { SaveError } from '#lib/session/ports/storage.ts';
import { saveTroubleText } from '#lib/ui/words/problems.ts';
import { savedGame, textOf } from '../../persist/written.ts';

afterEach(() => changeLocale('en'));

const text = textOf(savedGame());
type Loose = Record<string, unknown>;

/** The text of a save with some entries changed, by dotted path; undefined removes one. */
function spoilt(changes: Readonly<Record<string, unknown>>, from = text): string {
  const save: Loose = JSON.parse(from);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let place: object = save;
    for (const key of keys) place = Reflect.get(place, key);
    if (value === undefined) Reflect.deleteProperty(place, last);
    else Reflect.set(place, last, value);
  }
  return JSON.stringify(save);
}
/** The value at a dotted path of the save. */
const valueAt = (path: string): number =>
  path
    .split('.')
    .reduce<unknown>((place, key) => Reflect.get(place as object, key), JSON.parse(text)) as number;

/** A save of earlier rules that allowed its first move, so that only its position counts. */
const positionWith = (changes: Readonly<Record<string, unknown>>): string =>
  spoilt({
    rulesVersion: RULES_VERSION - 1,
    'commands.0': { type: 'done', seat: 0 },
    ...Object.fromEntries(
      Object.entries(changes).map(([path, value]) => [`snapshot.context.${path}`, value]),
    ),
  });

interface Broken {
  readonly what: string;
  readonly file: string;
  readonly code: SaveError['code'];
  readonly en: readonly (string | RegExp)[];
  readonly de: readonly (string | RegExp)[];
}
const NO_GAME = {
  en: ['is not a Kilowatt game', 'Choose a file'],
  de: ['kein Kilowatt-Spiel', 'Wähle eine Datei'],
};
const COPY = { en: 'If you have another copy, open that one', de: 'Wenn du eine andere Kopie hast' };

const damaged = (what: string, file: string, en: string, de: string): Broken => ({
  ...{ what, file, code: 'save/invalid' },
  en: ['is damaged', en, COPY.en],
  de: ['ist beschädigt', de, COPY.de],
});
const impossible = (what: string, file: string, en: string, de: string): Broken => ({
  ...{ what, file, code: 'save/impossible' },
  en: ['No game can reach this position', en, 'changed by hand', COPY.en],
  de: ['kann in keinem Spiel entstehen', de, 'von Hand geändert', COPY.de],
});

const FILES: readonly Broken[] = [
  { what: 'nothing', file: '', code: 'save/not-a-save', ...NO_GAME },
  { what: 'prose', file: 'Dear diary', code: 'save/not-a-save', ...NO_GAME },
  { what: 'other data', file: '{"a":1}', code: 'save/not-a-save', ...NO_GAME },
  {
    what: 'the first half of a save',
    ...{ file: text.slice(0, 1500), code: 'save/truncated' },
    en: ['cut off after 1.5 kB', 'Copy or download it again'],
    de: ['bricht nach 1,5 kB ab', 'Kopiere oder lade sie noch einmal'],
  },
  {
    what: 'two saves in one file',
    ...{ file: text + text, code: 'save/several' },
    en: ['2 games', 'one after the other'],
    de: ['2 Spiele', 'nacheinander'],
  },
  {
    what: 'far too much',
    ...{ file: ' '.repeat(MAX_BYTES + 500_000), code: 'save/too-large' },
    en: ['too large', '2.5 MB', '2 MB at most', 'Choose another file'],
    de: ['zu groß', '2,5 MB', 'höchstens 2 MB', 'Wähle eine andere Datei'],
  },
  {
    what: 'a save of another app',
    ...{ file: '{"app":"chess"}', code: 'save/other-app' },
    en: ['another app (chess)', 'Choose a file'],
    de: ['einer anderen App (chess)', 'Wähle eine Datei'],
  },
  {
    what: 'a save of a newer version',
    ...{ file: spoilt({ saveVersion: 99 }), code: 'save/too-new' },
    en: ['newer version of Kilowatt', '99', `up to ${SAVE_VERSION}`, 'Update the app'],
    de: ['neueren Version von Kilowatt', '99', `bis ${SAVE_VERSION}`, 'Aktualisiere die App'],
  },
  {
    what: 'a save from before the first version',
    ...{ file: spoilt({ saveVersion: FIRST_VERSION - 1 }), code: 'save/too-old' },
    en: [
      'trial version of Kilowatt',
      `${FIRST_VERSION - 1};`,
      `from ${FIRST_VERSION} on`,
      'Start a new game',
    ],
    de: [
      'Testversion von Kilowatt',
      `${FIRST_VERSION - 1};`,
      `ab ${FIRST_VERSION}`,
      'Beginne ein neues Spiel',
    ],
  },
  {
    what: 'a save under newer rules',
    ...{ file: spoilt({ rulesVersion: 98 }), code: 'save/too-new' },
    en: ['newer version of Kilowatt', '98', `up to ${RULES_VERSION}`, 'Update the app'],
    de: ['neueren Version von Kilowatt', '98', `bis ${RULES_VERSION}`, 'Aktualisiere die App'],
  },
  damaged(
    'no version',
    spoilt({ saveVersion: undefined }),
    '“saveVersion” is missing',
    '„saveVersion“ fehlt',
  ),
  damaged('an unknown version', spoilt({ saveVersion: '1' }), '“saveVersion” has an invalid value', 'Wert'),
  damaged(
    'no rules',
    spoilt({ rulesVersion: undefined }),
    '“rulesVersion” is missing',
    '„rulesVersion“ fehlt',
  ),
  damaged('no moves', spoilt({ commands: undefined }), '“commands” is missing', '„commands“ fehlt'),
  damaged(
    'a move without its kind',
    spoilt({ 'commands.3.type': undefined }),
    '“commands.3.type” is missing',
    '„commands.3.type“ fehlt',
  ),
  damaged(
    'a wrong type',
    spoilt({ 'commands.3.seat': 'Anna' }),
    '“commands.3.seat” has an invalid value',
    '„commands.3.seat“ hat einen ungültigen Wert',
  ),
  damaged(
    'a value out of range',
    spoilt({ 'snapshot.context.players.0.money': -1 }),
    '“snapshot.context.players.0.money” has an invalid value',
    '„snapshot.context.players.0.money“ hat einen ungültigen Wert',
  ),
  damaged(
    'an entry too many',
    spoilt({ extra: 1 }),
    '“extra” doesn’t belong there',
    '„extra“ gehört nicht hinein',
  ),
  damaged(
    'an entry too many with a name without end',
    spoilt({ ['x'.repeat(5000)]: 1 }),
    `“${'x'.repeat(60)}” doesn’t belong there`,
    `„${'x'.repeat(60)}“ gehört nicht hinein`,
  ),
  damaged(
    'a poisoned entry',
    text.replace('"draft":null', '"draft":null,"__proto__":{"x":1}'),
    'isn’t structured like a Kilowatt game',
    'nicht aufgebaut wie ein Kilowatt-Spiel',
  ),
  damaged(
    'no end of depth',
    text.replace('"draft":null', `"draft":${'['.repeat(900)}${']'.repeat(900)}`),
    'isn’t structured like a Kilowatt game',
    'nicht aufgebaut wie ein Kilowatt-Spiel',
  ),
  impossible(
    'money by hand',
    spoilt({ 'snapshot.context.players.0.money': 500 }),
    'the moves lead to a different position',
    'die Züge führen zu einer anderen Stellung',
  ),
  impossible(
    'a cube too many',
    positionWith({ 'supply.coal': valueAt('snapshot.context.supply.coal') + 1 }),
    'the number of cubes doesn’t add up',
    'die Zahl der Rohstoffe geht nicht auf',
  ),
  impossible(
    'a plant twice',
    positionWith({ 'gone.0': valueAt('snapshot.context.market.0'), 'gone.1': 3 }),
    'a power plant is missing or exists twice',
    'ein Kraftwerk fehlt oder kommt doppelt vor',
  ),
  impossible(
    'cubes that fit on no plant',
    positionWith({
      'players.0.cubes.uranium':
        valueAt('snapshot.context.players.0.cubes.uranium') + valueAt('snapshot.context.supply.uranium'),
      'supply.uranium': 0,
    }),
    'a player has something that no one can have',
    'jemand besitzt etwas, das niemand besitzen kann',
  ),
  impossible(
    'a turn order that names a seat twice',
    positionWith({ order: [0, 0, 1] }),
    'players, regions or houses don’t match',
    'Spieler, Gebiete oder Häuser passen nicht zusammen',
  ),
  impossible(
    'a round before the first',
    positionWith({ round: 0 }),
    'round and stage don’t match the cards',
    'Runde und Stufe passen nicht zu den Karten',
  ),
  impossible(
    'nobody to act',
    positionWith({ waiting: [] }),
    'the player to move doesn’t match the position',
    'wer am Zug ist, passt nicht zur Stellung',
  ),
  {
    what: 'a move against the rules',
    ...{ file: spoilt({ 'commands.2': { type: 'bid', seat: 0, bid: 1 } }), code: 'save/refused' },
    en: ['Move 3', 'against the rules', /\(Rule [A-Z]\d+\)/, COPY.en],
    de: ['Zug 3', 'verstößt gegen die Regeln', /\(Regel [A-Z]\d+\)/, COPY.de],
  },
  {
    what: 'an edition of a later version',
    ...{ file: spoilt({ 'setup.edition': '2031' }), code: 'save/unknown-rules' },
    en: ['edition', '2031', 'Update the app'],
    de: ['Ausgabe', '2031', 'Aktualisiere die App'],
  },
  {
    what: 'a map of a later version',
    ...{ file: spoilt({ 'setup.map': 'mars' }), code: 'save/unknown-rules' },
    en: ['map', 'mars', 'Update the app'],
    de: ['Karte', 'mars', 'Aktualisiere die App'],
  },
  {
    what: 'an impossible set-up',
    ...{ file: spoilt({ 'setup.order': [0, 0, 1] }), code: 'save/setup' },
    en: ['can’t have started this way', 'must list each player once', COPY.en],
    de: ['nicht so begonnen haben', 'genau einmal nennen', COPY.de],
  },
];

function errorOf(file: string): SaveError {
  const read = parseSave(file);
  if (read.ok || read.error.code === 'save/long-names') throw new Error('nothing is broken');
  return read.error;
}

describe.each(['en', 'de'] as const)('the text about a broken file in %s', (language) => {
  test.each(FILES)('explains $what: $code', ({ file, code, ...facts }) => {
    changeLocale(language);
    const error = errorOf(file);
    expect(error.code).toBe(code);
    const said = saveTroubleText(error);
    for (const fact of facts[language]) expect(said).toMatch(fact);
    // whole sentences, at least two: the problem, and the remedy
    expect(said).toMatch(/^[A-Z][^{}]*[^.:]\. [A-Z].*[^.]\.$/);
    expect(said).not.toMatch(/undefined|null|should be|erwartet|\bnever\b|\s{2}|\.\.|: \w+\)/);
  });
});

test('every error of an import occurs above', () => {
  const codes: Readonly<Record<Exclude<SaveError['code'], 'save/missing'>, true>> = {
    'save/not-a-save': true,
    'save/truncated': true,
    'save/several': true,
    'save/too-large': true,
    'save/other-app': true,
    'save/too-new': true,
    'save/too-old': true,
    'save/invalid': true,
    'save/impossible': true,
    'save/refused': true,
    'save/setup': true,
    'save/unknown-rules': true,
  };
  expect(new Set(FILES.map(({ code }) => code))).toEqual(new Set(Object.keys(codes)));
});
