/** What of a browser's description of a connection cannot be guessed; the rest is the same for every data channel. */
export interface Description {
  readonly kind: 'offer' | 'answer';
  /** Ties an answer to its offer: three bytes of chance. */
  readonly id: number;
  readonly setup: Setup;
  /** Of the characters that ICE allows, 4 to 255 and 22 to 255 of them. */
  readonly ufrag: string;
  readonly pwd: string;
  /** SHA-256 of the certificate, 32 bytes. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly Candidate[];
}
export type Setup = 'actpass' | 'active' | 'passive';

/** An address at which the device may be reached, by UDP. */
export interface Candidate {
  readonly type: CandidateType;
  readonly address: Address;
  /** 1 to 65535. */
  readonly port: number;
}
export type CandidateType = 'host' | 'srflx' | 'relay';
export interface Address {
  /** A name in the local network stands for an address that the browser does not tell the page. */
  readonly family: 'ipv4' | 'ipv6' | 'local';
  /** 4 or 16 of them. */
  readonly bytes: Uint8Array;
}

/** How many candidates of each type a description keeps: a code with more is hard to scan. */
const MOST: Readonly<Record<CandidateType, number>> = { host: 6, srflx: 2, relay: 2 };
/** ICE's own preference by type. */
const PREFERENCE: Readonly<Record<CandidateType, number>> = { host: 126, srflx: 100, relay: 2 };

export const isIce = (text: string, least: number): boolean =>
  text.length >= least && text.length <= 255 && /^[A-Za-z0-9+/]*$/.test(text);

const hexBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function readIpv6(text: string): Uint8Array | null {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...left, ...Array<string>(missing).fill('0'), ...right];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return hexBytes(all.map((group) => group.padStart(4, '0')).join(''));
}

export function readAddress(text: string): Address | null {
  const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (ipv4) {
    return ipv4.every((part) => part < 256) ? { family: 'ipv4', bytes: Uint8Array.from(ipv4) } : null;
  }
  const uuid = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local$/i.exec(text)?.[1];
  if (uuid !== undefined) return { family: 'local', bytes: hexBytes(uuid.replaceAll('-', '')) };
  const ipv6 = readIpv6(text);
  return ipv6 && { family: 'ipv6', bytes: ipv6 };
}

export function writeAddress({ family, bytes }: Address): string {
  if (family === 'ipv4') return bytes.join('.');
  const hex = toHex(bytes);
  if (family === 'ipv6') return (hex.match(/..../g) ?? []).join(':');
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.local`;
}

/** One `a=candidate` line without its beginning; null: it is of no use to the other device. */
function readCandidate(line: string): Candidate | null {
  const [, component, protocol = '', , where = '', port, , type] = line.split(' ');
  const address = readAddress(where);
  if (component !== '1' || protocol.toLowerCase() !== 'udp' || address === null) return null;
  if (type !== 'host' && type !== 'srflx' && type !== 'relay') return null;
  return { type, address, port: Number(port) };
}

/** What matters of a browser's SDP; null: it is not a data channel's, as far as this app knows them. */
export function describe(sdp: string, kind: Description['kind'], id: number): Description | null {
  const all = (name: string): string[] =>
    sdp
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith(`a=${name}:`) ? [line.slice(name.length + 3)] : []));
  const [[setup], [ufrag = ''], [pwd = '']] = [all('setup'), all('ice-ufrag'), all('ice-pwd')];
  const hash = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(all('fingerprint')[0] ?? '')?.[1];
  if (hash === undefined || !isIce(ufrag, 4) || !isIce(pwd, 22)) return null;
  if (setup !== 'actpass' && setup !== 'active' && setup !== 'passive') return null;
  const found = all('candidate').flatMap((line) => readCandidate(line) ?? []);
  const candidates = (['host', 'srflx', 'relay'] as const).flatMap((type) =>
    found.filter((one) => one.type === type).slice(0, MOST[type]),
  );
  return { kind, id, setup, ufrag, pwd, fingerprint: hexBytes(hash.replaceAll(':', '')), candidates };
}

function writeCandidate({ type, address, port }: Candidate, index: number): string {
  const priority = PREFERENCE[type] * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
  // The address behind it is for statistics only, but must be there.
  const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `a=candidate:${index + 1} 1 udp ${priority} ${writeAddress(address)} ${port} typ ${type}${related}`;
}

/** The SDP of a description. `mid`: what the offer calls its one part; a browser wants to hear its own word again. */
export function toSdp(description: Description, mid: string): string {
  const { setup, ufrag, pwd, fingerprint, candidates } = description;
  const hash = (toHex(fingerprint).toUpperCase().match(/../g) ?? []).join(':');
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
    `a=fingerprint:sha-256 ${hash}`,
    `a=setup:${setup}`,
    `a=mid:${mid}`,
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
