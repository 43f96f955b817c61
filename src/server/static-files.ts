import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** The content types of a build's files. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain;charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Encodings, best first, with the names of compressed copies. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** A file of the app, in memory. */
export interface StaticFile {
  readonly type: string;
  /** A weak validator, equal for all compressed copies. */
  readonly etag: string;
  readonly body: Buffer;
  /** Compressed copies, best first. */
  readonly encoded: readonly { readonly name: string; readonly body: Buffer }[];
}

const isCompressed = (path: string): boolean => ENCODINGS.some(({ suffix }) => path.endsWith(suffix));

/**
 * All files below `folder` by their path, as in `/_app/version.json`. They stay in memory (a build takes about 2 MB), so a request opens no
 * file that an aborted download could leave open, and a new build does not affect a running server.
 */
export function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const bodies = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    bodies.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, body] of bodies) {
    if (isCompressed(path)) continue;
    const encoded = ENCODINGS.flatMap(({ name, suffix }) => {
      const copy = bodies.get(path + suffix);
      return copy ? [{ name, body: copy }] : [];
    });
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    files.set(path, { type, etag: `W/"${hash}"`, body, encoded });
  }
  return files;
}

/** The best copy of a file for an Accept-Encoding header; `encoding` is null for the file itself. */
export function bestCopy(
  file: StaticFile,
  acceptEncoding: string,
): { readonly encoding: string | null; readonly body: Buffer } {
  const accepted = acceptEncoding
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
    .map((item) => item.split(';')[0]);
  const copy = file.encoded.find(({ name }) => accepted.includes(name));
  return copy ? { encoding: copy.name, body: copy.body } : { encoding: null, body: file.body };
}

/** The path of a request without its query. */
export const encodedPathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/';

/** The same, decoded; null if it is malformed. */
export function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(encodedPathOf(url));
  } catch {
    return null;
  }
}
