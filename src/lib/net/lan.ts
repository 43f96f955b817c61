import { parseOrigin } from '../protocol/parse.ts';
import { isLoopback } from './loopback.ts';

/** Milliseconds: the server is this very machine. */
const ANSWERING = 3_000;

/** How other devices reach the server of this page, as it says at `address`; null: it says nothing of use. Only `npm start` does. */
export async function lanOrigin(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(ANSWERING) });
    const origin = answer.ok ? parseOrigin(await answer.text()) : null;
    return origin?.ok && !isLoopback(new URL(origin.value).hostname) ? origin.value : null;
  } catch {
    return null;
  }
}
