import type { Result } from '../result.ts';
import type {
  Answer,
  IceServers,
  Invitation,
  Channel,
  NetError,
  Pairing,
} from '../session/ports/transport.ts';
import type { Description } from './sdp.ts';
import { err, ok } from '../result.ts';
import { DataChannel, configFor, hasWebRtc } from './data-channel.ts';
import { pack, parse } from './invitation.ts';
import { watchRelays } from './relays.ts';
import { describe, toSdp } from './sdp.ts';

/** How long a browser may look for its own addresses, alone and with the help of servers, in milliseconds. */
const GATHERING = { alone: 2_000, helped: 5_000 } as const;
/** How long it may look for its first one, in milliseconds: a busy phone takes its time, and without one there is no text. */
const FIRST_ADDRESS = 10_000;
/** How long the channel may take to open once both texts are known, in milliseconds. */
const CONNECTING = 10_000;
/** How long an answer waits to be taken: people carry it over by hand. In milliseconds. */
const CARRYING = 10 * 60_000;

const EXPIRED = err({ code: 'net/expired' } as const);

/** A connection with the one channel that both sides know of beforehand. */
class Half {
  readonly connection: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  /** Why no TURN server helps. */
  readonly relays: () => NetError | null;

  constructor(iceServers: IceServers) {
    this.connection = new RTCPeerConnection(configFor(iceServers));
    this.relays = watchRelays(this.connection);
    this.#channel = this.connection.createDataChannel('kilowatt', { negotiated: true, id: 0 });
  }

  /** What this side calls the one part of its offer. */
  get mid(): string {
    return /^a=mid:(\S+)/m.exec(this.connection.localDescription?.sdp ?? '')?.[1] ?? '0';
  }

  /** This side's text, with the addresses found within `patience` milliseconds. */
  async describe(kind: Description['kind'], id: number, patience: number): Promise<Result<string, NetError>> {
    const { connection } = this;
    const known = (): Description | null => describe(connection.localDescription?.sdp ?? '', kind, id);
    await connection.setLocalDescription();
    await new Promise<void>((resolve) => {
      let late = false;
      const check = (): void => {
        const enough = late && (!navigator.onLine || known()?.candidates.length);
        if (connection.iceGatheringState === 'complete' || enough) resolve();
      };
      connection.addEventListener('icegatheringstatechange', check);
      connection.addEventListener('icecandidate', check);
      setTimeout(() => {
        late = true;
        check();
      }, patience);
      setTimeout(resolve, FIRST_ADDRESS);
      check();
    });
    const description = known();
    if (description === null) return err({ code: 'net/no-webrtc' });
    return description.candidates.length > 0
      ? ok(pack(description))
      : err(this.relays() ?? { code: 'net/no-network' });
  }

  /**
   * The link, once the channel is open; null when it does not within `patience` milliseconds, or `abandon` was called. A
   * state of "failed" ends nothing: the browser of the answering side comes to it while people carry the answer over.
   */
  opened(patience: number): Promise<Channel | null> {
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
      const timer = setTimeout(fail, patience);
      this.abandon = fail;
      if (channel.readyState === 'open') open();
      else channel.addEventListener('open', open, { once: true });
    });
  }

  /** Let go of it, unless its link was handed out. */
  abandon: () => void = () => this.connection.close();
}

/** Null where the browser has no WebRTC, or holds all the connections that it allows. */
function newHalf(iceServers: IceServers): Half | null {
  if (!hasWebRtc()) return null;
  try {
    return new Half(iceServers);
  } catch {
    return null;
  }
}

/** Introductions without a server: two texts that people carry from one device to the other. */
export function textPairing(iceServers: IceServers): Pairing {
  const patience = iceServers.length > 0 ? GATHERING.helped : GATHERING.alone;

  /** Makes a half and lets `make` use it; what the browser refuses becomes an error. */
  async function start<T>(
    make: (half: Half) => Promise<Result<T, NetError>>,
    refused: NetError,
  ): Promise<Result<T, NetError>> {
    const half = newHalf(iceServers);
    if (half === null) return err({ code: 'net/no-webrtc' });
    const made = await make(half).catch(() => err(refused));
    if (!made.ok) half.abandon();
    return made;
  }

  return {
    invite: () =>
      start(
        async (half) => {
          const id = crypto.getRandomValues(new Uint8Array(3)).reduce((sum, byte) => sum * 256 + byte, 0);
          const offer = await half.describe('offer', id, patience);
          return offer.ok ? ok(invitation(half, id, offer.value)) : offer;
        },
        { code: 'net/no-webrtc' },
      ),

    async answer(offer) {
      const parsed = parse(offer);
      if (!parsed.ok) return parsed;
      const theirs = parsed.value;
      if (theirs.kind !== 'offer') return err({ code: 'net/not-an-invitation' });
      return start(
        async (half) => {
          await half.connection.setRemoteDescription({ type: 'offer', sdp: toSdp(theirs, '0') });
          const answer = await half.describe('answer', theirs.id, patience);
          return answer.ok ? ok(answerWith(half, answer.value)) : answer;
        },
        { code: 'net/not-an-invitation' },
      );
    },
  };
}

function answerWith(half: Half, answer: string): Answer {
  const link = half.opened(CARRYING).then((opened) => (opened ? ok(opened) : EXPIRED));
  return { answer, channel: link, withdraw: () => half.abandon() };
}

function invitation(half: Half, id: number, offer: string): Invitation {
  let used = false;
  return {
    offer,
    async accept(answer) {
      if (used) return EXPIRED;
      const parsed = parse(answer);
      if (!parsed.ok) return parsed;
      if (parsed.value.kind !== 'answer') return err({ code: 'net/not-an-invitation' });
      if (parsed.value.id !== id) return EXPIRED;
      used = true;
      try {
        await half.connection.setRemoteDescription({ type: 'answer', sdp: toSdp(parsed.value, half.mid) });
      } catch {
        // an answer to this one, and useless: only another invitation helps
        half.abandon();
        return err({ code: 'net/unreachable' });
      }
      const link = await half.opened(CONNECTING);
      return link ? ok(link) : err(half.relays() ?? { code: 'net/unreachable' });
    },
    withdraw: () => {
      used = true;
      half.abandon();
    },
  };
}
