import type { NetError } from '../session/ports/transport.ts';

/** ICE error codes from this one upwards mean that the server was not reached. Lower ones come from the server. */
const UNREACHABLE_CODES = 700;

/** Why this device may be unreachable for others, as seen on its own side of a connection. */
export interface Obstacles {
  /** Why no channel opens; null if the reason is unknown. */
  explain(): NetError | null;
  /** Calls `tell` as soon as it is clear that the browser gives this connection no address at all. */
  onNoAddress(tell: () => void): void;
}

/** Whether the browser blocks the page from the local network. A browser without that permission rejects its name, so the answer is no. */
async function isLocalNetworkDenied(): Promise<boolean> {
  try {
    const name = 'local-network-access' as PermissionName;
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    return false;
  }
}

/** Watches the addresses and TURN servers of a connection that is about to be opened. */
export function watchObstacles(connection: RTCPeerConnection): Obstacles {
  let relayProblem: NetError | null = null;
  connection.addEventListener('icecandidateerror', ({ url, errorCode }) => {
    const [, server] = /^(turns?:[^?]+)/.exec(url) ?? [];
    if (server === undefined) return;
    if (errorCode < UNREACHABLE_CODES) relayProblem = { code: 'net/relay-refused', server };
    else relayProblem ??= { code: 'net/relay-silent', server };
  });
  let denied = false;
  void isLocalNetworkDenied().then((isDenied) => (denied = isDenied));
  const found = (kind: RegExp): boolean => kind.test(connection.localDescription?.sdp ?? '');
  const hasNoAddress = (): boolean => connection.iceGatheringState === 'complete' && !found(/^a=candidate:/m);
  return {
    explain() {
      // the browser asks every server from every local address, and one relay candidate is enough
      if (relayProblem && !found(/ typ relay /)) return relayProblem;
      if (denied) return { code: 'net/local-network-denied' };
      if (!hasNoAddress()) return null;
      return { code: navigator.onLine ? 'net/no-addresses' : 'net/no-network' };
    },
    onNoAddress(tell) {
      const check = (): void => {
        if (hasNoAddress()) tell();
      };
      connection.addEventListener('icegatheringstatechange', check);
      check();
    },
  };
}
