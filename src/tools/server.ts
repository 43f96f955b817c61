import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { isLoopback } from '../lib/net/loopback.ts';

/** Sent with every answer. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Sent besides with what may become a page or a worker; on the many small scripts they would only cost bytes. */
const PAGE_HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), screen-wake-lock=(self)',
} as const;

/** The same, from an address that browsers trust: from another they refuse it, and complain at each page. */
const TRUSTED_HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** The device's own address, or https as far as the player: a proxy before this server says so. */
function isTrusted({ headers }: IncomingMessage): boolean {
  const address = `http://${headers.host ?? ''}`;
  const proxied = String(headers['x-forwarded-proto'] ?? '').split(',')[0];
  return proxied === 'https' || (URL.canParse(address) && isLoopback(new URL(address).hostname));
}

/** Names with a hash of their content never change; everything else is asked for again, and mostly answered with 304. */
const isHashed = (path: string): boolean => path.startsWith('/_app/immutable/');
const cacheControl = (path: string): string =>
  isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

interface Page {
  /** The sub-path the app was built for; '' for the root. */
  readonly base: string;
  /** Content-Security-Policy: what the page's own meta element says, and what only a header can say. */
  readonly policy: string;
}

function readPage(folder: string): Page {
  const html = readFileSync(join(folder, '200.html'), 'utf8');
  const meta = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1];
  if (meta === undefined) throw new Error('The built page carries no content security policy.');
  const base = /\bbase: "([^"]*)"/.exec(html)?.[1] ?? '';
  return { base, policy: `${meta}; frame-ancestors 'none'` };
}

/**
 * Answers requests with the static app in `folder`: compressed, with cache and security headers, every address without a
 * file of its own answered with the one page. The same listener serves players, tests and measurements.
 */
export function staticApp(folder: string): RequestListener & { readonly base: string } {
  const { base, policy } = readPage(folder);
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: '200.html',
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
  });
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? '/';
    const headers = isHashed(url.slice(base.length))
      ? HEADERS
      : {
          ...HEADERS,
          ...PAGE_HEADERS,
          ...(isTrusted(request) ? TRUSTED_HEADERS : {}),
          'Content-Security-Policy': policy,
        };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(response, 405, 'Only GET and HEAD.');
    if (base && !url.startsWith(`${base}/`)) {
      if (url !== '/' && url !== base) return end(response, 404, 'Not found.');
      response.setHeader('Location', `${base}/`);
      return end(response, 307, '');
    }
    request.url = url.slice(base.length);
    files(request, response, () => end(response, 404, 'Not found.'));
  };
  return Object.assign(listener, { base });
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(text);
}
