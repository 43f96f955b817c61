import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A hash of the names and contents of all files below a folder. */
function digestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const body = readFileSync(file);
    hash.update(`${JSON.stringify(relative(folder, file))} ${body.length}\n`).update(body);
  }
  return hash.digest('hex');
}
/** The content of a complete build's mark. */
const markOf = (folder: string, version: string): string => `${version} ${digestOf(folder)}\n`;

/** Marks a folder as the complete build of a version, atomically. */
export function writeMark(mark: string, folder: string, version: string): void {
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(`${mark}.new`, markOf(folder, version));
  renameSync(`${mark}.new`, mark);
}

/** Whether a folder holds the complete, unmodified build of a version. */
export function isMarked(mark: string, folder: string, version: string): boolean {
  try {
    return readFileSync(mark, 'utf8') === markOf(folder, version);
  } catch {
    return false;
  }
}
