import { err, ok, type Result } from '../result.ts';
import type { SaveError } from '../session/ports/storage.ts';

/** The one version of everything the app stores or exports, and the migrations to it. */

/** The maximum size of an imported save. Bytes. */
export const MAX_BYTES = 2_000_000;
/** Raise this and PROTOCOL with every rule change that can replay an old log differently. 2: a full hybrid (X9). */
export const RULES_VERSION = 2;

/** The first readable version: rows before it were never released. Only its saves carry a version. */
export const FIRST_VERSION = 6;

/** The kinds of stored rows: games and their list entries, shared tables, and a player's settings and texts. */
export type RowKind =
  | 'save'
  | 'listing'
  | 'hosted'
  | 'taken-over'
  | 'joined'
  | 'replica'
  | 'player'
  | 'draft'
  | 'settings'
  | 'solo'
  | 'coach'
  | 'names'
  | 'play-order';

/** A stored row without its version. A row that is no object is read as `{ value }`. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Migration {
  readonly name: string;
  /** The version of the old rows; the new ones have the next version. */
  readonly from: number;
  /** The changes by kind. Each is pure and never throws on any input; the schema checks the result. */
  readonly up: Readonly<Partial<Record<RowKind, (old: Fields) => Fields>>>;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (field: string, value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)) : value;

/** The host record without the placeholder keys of members from before keys existed. */
const withoutLegacyKeys = (record: unknown): unknown =>
  isFields(record) && Array.isArray(record.members)
    ? { ...record, members: record.members.map((member) => without('legacyKey', member)) }
    : record;

const withOwnId = (record: unknown): unknown => (isFields(record) ? { ...record, id: record.game } : record);

/** What all games were before editions (version 9). */
const CLASSIC_TERMS = { edition: 'classic', startingCities: false, trust: false };
const CLASSIC_STATE = { discount: null, phasedOut: false, starts: [], trust: null };

/** What was known of time before it was counted (version 10). */
const NO_TIMES = { timeUsed: [], timeLimit: null };

/** Changes a value if it has fields. */
const ifFields =
  (change: (old: Fields) => Fields) =>
  (value: unknown): unknown =>
    isFields(value) ? change(value) : value;

const classicTerms = ifFields((terms) => ({ ...terms, ...CLASSIC_TERMS }));
const classicGame = ifFields(({ terms, ...game }) => ({
  ...game,
  ...CLASSIC_STATE,
  terms: classicTerms(terms),
}));
const classicView = (view: unknown): unknown =>
  ifFields((game) => ({ ...game, topCard: null }))(classicGame(view));
const classicSetup = ifFields(({ position, ...setup }) => ({
  ...setup,
  ...CLASSIC_TERMS,
  ...(position !== undefined && {
    position: ifFields((old) => ({ ...old, game: classicGame(old.game) }))(position),
  }),
}));
const classicBase = ifFields((base) => ({ ...base, view: classicView(base.view) }));
const classicTable = ifFields(({ terms, views, base, ...table }) => ({
  ...table,
  terms: classicTerms(terms),
  views: ifFields((all) =>
    Object.fromEntries(Object.entries(all).map(([seat, view]) => [seat, classicView(view)])),
  )(views),
  base: classicBase(base),
}));

/** All migrations, oldest first: each starts where the previous one ends. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'every row has a version, and no device a second secret',
    from: 6,
    up: {
      hosted: (old) => ({
        ...old,
        identity: without('legacySecret', old.identity),
        hostRecord: withoutLegacyKeys(old.hostRecord),
      }),
      joined: (old) => ({ ...old, identity: without('legacySecret', old.identity) }),
      names: ({ value }) => ({ names: value }),
    },
  },
  {
    name: 'a hosted game has an id of this device beside that of its table',
    from: 7,
    up: {
      hosted: (old) => ({ ...old, hostRecord: withOwnId(old.hostRecord) }),
      'taken-over': (old) => ({ ...old, continued: null }),
    },
  },
  {
    name: 'a game names its edition, and everything that another edition may do',
    from: 8,
    up: {
      save: (old) => ({
        ...old,
        setup: classicSetup(old.setup),
        snapshot: ifFields((snapshot) => ({ ...snapshot, context: classicGame(snapshot.context) }))(
          old.snapshot,
        ),
      }),
      listing: (old) => ({ ...old, edition: 'classic' }),
      hosted: (old) => ({
        ...old,
        hostRecord: ifFields(({ setup, base, ...record }) => ({
          ...record,
          setup: classicSetup(setup),
          base: classicBase(base),
        }))(old.hostRecord),
      }),
      replica: (old) => ({ ...old, tableView: classicTable(old.tableView) }),
    },
  },
  {
    name: 'a branch names its origin, and a game the time used and its limit',
    from: 9,
    up: {
      save: (old) => ({ ...old, branchedFrom: null, tails: [], ...NO_TIMES }),
      listing: (old) => ({ ...old, branchedFrom: null, result: null }),
      hosted: (old) => ({
        ...old,
        hostRecord: ifFields((record) => ({ ...record, ...NO_TIMES }))(old.hostRecord),
      }),
      replica: (old) => ({
        ...old,
        tableView: ifFields((table) => ({ ...table, ...NO_TIMES }))(old.tableView),
      }),
    },
  },
];

const versionAfter = (migrations: readonly Migration[]): number => FIRST_VERSION + migrations.length;
/** The version written by this app. */
export const SAVE_VERSION = versionAfter(MIGRATIONS);

/** Upgrades a stored row to the current version (save/too-old, save/too-new, save/invalid), and removes the version. */
export function migrate(kind: RowKind, stored: unknown, migrations = MIGRATIONS): Result<Fields, SaveError> {
  const { saveVersion, ...row }: Fields = isFields(stored) ? stored : { value: stored };
  const version = saveVersion === undefined && kind !== 'save' ? FIRST_VERSION : saveVersion;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    const fault = version === undefined ? 'missing' : 'wrong';
    return err({ code: 'save/invalid', path: 'saveVersion', fault });
  }
  const known = versionAfter(migrations);
  if (version > known) return err({ code: 'save/too-new', version, known });
  if (version < FIRST_VERSION) return err({ code: 'save/too-old', version, oldest: FIRST_VERSION });
  const due = migrations.filter(({ from }) => from >= version);
  return ok(due.reduce((now, { up }) => up[kind]?.(now) ?? now, row));
}
