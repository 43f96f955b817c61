import { err, ok, type Result } from '../result.ts';
import type {
  Answer,
  Channel,
  IceServers,
  Invitation,
  NetError,
  Pairing,
} from '../session/ports/transport.ts';
import { configFor, DataChannel, hasWebRtc } from './data-channel.ts';
import { pack, parseInvitation } from './invitation.ts';
import { type Obstacles, watchObstacles } from './obstacles.ts';
import { readSdp } from './sdp-lines.ts';
import { describe, type Description, toSdp } from './sdp.ts';

/** Maximum milliseconds for a browser to gather its addresses, without and with STUN or TURN servers. */
const GATHERING_TIMEOUT = { withoutServers: 2_000, withServers: 5_000 } as const;
/** Maximum milliseconds to find the first address. Busy phones are slow, and a text needs at least one address. */
const FIRST_ADDRESS_TIMEOUT = 10_000;
/** Maximum milliseconds for the channel to open once both texts are known. */
const CONNECT_TIMEOUT = 10_000;
/** Milliseconds for which an answer stays valid while people carry it to the other device. */
const ANSWER_TIMEOUT = 10 * 60_000;

const EXPIRED = err({ code: 'net/expired' } as const);

/** One side of a pairing: a connection with one data channel, which both sides create in advance. */
class PairingSide {
  readonly connection: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly obstacles: Obstacles;

  constructor(iceServers: IceServers) {
    this.connection = new RTCPeerConnection(configFor(iceServers));
    this.obstacles = watchObstacles(this.connection);
    this.#channel = this.connection.createDataChannel('kilowatt', { negotiated: true, id: 0 });
  }

  /** The id of the media section in this side's offer. */
  get mid(): string {
    return readSdp(this.connection.localDescription?.sdp ?? '')?.('mid')[0] ?? '0';
  }

  /** Writes this side's text with the addresses found within `timeout` milliseconds. For `hostKey` see `PairingText`. */
  async describe(
    kind: Description['kind'],
    id: number,
    hostKey: string,
    timeout: number,
  ): Promise<Result<string, NetError>> {
    const { connection } = this;
    const current = (): Description | null => describe(connection.localDescription?.sdp ?? '', kind, id);
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      let late = false;
      const check = (): void => {
        const enough = late && (!navigator.onLine || current()?.candidates.length);
        if (connection.iceGatheringState === 'complete' || enough) resolve();
      };
      connection.addEventListener('icegatheringstatechange', check);
      connection.addEventListener('icecandidate', check);
      setTimeout(() => {
        late = true;
        check();
      }, timeout);
      setTimeout(resolve, FIRST_ADDRESS_TIMEOUT);
      check();
    });
    const description = current();
    if (description === null) return err({ code: 'net/no-webrtc' });
    return description.candidates.length > 0
      ? ok(pack({ description, hostKey }))
      : err(this.obstacles.explain() ?? { code: 'net/no-network' });
  }

  /**
   * Resolves to the open channel, or to null after `timeout` milliseconds or `abandon`. The state "failed" does not count: the browser of
   * the answering side reaches it while people carry the answer over.
   */
  opened(timeout: number): Promise<Channel | null> {
    const { connection } = this;
    const channel = this.#channel;
    return new Promise((resolve) => {
      const open = (): void => {
        clearTimeout(timer);
        this.abandon = () => undefined;
        resolve(new DataChannel(channel, connection, () => connection.close()));
      };
      const fail = (): void => {
        clearTimeout(timer);
        resolve(null);
        connection.close();
      };
      const timer = setTimeout(fail, timeout);
      this.abandon = fail;
      if (channel.readyState === 'open') open();
      else channel.addEventListener('open', open, { once: true });
    });
  }

  /** Closes the connection, unless its channel is in use. */
  abandon: () => void = () => this.connection.close();
}

/** Opens a new side; null if the browser has no WebRTC, or allows no further connection. */
function newSide(iceServers: IceServers): PairingSide | null {
  if (!hasWebRtc()) return null;
  try {
    return new PairingSide(iceServers);
  } catch {
    return null;
  }
}

/** Pairing by two texts that people carry from one device to the other. */
export function textPairing(iceServers: IceServers): Pairing {
  const timeout = iceServers.length > 0 ? GATHERING_TIMEOUT.withServers : GATHERING_TIMEOUT.withoutServers;

  /** Runs `create` with a new side; an exception of the browser becomes the error `refused`. */
  async function start<T>(
    create: (side: PairingSide) => Promise<Result<T, NetError>>,
    refused: NetError,
  ): Promise<Result<T, NetError>> {
    const side = newSide(iceServers);
    if (side === null) return err({ code: 'net/no-webrtc' });
    const created = await create(side).catch(() => err(refused));
    if (!created.ok) side.abandon();
    return created;
  }

  return {
    invite: (hostKey) =>
      start(
        async (side) => {
          const id = crypto.getRandomValues(new Uint8Array(3)).reduce((sum, byte) => sum * 256 + byte, 0);
          const offer = await side.describe('offer', id, hostKey, timeout);
          return offer.ok ? ok(invitation(side, id, offer.value)) : offer;
        },
        { code: 'net/no-webrtc' },
      ),

    async answer(offer) {
      const parsed = parseInvitation(offer);
      if (!parsed.ok) return parsed;
      const { description: remote, hostKey } = parsed.value;
      if (remote.kind !== 'offer') return err({ code: 'net/not-an-invitation' });
      return start(
        async (side) => {
          await side.connection.setRemoteDescription({ type: 'offer', sdp: toSdp(remote, '0') });
          const answer = await side.describe('answer', remote.id, '', timeout);
          return answer.ok ? ok(answerWith(side, answer.value, hostKey)) : answer;
        },
        { code: 'net/not-an-invitation' },
      );
    },
  };
}

function answerWith(side: PairingSide, answer: string, hostKey: string): Answer {
  const channel = side.opened(ANSWER_TIMEOUT).then((opened) => (opened ? ok(opened) : EXPIRED));
  return { answer, hostKey, channel, withdraw: () => side.abandon() };
}

function invitation(side: PairingSide, id: number, offer: string): Invitation {
  let used = false;
  return {
    offer,
    async accept(answer) {
      if (used) return EXPIRED;
      const parsed = parseInvitation(answer);
      if (!parsed.ok) return parsed;
      const { description } = parsed.value;
      if (description.kind !== 'answer') return err({ code: 'net/not-an-invitation' });
      if (description.id !== id) return EXPIRED;
      used = true;
      try {
        await side.connection.setRemoteDescription({ type: 'answer', sdp: toSdp(description, side.mid) });
      } catch {
        // the browser rejects the answer, so only a new invitation helps
        side.abandon();
        return err({ code: 'net/unreachable' });
      }
      const channel = await side.opened(CONNECT_TIMEOUT);
      return channel ? ok(channel) : err(side.obstacles.explain() ?? { code: 'net/unreachable' });
    },
    withdraw: () => {
      used = true;
      side.abandon();
    },
  };
}
