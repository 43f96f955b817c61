/** The data behind what a screen binds to: games and saves take nothing else. */
export const plain = <T>(value: T): T => $state.snapshot(value) as T;
