import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A hash of all files below a folder, with their names. */
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
/** What the mark of a complete build holds. */
const markOf = (folder: string, version: string): string => `${version} ${digestOf(folder)}\n`;

/** Marks a folder as the complete build of a version. A mark is there as a whole or not at all. */
export function writeMark(mark: string, folder: string, version: string): void {
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(`${mark}.new`, markOf(folder, version));
  renameSync(`${mark}.new`, mark);
}

/** Whether a folder holds the complete build of a version, and each file is still as it was built. */
export function isMarked(mark: string, folder: string, version: string): boolean {
  try {
    return readFileSync(mark, 'utf8') === markOf(folder, version);
  } catch {
    return false;
  }
}
