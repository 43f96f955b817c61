declare const brand: unique symbol;

/** The key of a game in this device's storage and addresses: chosen here, never by a host. */
export type GameId = string & { readonly [brand]: 'GameId' };

/** The form of any id of a game or table, safe in an address. */
export const ID_PATTERN = /^[A-Za-z0-9-]{1,64}$/;

const isGameId = (value: unknown): value is GameId => typeof value === 'string' && ID_PATTERN.test(value);

/** Reads an id from a file, row or address; null if it is none. */
export const readGameId = (value: unknown): GameId | null => (isGameId(value) ? value : null);

/** Makes an id from a text composed by this device. Throws a RangeError if it does not have the form of one. */
export function gameIdFrom(text: string): GameId {
  if (!isGameId(text)) throw new RangeError('not an id of a game');
  return text;
}
