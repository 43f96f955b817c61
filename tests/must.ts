import type { Result } from '#lib/result.ts';

/** The value itself. Throws if there is none, so that no test passes without it; `what` names it in the message. */
export function must<T>(value: T | null | undefined, what = 'value'): T {
  if (value === null || value === undefined) throw new Error(`The test needs a ${what}, and there is none.`);
  return value;
}

/** The value of a result that must not be an error. Throws the error with its code otherwise. */
export function mustOk<T>(result: Result<T, unknown>): T {
  if (!result.ok)
    throw new Error(`The test needs a value, and got the error ${JSON.stringify(result.error)}.`);
  return result.value;
}

/** The first `count` items of a list. Throws if there are fewer. */
export function mustTake<T>(list: readonly T[], count: 1): [T];
export function mustTake<T>(list: readonly T[], count: 2): [T, T];
export function mustTake<T>(list: readonly T[], count: 3): [T, T, T];
export function mustTake<T>(list: readonly T[], count: 4): [T, T, T, T];
export function mustTake<T>(list: readonly T[], count: number): T[] {
  if (list.length < count) throw new Error(`The test needs ${count} items, and there are ${list.length}.`);
  return list.slice(0, count);
}
