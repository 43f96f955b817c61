import { err, ok, type Result } from '../../result.ts';
import type { IceServers } from '../../session/ports/transport.ts';

/** Parses STUN and TURN servers as people write them: one per line, with name and password after a TURN server. */

/** The maximum of servers, because a browser contacts each of them for every connection. */
export const MAX_SERVERS = 8;
/** Maximum characters of a list of that many servers, with names and passwords as long as the settings allow. */
export const LONGEST_LIST = 5_000;

export type IceError =
  | { readonly code: 'ice/scheme' | 'ice/host' | 'ice/login'; readonly line: number }
  | { readonly code: 'ice/many'; readonly most: number };

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i;

function serverOf(text: string, line: number): Result<IceServers[number], IceError> {
  const [urls = '', username, credential] = text.split(/\s+/);
  const [, scheme, host] = /^(stuns?|turns?):(.*)$/.exec(urls) ?? [];
  if (scheme === undefined || host === undefined) return err({ code: 'ice/scheme', line });
  const port = HOST.exec(host);
  if (!port || Number(port[1] ?? 1) < 1 || Number(port[1] ?? 1) > 65535)
    return err({ code: 'ice/host', line });
  if (!scheme.startsWith('turn')) return ok({ urls });
  return username && credential ? ok({ urls, username, credential }) : err({ code: 'ice/login', line });
}

/** The servers, or the first problem and its line, counted from 1. */
export function parseIce(text: string): Result<IceServers, IceError> {
  if (text.length > LONGEST_LIST) return err({ code: 'ice/many', most: MAX_SERVERS });
  const servers: IceServers[number][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const server = serverOf(line.trim(), at + 1);
    if (!server.ok) return server;
    servers.push(server.value);
  }
  return servers.length > MAX_SERVERS ? err({ code: 'ice/many', most: MAX_SERVERS }) : ok(servers);
}

/** The servers as text, one per line. */
export const iceText = (servers: IceServers): string =>
  servers
    .map(({ urls, username, credential }) => [urls, username, credential].filter(Boolean).join(' '))
    .join('\n');
