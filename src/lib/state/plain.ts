/** Copies the data out of a reactive proxy, because games and saves accept only plain JSON. */
export const plainCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
