/** The data behind what a screen binds to, as a copy: games and saves take nothing but plain JSON. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
