import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Networks whose addresses are never on the internet. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** The host of a URL without the brackets of IPv6 and the trailing dot of a complete name. */
const plainName = (host: string): string => host.replace(/^\[|\]$|\.$/g, '');

/** The parts of a Host header; null if it is none. */
function parseHost(header: string | undefined): URL | null {
  const address = `http://${header ?? ''}`;
  // a user, a path or a query would be parsed as well
  if (header === undefined || /[^\w.:[\]-]/.test(header) || !URL.canParse(address)) return null;
  return new URL(address);
}

/** A host name or an address, without scheme and port, in lower case; null if it is none. */
export function parseHostName(text: string): string | null {
  const url = parseHost(isIPv6(text) ? `[${text}]` : text);
  return url?.port === '' && !text.endsWith(':80') ? plainName(url.hostname) : null;
}

/** The origin of a page, as in `https://example.org`; null if it is none. */
export function parseOriginName(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, protocol, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && href === `${origin}/` ? origin : null;
}

interface AllowedParts {
  /** Further names and addresses of this server, in the form of `parseHostName`. */
  readonly hosts: readonly string[];
  /** Further origins whose pages can use the signalling server, in the form of `parseOriginName`. */
  readonly origins: readonly string[];
  /** This machine's own addresses. */
  readonly ownAddresses?: () => readonly string[];
}

const addressesHere = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));

/**
 * The names of this server, and the origins allowed to use it. A page of another website can make its own name resolve to this machine (DNS
 * rebinding) and would then count as this server's own; the Host header shows that name.
 */
export class Allowlist {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #ownAddresses: () => readonly string[];

  constructor({ hosts, origins, ownAddresses = addressesHere }: AllowedParts) {
    this.#hosts = new Set(hosts);
    this.#origins = new Set(origins);
    this.#ownAddresses = ownAddresses;
  }

  host(header: string | undefined): boolean {
    const url = parseHost(header);
    return url !== null && this.#isOurs(plainName(url.hostname));
  }

  /**
   * Whether a page of this origin can use the signalling server of a request with this Host header. No origin means no browser: the check
   * protects people whose browser shows a hostile page, and other programs can forge any origin.
   */
  origin(origin: string | undefined, hostHeader: string | undefined, port: number): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const { origin: known, protocol, hostname: host, port: given } = new URL(origin);
    if (this.#origins.has(known)) return true;
    if (protocol !== 'http:' && protocol !== 'https:') return false;
    const name = plainName(host);
    if (!this.#isOurs(name)) return false;
    const isNamed = this.#hosts.has(name) && given === '';
    const pagePort = given === '' ? (protocol === 'https:' ? 443 : 80) : Number(given);
    return isNamed || pagePort === port || this.#isSameHost(known, hostHeader);
  }

  /** Whether an origin is the request's own host. A proxy that passes on the Host header can serve any port. */
  #isSameHost(origin: string, hostHeader: string | undefined): boolean {
    const own = parseHost(hostHeader) && `${new URL(origin).protocol}//${hostHeader ?? ''}`;
    return own !== null && new URL(own).origin === origin;
  }

  #isOurs(name: string): boolean {
    if (this.#hosts.has(name)) return true;
    const family = isIP(name);
    if (family !== 0) {
      return PRIVATE.check(name, family === 6 ? 'ipv6' : 'ipv4') || this.#ownAddresses().includes(name);
    }
    // .local names are answered by devices in the same network, which reach this server anyway
    if (/(^|\.)localhost$|\.local$/.test(name)) return true;
    const own = hostname().toLowerCase();
    return name === own || name === own.split('.', 1)[0];
  }
}

/** The page that explains how to reach this server, shown for a foreign name. */
export function wrongHostText(header: string | undefined): string {
  const url = parseHost(header);
  const name = url === null ? null : plainName(url.hostname);
  return [
    name === null
      ? 'This request names no host that this server could be.'
      : `This server does not answer to the name ${name}.`,
    'Open the address that npm start printed.',
    `If the name is right, start the server with it: npm start -- --host ${name ?? 'example.org'}`,
    '',
  ].join('\n');
}

/** Why a page of another origin is refused. */
export function wrongOriginText(origin: string): string {
  const known = parseOriginName(origin);
  return [
    'Pages of other websites may not use this connection server.',
    `To allow one, start the server with its origin: npm start -- --origin ${known ?? 'https://example.org'}`,
    '',
  ].join('\n');
}
