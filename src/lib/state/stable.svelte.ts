import { reuseUnchanged } from '../protocol/reuse-unchanged.ts';

/**
 * A derived value that keeps each part as the same object while its content is the same. Every command brings a new view, so without this
 * all elements that show a value derived from it would update. Works for plain data only, not for maps and sets.
 */
export function stable<T>(compute: () => T): { readonly current: T } {
  let last: T | undefined;
  const current = $derived.by(() => {
    const next = reuseUnchanged(last, compute());
    last = next;
    return next;
  });
  return {
    get current() {
      return current;
    },
  };
}
