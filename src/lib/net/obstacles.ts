import type { NetError } from '../session/ports/transport.ts';

/** ICE error codes from here on mean that the server was not reached; lower ones come from the server. */
const UNREACHABLE_CODES = 700;

/** Why this device may be out of reach for others, as far as its own side of a connection shows. */
export interface Obstacles {
  /** Why no channel opens, or null if the reason is not known. */
  explain(): NetError | null;
  /** Called once, as soon as it is clear that the browser gives this connection no address at all. */
  onNoAddress(tell: () => void): void;
}

/** True while the browser keeps the page from devices in the local network. Browsers without that permission do not know its name. */
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
      // every local address asks every server; one relay candidate is enough
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
