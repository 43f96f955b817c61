import { reuseUnchanged } from '../protocol/keep-same.ts';

/**
 * A derived value whose parts stay the same objects while their content is the same. Each command brings a new view; what is computed from
 * it through here updates only the elements whose part changed. For plain data: no maps, no sets.
 */
export function steady<T>(compute: () => T): { readonly current: T } {
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
