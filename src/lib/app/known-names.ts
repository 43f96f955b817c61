import { sanitizeName } from '../names.ts';
import { readNames, writeNames } from '../persist/known-names.ts';
import { isSameName } from '../same-name.ts';

const box = (): Storage => localStorage;
const seen = (names: readonly string[]): readonly string[] =>
  names.map(sanitizeName).filter((name) => name !== '');
/** Each name once, as it was written last. */
const once = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.findIndex((one) => isSameName(one, name)) === at);

/** The names that people have used on this device, the last ones first. */
export const knownNames = (): readonly string[] => once(seen(readNames(box)));
/** Keeps names for the proposals of the next forms. */
export const rememberNames = (names: readonly string[]): void =>
  writeNames(box, once([...seen(names), ...knownNames()]));
/** Forgets all names. */
export const forgetNames = (): void => writeNames(box, []);
