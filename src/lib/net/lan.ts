import { parseOrigin } from '../protocol/parse.ts';
import { isLoopback } from './loopback.ts';

/** Milliseconds until a server counts as not answering. It runs on this machine, so it needs little time. */
const TIMEOUT = 3_000;

/**
 * Asks this page's server at `address` for the origin under which other devices reach it; null if the server does not answer; only the one
 * of `npm start` does.
 */
export async function lanOrigin(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    const origin = answer.ok ? parseOrigin(await answer.text()) : null;
    return origin?.ok && !isLoopback(new URL(origin.value).hostname) ? origin.value : null;
  } catch {
    return null;
  }
}
