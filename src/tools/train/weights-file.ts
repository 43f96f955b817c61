import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The files with the results of training. Each records its parameters and carries a hash of them and of its content. */

const FOLDER = fileURLToPath(new URL('../../lib/bots/data/', import.meta.url));

export function writeTrained(name: string, made: object, content: object): void {
  const hash = createHash('sha256')
    .update(JSON.stringify({ made, ...content }))
    .digest('hex');
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify({ made, hash, ...content })}\n`);
}
