import type { NetError } from '../session/ports/transport.ts';

/** Codes of ICE from here on mean that a server was not reached; those below are its own. */
const SILENT = 700;

/** Listens to what the TURN servers say; then: why none of them helps this connection, null if one does or none is set. */
export function watchRelays(connection: RTCPeerConnection): () => NetError | null {
  let problem: NetError | null = null;
  connection.addEventListener('icecandidateerror', ({ url, errorCode }) => {
    const [, server] = /^(turns?:[^?]+)/.exec(url) ?? [];
    if (server === undefined) return;
    if (errorCode < SILENT) problem = { code: 'net/relay-refused', server };
    else problem ??= { code: 'net/relay-silent', server };
  });
  // each of the device's addresses asks each server: one answer is enough
  return () => (/ typ relay /.test(connection.localDescription?.sdp ?? '') ? null : problem);
}
