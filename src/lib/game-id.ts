declare const brand: unique symbol;

/** The key of a game in this device's storage and addresses: chosen here, never by a host. */
export type GameId = string & { readonly [brand]: 'GameId' };

/** What any id of a game or table looks like, so that it may stand in an address. */
export const ID_PATTERN = /^[A-Za-z0-9-]{1,64}$/;

const isGameId = (value: unknown): value is GameId => typeof value === 'string' && ID_PATTERN.test(value);

/** Reads an id from a file, row or address; null if it is none. */
export const readGameId = (value: unknown): GameId | null => (isGameId(value) ? value : null);

/** Makes an id of a text that this device has composed. Throws a RangeError if it does not look like one. */
export function gameIdFrom(text: string): GameId {
  if (!isGameId(text)) throw new RangeError('not an id of a game');
  return text;
}
