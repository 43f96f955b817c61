import { sanitizeName } from '../names.ts';
import { readNames, writeNames } from '../persist/known-names.ts';

const box = (): Storage => localStorage;
const seen = (names: readonly string[]): readonly string[] =>
  names.map(sanitizeName).filter((name) => name !== '');

/** The names that people have used on this device, the last ones first. */
export const knownNames = (): readonly string[] => seen(readNames(box));
/** Keeps names for the proposals of the next forms. */
export const rememberNames = (names: readonly string[]): void =>
  writeNames(box, [...seen(names), ...knownNames()]);
/** Forgets all names. */
export const forgetNames = (): void => writeNames(box, []);
