import type { NetError } from '../session/ports/transport.ts';

/** ICE error codes from here on mean that the server was not reached; lower ones come from the server. */
const UNREACHABLE_CODES = 700;

/** Watches a connection's TURN servers. The returned function says why none of them works; null: one works, or none is set. */
export function watchRelays(connection: RTCPeerConnection): () => NetError | null {
  let problem: NetError | null = null;
  connection.addEventListener('icecandidateerror', ({ url, errorCode }) => {
    const [, server] = /^(turns?:[^?]+)/.exec(url) ?? [];
    if (server === undefined) return;
    if (errorCode < UNREACHABLE_CODES) problem = { code: 'net/relay-refused', server };
    else problem ??= { code: 'net/relay-silent', server };
  });
  // every local address asks every server; one relay candidate is enough
  return () => (/ typ relay /.test(connection.localDescription?.sdp ?? '') ? null : problem);
}
