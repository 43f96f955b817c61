/** Saves of earlier versions, brought up to date one version at a time. */

/** The most that a save may weigh. Bytes. */
export const MOST_BYTES = 2_000_000;
export const SAVE_VERSION = 3;
/** Raised, together with PROTOCOL, with every change of the rules after which an old log may play differently. 2: a full hybrid (X9). */
export const RULES_VERSION = 2;

type Fields = Readonly<Record<string, unknown>>;

/** By the version it starts from: makes a save of version N one of version N + 1. Never throws, whatever it is given. */
export type Migrations = Readonly<Record<number, (old: Fields) => Fields>>;

export const MIGRATIONS: Migrations = {
  // it did not tell which commands one tap had done
  1: (old) => ({ ...old, together: [] }),
  // what was taken back was not written
  2: (old) => ({ ...old, undone: [] }),
};

/** The save in the current version; null: there is no way from its version. */
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
