/** What lies between unknown data and its parsing. */

const DEEPEST = 16;
const MOST_VALUES = 500_000;
/** Names that reach behind an object's own fields. */
const POISON = ['__proto__', 'constructor', 'prototype'];

/**
 * Why a value is no plain data: nested too deep (or in itself), too much of it, or with names that reach behind an
 * object. Null: nothing.
 */
export function notPlain(value: unknown): string | null {
  const open: [unknown, number][] = [[value, 0]];
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (++seen > MOST_VALUES) return 'fewer values';
    if (typeof one !== 'object' || one === null) continue;
    if (depth === DEEPEST) return 'less depth';
    if (!Array.isArray(one) && Object.getPrototypeOf(one) !== Object.prototype) return 'a plain object';
    for (const key of Object.keys(one)) {
      if (POISON.includes(key)) return `no ${key}`;
      open.push([Reflect.get(one, key), depth + 1]);
    }
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether two pieces of plain data say the same. A field without a value is as good as none. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) if (!deepEqual(a[key], b[key])) return false;
  return true;
}
