import { err, ok, type Result } from '../result.ts';

/** Differences of plain JSON values, small enough to send after every command. */

/**
 * Steps in order: each sets the value at a path (keys joined by '/'; '' is the whole value), or removes it if no value is given. An
 * index one past the end of a list appends.
 */
export type Patch = readonly (readonly [path: string, value: unknown] | readonly [path: string])[];
type Step = Patch[number];

export interface PatchError {
  readonly code: 'patch/path';
  readonly path: string;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isList(value);

/** The patch that turns `before` into `after`. */
export function diff(before: unknown, after: unknown): Patch {
  const steps: Step[] = [];
  compare(before, after, '', steps);
  return steps;
}

function compare(before: unknown, after: unknown, path: string, steps: Step[]): void {
  if (before === after) return;
  if (isList(before) && isList(after) && before.length <= after.length) {
    const inside: Step[] = [];
    after.forEach((item, index) => compareMember(before[index], item, `${path}/${index}`, inside));
    appendShorter(inside, after, path, steps);
  } else if (isRecord(before) && isRecord(after)) {
    const inside: Step[] = [];
    for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) inside.push([`${path}/${key}`]);
    for (const [key, item] of Object.entries(after)) {
      compareMember(Object.hasOwn(before, key) ? before[key] : undefined, item, `${path}/${key}`, inside);
    }
    appendShorter(inside, after, path, steps);
  } else {
    steps.push([path, after]);
  }
}

function compareMember(before: unknown, after: unknown, path: string, steps: Step[]): void {
  if (before === undefined) steps.push([path, after]);
  else compare(before, after, path, steps);
}

/** Appends the steps, or one step with the whole value if that is shorter. */
function appendShorter(inside: readonly Step[], after: unknown, path: string, steps: Step[]): void {
  const wholeIsShorter = inside.length > 1 && isShorterThan([[path, after]], JSON.stringify(inside).length);
  steps.push(...(wholeIsShorter ? [[path, after] as const] : inside));
}

/** Whether the JSON of a value is shorter than `limit` characters; stops early if it is far longer. */
const isShorterThan = (value: unknown, limit: number): boolean => remaining(value, limit) > 0;

function remaining(value: unknown, limit: number): number {
  if (isList(value)) return remainingOf(value, limit);
  if (!isRecord(value)) return value === undefined ? limit : limit - JSON.stringify(value).length;
  // each key needs two quotes and a colon
  const names = Object.keys(value);
  return remainingOf(Object.values(value), limit - names.reduce((sum, name) => sum + name.length + 3, 0));
}
/** The rest of `limit` after the items, their brackets and commas. */
function remainingOf(items: readonly unknown[], limit: number): number {
  let rest = limit - 2 - Math.max(0, items.length - 1);
  for (const item of items) {
    if (rest <= 0) break;
    rest = remaining(item, rest);
  }
  return rest;
}

/** Applies a patch to a copy; a missing path is an error (patch/path). */
export function applyPatch(before: unknown, patch: Patch): Result<unknown, PatchError> {
  let value: unknown = before;
  for (const step of patch) {
    const [path] = step;
    const keys = path === '' ? [] : path.slice(1).split('/');
    value = replaceAt(value, keys, step.length === 2 ? step[1] : undefined);
    if (value === undefined) return err({ code: 'patch/path', path });
  }
  return ok(value);
}

/** A copy with `item` set or, if undefined, removed at `keys`; undefined if the path does not exist. */
function replaceAt(value: unknown, keys: readonly string[], item: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return item;
  if (isList(value)) {
    const index = Number(key);
    if (!/^\d{1,6}$/.test(key) || index > value.length) return undefined;
    const replaced = replaceAt(value[index], rest, item);
    return replaced === undefined ? undefined : value.toSpliced(index, 1, replaced);
  }
  if (!isRecord(value) || key === '__proto__') return undefined;
  if (rest.length === 0 && item === undefined) {
    const { [key]: removed, ...others } = value;
    return removed === undefined ? undefined : others;
  }
  const replaced = replaceAt(Object.hasOwn(value, key) ? value[key] : undefined, rest, item);
  return replaced === undefined ? undefined : { ...value, [key]: replaced };
}
