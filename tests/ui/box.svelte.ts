/** A value that a component sees change by itself: `rerender` would tell it of all its other props, too. */
export function box<T>(start: T): { now: T } {
  let now = $state.raw(start);
  return {
    get now() {
      return now;
    },
    set now(next) {
      now = next;
    },
  };
}
