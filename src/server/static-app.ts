import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isLoopback } from '../lib/net/loopback.ts';
import { answerText } from './answers.ts';
import { bestCopy, encodedPathOf, pathOf, readFiles, type StaticFile } from './static-files.ts';

/** Headers of every response. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Additional headers of files that can become a page or a worker; on other scripts they would only cost bytes. */
const PAGE_HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), screen-wake-lock=(self)',
} as const;

/** Additional headers over a secure connection: over plain http browsers ignore them and log a warning on each page. */
const TRUSTED_HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** Whether a request is to localhost, or by https up to a proxy in front of this server. */
function isTrusted({ headers }: IncomingMessage): boolean {
  const address = `http://${headers.host ?? ''}`;
  const proxied = String(headers['x-forwarded-proto'] ?? '').split(',')[0];
  return proxied === 'https' || (URL.canParse(address) && isLoopback(new URL(address).hostname));
}

/** Files with a hash in their name never change; all others are revalidated, mostly with a 304 response. */
const isHashed = (path: string): boolean => path.startsWith('/_app/immutable/');
const FOR_EVER = 'public, max-age=31536000, immutable';

interface Page {
  /** The sub-path the app was built for; '' for the root. */
  readonly base: string;
  /** Content-Security-Policy: the directives of the page's meta element, and those that work only in a header. */
  readonly policy: string;
}

function readPage(folder: string): Page {
  const html = readFileSync(join(folder, '200.html'), 'utf8');
  const meta = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1];
  if (meta === undefined) throw new Error('The built page carries no content security policy.');
  const base = /\bbase: "([^"]*)"/.exec(html)?.[1] ?? '';
  return { base, policy: `${meta}; frame-ancestors 'none'` };
}

/** Whether a path names a file, possibly missing from the build; any other path shows the app's page. */
const namesFile = (path: string): boolean =>
  path.startsWith('/_app/') || /\.\w+$/.test(path.slice(path.lastIndexOf('/') + 1));

/**
 * Serves the static app in `folder`, compressed, with cache and security headers. An address without a file gets the app's page. Range
 * is ignored, as RFC 9110 (14.2) allows: no file of the app is large. The same listener serves players, tests and benchmarks.
 */
export function staticApp(folder: string): RequestListener & { readonly base: string } {
  const { base, policy } = readPage(folder);
  const files = readFiles(folder);
  const page = files.get('/200.html');

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? '/';
    const path = pathOf(url.slice(base.length));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead && path !== null ? files.get(path) : undefined;
    const isForEver = file !== undefined && isHashed(path ?? '');
    const headers = isForEver
      ? HEADERS
      : {
          ...HEADERS,
          ...PAGE_HEADERS,
          ...(isTrusted(request) ? TRUSTED_HEADERS : {}),
          'Content-Security-Policy': policy,
        };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isRead) return answerText(response, 405, 'Only GET and HEAD.');
    if (base && !url.startsWith(`${base}/`)) {
      if (url !== '/' && url !== base) return answerText(response, 404, 'Not found.');
      response.setHeader('Location', `${base}/`);
      return answerText(response, 307, '');
    }
    const isMissing = file === undefined && namesFile(path ?? encodedPathOf(url.slice(base.length)));
    const shown = isMissing ? undefined : (file ?? page);
    if (shown === undefined) return answerText(response, 404, 'Not found.');
    sendFile(request, response, shown, isForEver ? FOR_EVER : 'no-cache');
  };
  return Object.assign(listener, { base });
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  cacheControl: string,
): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('ETag', file.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((etag) => etag.trim());
  if (known.includes(file.etag)) {
    response.writeHead(304);
    response.end();
    return;
  }
  const { encoding, body } = bestCopy(file, String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
