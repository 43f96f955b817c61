import { hexDigest } from './digest.ts';

/** How a device shows that it is the same again. All in hexadecimal digits. */

/** Proves a device's secret without telling it. Known to all at the table. */
export const lockOf = (secret: string): string => hexDigest('kilowatt/lock', secret);
