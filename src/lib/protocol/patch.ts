import type { Result } from '../result.ts';
import { err, ok } from '../result.ts';

/** The difference of two plain JSON values, small enough to be sent after every command. */

/**
 * Steps to be done in order: set what lies at a path (keys joined by '/'; '' is the whole value), or, with no value,
 * remove it. One past the end of a list appends.
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

/** What has to be done to `before` so that it becomes `after`. */
export function diff(before: unknown, after: unknown): Patch {
  const steps: Step[] = [];
  compare(before, after, '', steps);
  return steps;
}

function compare(before: unknown, after: unknown, path: string, steps: Step[]): void {
  if (before === after) return;
  if (isList(before) && isList(after) && before.length <= after.length) {
    const inside: Step[] = [];
    after.forEach((item, index) => member(before[index], item, `${path}/${index}`, inside));
    push(inside, after, path, steps);
  } else if (isRecord(before) && isRecord(after)) {
    const inside: Step[] = [];
    for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) inside.push([`${path}/${key}`]);
    for (const [key, item] of Object.entries(after)) {
      member(Object.hasOwn(before, key) ? before[key] : undefined, item, `${path}/${key}`, inside);
    }
    push(inside, after, path, steps);
  } else {
    steps.push([path, after]);
  }
}

function member(before: unknown, after: unknown, path: string, steps: Step[]): void {
  if (before === undefined) steps.push([path, after]);
  else compare(before, after, path, steps);
}

/** The whole value, where that is shorter than the steps to it. */
function push(inside: readonly Step[], after: unknown, path: string, steps: Step[]): void {
  const long = inside.length > 1 && isWithin([[path, after]], JSON.stringify(inside).length);
  steps.push(...(long ? [[path, after] as const] : inside));
}

/** Whether it is written in fewer characters than `room`; what is far longer is not read to its end. */
const isWithin = (value: unknown, room: number): boolean => left(value, room) > 0;

function left(value: unknown, room: number): number {
  if (isList(value)) return leftOf(value, room);
  if (!isRecord(value)) return value === undefined ? room : room - JSON.stringify(value).length;
  // a key has quotes and a colon
  const names = Object.keys(value);
  return leftOf(Object.values(value), room - names.reduce((sum, name) => sum + name.length + 3, 0));
}
/** Two brackets, and a comma between each two. */
function leftOf(items: readonly unknown[], room: number): number {
  let rest = room - 2 - Math.max(0, items.length - 1);
  for (const item of items) {
    if (rest <= 0) break;
    rest = left(item, rest);
  }
  return rest;
}

/** The value after all steps; `before` is not changed. A path that leads nowhere is an error. */
export function applyPatch(before: unknown, patch: Patch): Result<unknown, PatchError> {
  let value: unknown = before;
  for (const step of patch) {
    const [path] = step;
    const keys = path === '' ? [] : path.slice(1).split('/');
    value = at(value, keys, step.length === 2 ? step[1] : undefined);
    if (value === undefined) return err({ code: 'patch/path', path });
  }
  return ok(value);
}

/** A copy with `item` put at `keys`, or taken away there; undefined: there is no such place. */
function at(value: unknown, keys: readonly string[], item: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return item;
  if (isList(value)) {
    const index = Number(key);
    if (!/^\d{1,6}$/.test(key) || index > value.length) return undefined;
    const put = at(value[index], rest, item);
    return put === undefined ? undefined : value.toSpliced(index, 1, put);
  }
  if (!isRecord(value) || key === '__proto__') return undefined;
  if (rest.length === 0 && item === undefined) {
    const { [key]: gone, ...left } = value;
    return gone === undefined ? undefined : left;
  }
  const put = at(Object.hasOwn(value, key) ? value[key] : undefined, rest, item);
  return put === undefined ? undefined : { ...value, [key]: put };
}
