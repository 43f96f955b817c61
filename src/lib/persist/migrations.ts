/** Upgrades saves of earlier versions, one version at a time. */

/** The largest save that can be imported. Bytes. */
export const MOST_BYTES = 2_000_000;
export const SAVE_VERSION = 6;
/** Raise this and PROTOCOL with every rule change that may replay an old log differently. 2: a full hybrid (X9). */
export const RULES_VERSION = 2;

type Fields = Readonly<Record<string, unknown>>;

/** The step at key N turns a save of version N into version N + 1. A step never throws, whatever its input. */
export type Migrations = Readonly<Record<number, (old: Fields) => Fields>>;

export const MIGRATIONS: Migrations = {
  // version 1 did not record which commands belonged to one tap
  1: (old) => ({ ...old, together: [] }),
  // version 2 did not store commands that had been undone
  2: (old) => ({ ...old, undone: [] }),
  // version 3 knew no bots
  3: (old) => ({ ...old, bots: [] }),
  // version 4 did not store which bots play for people who left
  4: (old) => ({ ...old, lent: [] }),
  // the commands of a tap of version 5 belonged to one seat
  5: (old) => old,
};

/** Upgrades a save to the current version; null if no migration starts from its version. */
export function migrate(save: Fields, chain: Migrations = MIGRATIONS): Fields | null {
  let now = save;
  for (;;) {
    const version = now.saveVersion;
    if (version === SAVE_VERSION) return now;
    const step = typeof version === 'number' ? chain[version] : undefined;
    if (!step) return null;
    now = { ...step(now), saveVersion: Number(version) + 1 };
  }
}
