import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { certificateIn, readSdp, writeHash } from './sdp-lines.ts';

/** The parts of a WebRTC description that differ from device to device; the rest is the same for every data channel. */
export interface Description {
  readonly kind: 'offer' | 'answer';
  /** Three random bytes that tie an answer to its offer. */
  readonly id: number;
  readonly setup: DtlsSetup;
  /** ICE credentials: 4 to 255 and 22 to 255 characters. */
  readonly ufrag: string;
  readonly pwd: string;
  /** SHA-256 of the certificate, 32 bytes. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly IceCandidate[];
}
export type DtlsSetup = 'actpass' | 'active' | 'passive';

/** An address for reaching the device over UDP. */
export interface IceCandidate {
  readonly type: CandidateType;
  readonly address: Address;
  /** 1 to 65535. */
  readonly port: number;
}
export type CandidateType = 'host' | 'srflx' | 'relay';
export interface Address {
  /** A 'local' address is an mDNS name for an address hidden from the page. */
  readonly family: 'ipv4' | 'ipv6' | 'local';
  /** 4 or 16 bytes. */
  readonly bytes: Uint8Array;
}

/** Maximum number of candidates of each type in a description. More would make the QR code hard to scan. */
const MAX_CANDIDATES: Readonly<Record<CandidateType, number>> = { host: 6, srflx: 2, relay: 2 };
/** ICE's own preference by type. */
const PREFERENCE: Readonly<Record<CandidateType, number>> = { host: 126, srflx: 100, relay: 2 };

export const isIceCredential = (text: string, least: number): boolean =>
  text.length >= least && text.length <= 255 && /^[A-Za-z0-9+/]*$/.test(text);

function readIpv6(text: string): Uint8Array | null {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...left, ...Array<string>(missing).fill('0'), ...right];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return hexToBytes(all.map((group) => group.padStart(4, '0')).join(''));
}

export function readAddress(text: string): Address | null {
  const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (ipv4) {
    return ipv4.every((part) => part < 256) ? { family: 'ipv4', bytes: Uint8Array.from(ipv4) } : null;
  }
  const uuid = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i.exec(text)?.[1];
  if (uuid !== undefined) return { family: 'local', bytes: hexToBytes(uuid.replaceAll('-', '')) };
  const ipv6 = readIpv6(text);
  return ipv6 && { family: 'ipv6', bytes: ipv6 };
}

export function writeAddress({ family, bytes }: Address): string {
  if (family === 'ipv4') return bytes.join('.');
  const hex = bytesToHex(bytes);
  if (family === 'ipv6') return (hex.match(/..../g) ?? []).join(':');
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.local`;
}

/** Parses an `a=candidate` line without its name; null if the other device cannot use the candidate. */
function readCandidate(line: string): IceCandidate | null {
  const [, component, protocol = '', , where = '', port, , type] = line.split(' ');
  const address = readAddress(where);
  if (component !== '1' || protocol.toLowerCase() !== 'udp' || address === null) return null;
  if (type !== 'host' && type !== 'srflx' && type !== 'relay') return null;
  return { type, address, port: Number(port) };
}

/** Extracts the description from a browser's SDP; null if the SDP does not describe a data channel. */
export function describe(sdp: string, kind: Description['kind'], id: number): Description | null {
  const all = readSdp(sdp);
  const certificate = certificateIn(sdp);
  if (all === null || certificate === null) return null;
  const [[setup], [ufrag = ''], [pwd = '']] = [all('setup'), all('ice-ufrag'), all('ice-pwd')];
  if (!isIceCredential(ufrag, 4) || !isIceCredential(pwd, 22)) return null;
  if (setup !== 'actpass' && setup !== 'active' && setup !== 'passive') return null;
  const found = all('candidate').flatMap((line) => readCandidate(line) ?? []);
  const candidates = (['host', 'srflx', 'relay'] as const).flatMap((type) =>
    found.filter((one) => one.type === type).slice(0, MAX_CANDIDATES[type]),
  );
  return {
    kind,
    id,
    setup,
    ufrag,
    pwd,
    fingerprint: hexToBytes(certificate.replaceAll(':', '')),
    candidates,
  };
}

function writeCandidate({ type, address, port }: IceCandidate, index: number): string {
  const priority = PREFERENCE[type] * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
  // the related address is required, but used for statistics only
  const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `a=candidate:${index + 1} 1 udp ${priority} ${writeAddress(address)} ${port} typ ${type}${related}`;
}

/** Rebuilds the SDP of a description. `mid` is the id of the media section, which must match the offer. */
export function toSdp(description: Description, mid: string): string {
  const { setup, ufrag, pwd, fingerprint, candidates } = description;
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mid}`,
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates.map(writeCandidate),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${writeHash(fingerprint)}`,
    `a=setup:${setup}`,
    `a=mid:${mid}`,
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
