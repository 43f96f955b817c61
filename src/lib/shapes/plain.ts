/** Checks on unknown data before it is parsed. */

const MAX_DEPTH = 16;
const MAX_VALUES = 500_000;
/** Keys that could reach an object's prototype. */
const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Why a value is no plain data: too deep, too many values, objects that are not plain, or unsafe keys. Null if it is plain data. */
export function plainDataFault(value: unknown): string | null {
  const stack: [unknown, number][] = [[value, 0]];
  let seen = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [one, depth] = next;
    if (++seen > MAX_VALUES) return 'fewer values';
    if (typeof one !== 'object' || one === null) continue;
    if (depth === MAX_DEPTH) return 'less depth';
    if (!Array.isArray(one) && Object.getPrototypeOf(one) !== Object.prototype) return 'a plain object';
    for (const key of Object.keys(one)) {
      if (FORBIDDEN_KEYS.includes(key)) return `no ${key}`;
      stack.push([Reflect.get(one, key), depth + 1]);
    }
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether two pieces of plain data are equal. An undefined field counts as missing. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!deepEqual(a[key], b[key])) return false;
  return true;
}
