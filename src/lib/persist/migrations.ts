import { err, ok, type Result } from '../result.ts';
import type { SaveError } from '../session/ports/storage.ts';

/** One version for everything that the app stores or exports, and the migrations that lead to it. */

/** The largest save that can be imported. Bytes. */
export const MAX_BYTES = 2_000_000;
/** Raise this and PROTOCOL with every rule change that may replay an old log differently. 2: a full hybrid (X9). */
export const RULES_VERSION = 2;

/** The first version that stays readable: what was stored before it was never released. Only its saves carry a version. */
export const FIRST_VERSION = 6;

/** What is stored: games and their list entries, shared tables, and what a player has set or typed. */
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
  /** It turns rows of this version into rows of the next one. */
  readonly from: number;
  /** What changes, by kind. Each is pure and never throws, whatever its input; the schema judges the result. */
  readonly up: Readonly<Partial<Record<RowKind, (old: Fields) => Fields>>>;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (field: string, value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== field)) : value;

/** The host record without the keys of members that had none of their own. */
const withoutLegacyKeys = (record: unknown): unknown =>
  isFields(record) && Array.isArray(record.members)
    ? { ...record, members: record.members.map((member) => without('legacyKey', member)) }
    : record;

const withOwnId = (record: unknown): unknown => (isFields(record) ? { ...record, id: record.game } : record);

/** All migrations, oldest first: each starts where the one before it ends. */
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
];

const versionAfter = (migrations: readonly Migration[]): number => FIRST_VERSION + migrations.length;
/** The version that this app writes. */
export const SAVE_VERSION = versionAfter(MIGRATIONS);

/** Upgrades a stored row to the version of today (save/too-old, save/too-new, save/invalid), and takes the version away. */
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
