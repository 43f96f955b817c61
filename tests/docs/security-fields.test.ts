import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import type { PairingText } from '#lib/net/invitation.ts';
import { PROGRESS } from '#lib/persist/coach.ts';
import { DRAFT } from '#lib/persist/drafts.ts';
import { NAMES } from '#lib/persist/known-names.ts';
import type { RowKind } from '#lib/persist/migrations.ts';
import { draft, RECORD, ROW } from '#lib/persist/schema.ts';
import { SETTINGS } from '#lib/persist/settings.ts';
import { CHOICE } from '#lib/persist/solo.ts';
import { TABLE_ROWS } from '#lib/persist/tables.ts';
import { MESSAGES, refusal } from '#lib/protocol/parse.ts';
import { linkedGame } from '#lib/shapes/linked-game.ts';
import { logEntry, news, roundFigures } from '#lib/shapes/news.ts';
import { command, cubes, game, lot, regionChoice, seatInfos, setup, terms } from '#lib/shapes/nouns.ts';
import {
  deal,
  devices,
  holders,
  hostRecord,
  identity,
  invite,
  room,
  seal,
  sentTakeovers,
  takeovers,
  trust,
} from '#lib/shapes/people.ts';
import { tableView } from '#lib/shapes/table-view.ts';
import { view } from '#lib/shapes/view.ts';
import type { Deal } from '#lib/share/deal.ts';
import type { SentMessage } from '#server/signalling-messages.ts';
import { type FieldRow, fieldRows } from './fields/rows.ts';
import { byType, SharedShapes } from './fields/schemas.ts';

/** docs/SECURITY.md has a row for each field that comes from outside or is stored. */

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const PARTS = fieldRows(read('docs/SECURITY.md'), 'Every field, and what it is checked against');

/** Shapes shared by several messages and rows, by the name that begins their rows. */
const SHARED: Readonly<Record<string, readonly GenericSchema[]>> = {
  command: [command],
  cubes: [cubes],
  deal: [deal],
  device: [devices],
  draft: [draft],
  game: [game],
  holder: [holders],
  identity: [identity],
  invite: [invite],
  logEntry: [logEntry],
  lot: [lot],
  news: [news],
  refusal: [refusal],
  regions: [regionChoice],
  room: [room],
  roundFigures: [roundFigures],
  seal: [seal],
  seatInfo: [seatInfos],
  setup: [setup],
  takeover: [takeovers, sentTakeovers],
  terms: [terms],
  trust: [trust],
  view: [view],
};
const shapes = new SharedShapes([...Object.values(SHARED).flat(), tableView, hostRecord]);
const under = (owner: string, schemas: readonly GenericSchema[]): readonly string[] =>
  schemas.flatMap((schema) => shapes.fieldsOf(schema)).map((field) => `${owner}.${field}`);
const ofMessages = (variant: GenericSchema): readonly string[] =>
  [...byType(variant, 'type')].flatMap(([type, schema]) => under(type, [schema]));

/** All stored schemas; the compiler requires every kind. */
const STORED: Readonly<Record<RowKind, GenericSchema>> = {
  ...TABLE_ROWS,
  ...{ save: RECORD, listing: ROW, draft: DRAFT, settings: SETTINGS, solo: CHOICE, coach: PROGRESS },
  names: NAMES,
};

type FieldsOf<T> = T extends unknown ? keyof T : never;
/** Fields that no schema parses; the compiler requires each. */
const PAIRING: Readonly<Record<'hostKey' | keyof PairingText['description'], true>> = {
  ...{ hostKey: true, kind: true, id: true, setup: true, ufrag: true, pwd: true },
  ...{ fingerprint: true, candidates: true },
};
/** A deal is read without a schema. */
const DEAL: Readonly<Record<keyof Deal, true>> = { setup: true, seed: true };
const SIGNALLING: Readonly<Record<FieldsOf<SentMessage>, true>> = { type: true, dst: true, payload: true };

/** Every file below a folder of `src`. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(?:ts|svelte)$/.test(file));
/** The parameters of addresses and links, each read by its name or by a constant with its name. */
const READS_PARAMETER = /\.(?:get|has)\((?:'(\w+)'|([A-Z_]+))\)/g;
function linkFields(): readonly string[] {
  const routes = filesIn('src/routes');
  const inPaths = routes.flatMap((file) =>
    [...file.matchAll(/\[(\w+)(?:=\w+)?\]/g)].map(([, name = '']) => name),
  );
  const texts = [...routes, ...filesIn('src/lib/ui'), ...filesIn('src/lib/app')].map(read);
  const constant = (name: string): string =>
    texts.map((text) => new RegExp(`const ${name} = '(\\w+)'`).exec(text)?.[1]).find(Boolean) ?? name;
  const readers = texts.filter((text) => /searchParams|URLSearchParams/.test(text));
  const inQueries = readers
    .flatMap((text) => [...text.matchAll(READS_PARAMETER)])
    .map(([, query, name = '']) => query ?? constant(name));
  return [...new Set([...inPaths, ...inQueries])];
}

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'From a guest to its host': ofMessages(MESSAGES.guest),
  'From a host to its guest': ofMessages(MESSAGES.host),
  'The table view': shapes.fieldsOf(tableView),
  'Between guests': ofMessages(MESSAGES.peer),
  'Parts of messages and of what is stored': Object.entries(SHARED).flatMap(([name, schemas]) =>
    under(name, schemas),
  ),
  'Introductions and links': [
    ...Object.keys(PAIRING).map((field) => `pairing.${field}`),
    ...Object.keys(SIGNALLING).map((field) => `signalling.${field}`),
    ...shapes.fieldsOf(MESSAGES.lanAnswer).map((field) => `lan.json.${field}`),
    ...shapes.fieldsOf(linkedGame).map((field) => `gameLink.${field}`),
    ...Object.keys(DEAL).map((field) => `dealLink.${field}`),
    ...linkFields().map((field) => `link.${field}`),
  ],
  'The record of a host': shapes.fieldsOf(hostRecord),
  'Files and stored rows': Object.entries(STORED).flatMap(([kind, schema]) => under(kind, [schema])),
};

const fieldsOf = (rows: readonly FieldRow[] = []): readonly string[] => rows.flatMap(({ fields }) => fields);

test('the document has exactly these parts', () => {
  expect([...PARTS.keys()]).toEqual(Object.keys(EXPECTED));
});
describe.each(Object.entries(EXPECTED))('%s', (title, expected) => {
  const rows = PARTS.get(title) ?? [];
  test('every field has a row', () => {
    expect(expected.filter((field) => !fieldsOf(rows).includes(field))).toEqual([]);
  });
  test('every row is about a field, and no field has two', () => {
    expect(fieldsOf(rows).filter((field) => !expected.includes(field))).toEqual([]);
    expect(fieldsOf(rows).filter((field, at, all) => all.indexOf(field) !== at)).toEqual([]);
  });
  test('every row names the check and where it is made', () => {
    expect(rows.filter(({ against, files }) => against === '' || files.length === 0)).toEqual([]);
  });
  test('the files named in the rows exist', () => {
    const folders = ['src/lib/', 'src/lib/session/', 'src/'];
    const endings = ['.ts', '.svelte', '.svelte.ts'];
    const isThere = (file: string): boolean =>
      folders.some((folder) =>
        endings.some((ending) => existsSync(new URL(`../../${folder}${file}${ending}`, import.meta.url))),
      );
    expect(rows.flatMap(({ files }) => files).filter((file) => !isThere(file))).toEqual([]);
  });
});

describe('the list of fields', () => {
  test('the list of fields contains nested ones, except those with rows of their own', () => {
    expect(shapes.fieldsOf(tableView)).toEqual(expect.arrayContaining(['base.view', 'undoProposal.by']));
    expect(shapes.fieldsOf(tableView)).not.toContain('terms.map');
    expect(under('command', [command])).toContain('command.upTo');
    expect(ofMessages(MESSAGES.guest)).toContain('hello.nonce');
  });
  test('the list of fields covers every reader of an address', () => {
    const known = ['room', 'server', 'key', 'move', 'again', 'game', 'page', 'id', 'tag', 'apart', 'from'];
    expect(linkFields().toSorted()).toEqual(known.toSorted());
  });
});
