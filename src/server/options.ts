import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../lib/result.ts';
import { parseHostName, parseOriginName } from './hosts.ts';

const DEFAULT_PORT = 4173;
const LAST_PORT = 65_535;
const USAGE =
  'npm start takes --port, --host, --origin and --proxied, as in npm start -- --port 8080 --host example.org (docs/HOSTING.md)';

export interface StartOptions {
  readonly port: number;
  /** Further names of this server. */
  readonly hosts: readonly string[];
  /** Further origins whose pages can use the signalling server. */
  readonly origins: readonly string[];
  readonly isProxied: boolean;
}

/** Why the server cannot listen, with a remedy. */
export function listenProblem({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') {
    const other = port < LAST_PORT ? port + 1 : DEFAULT_PORT;
    return `Port ${port} is in use: end the program that uses it, or choose another with npm start -- --port ${other}`;
  }
  if (code === 'EACCES') {
    return `This account may not open port ${port}: choose one above 1023, as in npm start -- --port 8080`;
  }
  return `The server could not start (${message}).`;
}

/** The options of `npm start`; an error is a line with a remedy. */
export function parseOptions(args: readonly string[]): Result<StartOptions, string> {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: String(DEFAULT_PORT) },
        host: { type: 'string', multiple: true, default: [] },
        origin: { type: 'string', multiple: true, default: [] },
        proxied: { type: 'boolean', default: false },
      },
    }));
  } catch {
    return err(USAGE);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port < 1 || port > LAST_PORT) {
    return err(`"${values.port}" is no port: give a number from 1 to 65535, as in npm start -- --port 8080`);
  }
  const hosts: string[] = [];
  for (const text of values.host) {
    const host = parseHostName(text);
    if (host === null) {
      return err(`"${text}" is no host: give a name alone, as in npm start -- --host example.org`);
    }
    hosts.push(host);
  }
  const origins: string[] = [];
  for (const text of values.origin) {
    const origin = parseOriginName(text);
    if (origin === null) {
      return err(
        `"${text}" is no origin: give scheme, host and port without a path, as in npm start -- --origin https://example.org`,
      );
    }
    origins.push(origin);
  }
  return ok({ port, hosts, origins, isProxied: values.proxied });
}
