import { DataChannel } from '#lib/net/data-channel.ts';
import type { Channel } from '#lib/session/ports/transport.ts';

/** Two ends of a channel inside one page, with an introducer that changes the answer in transit. */

const FALSE_HASH = Array<string>(32).fill('AB').join(':');
const FALSE = `a=fingerprint:sha-256 ${FALSE_HASH}`;
const withOptions = (sdp: string, options: string): string =>
  sdp.replace(/a=ice-options:.*\r\n/, '').replace('a=ice-ufrag', `a=ice-options:${options}\r\na=ice-ufrag`);

/** The introducer's manipulations of an answer. */
const LIES: Readonly<Record<string, (sdp: string) => string>> = {
  'a fingerprint in the options, behind U+2028': (sdp) => withOptions(sdp, `x\u2028${FALSE}\u2028y`),
  'a fingerprint in the options, behind U+2029': (sdp) => withOptions(sdp, `x\u2029${FALSE}\u2029y`),
  'a fingerprint in the options, behind a lone CR': (sdp) => withOptions(sdp, `x\r${FALSE}\ry`),
  'a fingerprint in the origin': (sdp) =>
    sdp.replace(/o=.*\r\n/, `o=- x\u2028${FALSE}\u2028 IN IP4 127.0.0.1\r\n`),
  'a fingerprint before the true one': (sdp) => sdp.replace('a=fingerprint', `${FALSE}\r\na=fingerprint`),
  'a fingerprint after the true one': (sdp) => sdp.replace(/(a=fingerprint.*\r\n)/, `$1${FALSE}\r\n`),
  'a fingerprint at the top': (sdp) => sdp.replace('t=0 0\r\n', `t=0 0\r\n${FALSE}\r\n`),
};

/** The bindings at both ends, the deceived one first; or that there is no channel. */
type Outcome = readonly [deceived: string, other: string] | 'no channel';

/** Resolves to the channel once it is open, or to null if the browser gives up the connection. */
function opened(channel: RTCDataChannel, connection: RTCPeerConnection): Promise<Channel | null> {
  return new Promise((resolve) => {
    channel.addEventListener('open', () =>
      resolve(new DataChannel(channel, connection, () => connection.close())),
    );
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'failed') resolve(null);
    });
  });
}

/** Introduces two ends to each other. `later` may send more to the deceived end once its channel is open. */
async function introduce(
  lie: (sdp: string) => string,
  later: (deceived: RTCPeerConnection, answer: string) => Promise<void> = () => Promise.resolve(),
): Promise<Outcome> {
  const [deceived, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const ends = [deceived, other].map((end) =>
    opened(end.createDataChannel('kilowatt', { negotiated: true, id: 0 }), end),
  );
  for (const [from, to] of [[deceived, other] as const, [other, deceived] as const]) {
    from.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) void to.addIceCandidate(candidate).catch(() => undefined);
    });
  }
  try {
    await deceived.setLocalDescription();
    await other.setRemoteDescription({ type: 'offer', sdp: deceived.localDescription?.sdp ?? '' });
    await other.setLocalDescription();
    const answer = other.localDescription?.sdp ?? '';
    await deceived.setRemoteDescription({ type: 'answer', sdp: lie(answer) });
    const [mine, theirs] = await Promise.all(ends);
    if (!mine || !theirs) return 'no channel';
    await later(deceived, answer);
    return [mine.binding, theirs.binding];
  } catch {
    return 'no channel';
  } finally {
    deceived.close();
    other.close();
  }
}

/** The outcome of each lie, of none, and of another description after the channel is open. */
async function tryLies(): Promise<Readonly<Record<string, Outcome>>> {
  const outcomes: Record<string, Outcome> = {
    nothing: await introduce((sdp) => sdp),
    'a second description': await introduce(
      (sdp) => sdp,
      (deceived, answer) => {
        const sdp = answer.replace(/a=fingerprint.*/, FALSE).replace(/a=setup.*/, 'a=setup:actpass');
        return deceived.setRemoteDescription({ type: 'offer', sdp });
      },
    ),
  };
  for (const [name, lie] of Object.entries(LIES)) outcomes[name] = await introduce(lie);
  return outcomes;
}

export type { Outcome };
Object.assign(globalThis, { tryLies });
