import { parseOrigin } from '../protocol/parse.ts';
import { isLoopback } from './loopback.ts';

/** Milliseconds; the server runs on this machine. */
const TIMEOUT = 3_000;

/** The origin under which other devices reach this page's server, from its answer at `address`, or null if it does not answer. Only `npm start` does. */
export async function lanOrigin(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    const origin = answer.ok ? parseOrigin(await answer.text()) : null;
    return origin?.ok && !isLoopback(new URL(origin.value).hostname) ? origin.value : null;
  } catch {
    return null;
  }
}
