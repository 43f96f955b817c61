/** A prop that changes alone; `rerender` would set all other props as well. */
export function reactiveProp<T>(start: T): { current: T } {
  let current = $state.raw(start);
  return {
    get current() {
      return current;
    },
    set current(next) {
      current = next;
    },
  };
}
