import { CHANNEL } from '../../lib/net/channel-options.ts';
import type { Introduction } from '../../lib/net/introductions.ts';

/** Introductions of the same length as those of Chromium and PeerJS, to measure or attack a signalling server. */

type Payload<Type> = Extract<Introduction, { type: Type }>['payload'];

const SECTION = 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n';
/** A description of this many characters with one media section; browsers reject it. */
export const sdpOf = (length: number): string => `${SECTION}s=${'x'.repeat(length - SECTION.length - 4)}\r\n`;

const OFFER_SDP = sdpOf(464);
const ANSWER_SDP = sdpOf(484);
const LINE = 'x'.repeat(120);

export const offerOf = (connectionId: string, sdp = OFFER_SDP): Payload<'OFFER'> => ({
  sdp: { type: 'offer', sdp },
  type: 'data',
  connectionId,
  ...CHANNEL,
});
export const answerOf = (connectionId: string, sdp = ANSWER_SDP): Payload<'ANSWER'> => ({
  sdp: { type: 'answer', sdp },
  type: 'data',
  connectionId,
});
export const candidateOf = (connectionId: string, candidate = LINE): Payload<'CANDIDATE'> => ({
  candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd' },
  type: 'data',
  connectionId,
});
