import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newServer, serveApp } from '#server/app-server.ts';
import { Allowlist } from '#server/hosts.ts';
import type { Limits } from '#server/limits.ts';
import { Log } from '#server/log.ts';

/** A page with a security policy, as in the build. */
export const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc'";
export const pageFor = (base: string): string =>
  `<meta http-equiv="content-security-policy" content="${POLICY}"><script>x = { base: "${base}" };</script>`;

/** A small built app: a page, a hashed file with its compressed copy, a file without a hash, and a large one. */
export function makeApp(folder: string, base: string): string {
  mkdirSync(join(folder, '_app/immutable'), { recursive: true });
  writeFileSync(join(folder, '200.html'), pageFor(base));
  writeFileSync(join(folder, '_app/immutable/start.abc123.js'), 'export {};');
  writeFileSync(join(folder, '_app/immutable/start.abc123.js.gz'), gzipSync('export {};'));
  writeFileSync(join(folder, 'service-worker.js'), '// worker');
  writeFileSync(join(folder, 'large.js'), Buffer.alloc(4_000_000, 'a'));
  return folder;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request to 127.0.0.1. Unlike fetch, this sends any header, follows no redirect and decodes no body. */
export const askAt = (
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Asked = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

interface Parts {
  readonly hosts?: readonly string[];
  readonly origins?: readonly string[];
  readonly isProxied?: boolean;
  readonly limits?: Limits;
}

/** The server of `npm start` with a small app, on a port of its own. */
export class OwnServer {
  readonly port: number;
  readonly lines: readonly string[];
  readonly #stop: () => void;

  private constructor(port: number, lines: readonly string[], stop: () => void) {
    this.port = port;
    this.lines = lines;
    this.#stop = stop;
  }
  static async start(parts: Parts = {}): Promise<OwnServer> {
    const { hosts = [], origins = [], isProxied = false, limits } = parts;
    const folder = mkdtempSync(join(tmpdir(), 'kilowatt-server-'));
    const lines: string[] = [];
    const server = newServer();
    serveApp(server, {
      folder: makeApp(folder, ''),
      allowed: new Allowlist({ hosts, origins }),
      isProxied,
      log: new Log((line) => lines.push(line)),
      ...(limits && { limits }),
    });
    server.listen(0);
    await once(server, 'listening');
    return new OwnServer((server.address() as AddressInfo).port, lines, () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    });
  }
  stop(): void {
    this.#stop();
  }

  ask(path: string, asked?: Asked): Promise<Answer> {
    return askAt(this.port, path, asked);
  }
  /** Sends raw bytes, and resolves to the whole response when the server closes the connection. */
  raw(bytes: string | Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
      socket.on('close', () => resolve(answer));
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
      });
    });
  }
}
