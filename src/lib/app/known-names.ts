import { sanitizeName } from '../names.ts';
import { readNames, writeNames } from '../persist/known-names.ts';
import { isSameName } from '../same-name.ts';

const box = (): Storage => localStorage;
const seen = (names: readonly string[]): readonly string[] =>
  names.map(sanitizeName).filter((name) => name !== '');
/** Each name once, in its latest spelling. */
const once = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => names.findIndex((one) => isSameName(one, name)) === at);

/** The names used on this device, last used first. */
export const knownNames = (): readonly string[] => once(seen(readNames(box)));
/** Keeps names as suggestions for the next forms. */
export const rememberNames = (names: readonly string[]): void =>
  writeNames(box, once([...seen(names), ...knownNames()]));
export const forgetNames = (): void => writeNames(box, []);
