import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';

/** Sent with every answer, besides the policy that is read from the page. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), screen-wake-lock=(self)',
} as const;

/** Names with a hash of their content never change; everything else is asked for again, and mostly answered with 304. */
const cacheControl = (path: string): string =>
  path.startsWith('/_app/immutable/') ? 'public, max-age=31536000, immutable' : 'no-cache';

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
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    response.setHeader('Content-Security-Policy', policy);
    const url = request.url ?? '/';
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
