import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isMarked, writeMark } from '#tools/build/mark.ts';
import { makeApp } from '../../server/own-server.ts';

const top = mkdtempSync(join(tmpdir(), 'kilowatt-mark-'));
afterAll(() => rmSync(top, { recursive: true }));
const folder = join(top, 'build');
const mark = join(top, 'marks', 'build');
const at = (name: string): string => join(folder, name);
const COPY = '_app/immutable/start.abc123.js.gz';

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  makeApp(folder, '');
  writeMark(mark, folder, 'v1');
});

test('a marked build is complete, in its version only and wherever its folder is', () => {
  expect(isMarked(mark, folder, 'v1')).toBe(true);
  expect(isMarked(mark, folder, 'v2')).toBe(false);
  const moved = join(top, 'moved');
  cpSync(folder, moved, { recursive: true });
  expect(isMarked(mark, moved, 'v1')).toBe(true);
});

test.each<[string, () => void]>([
  ['whose folder is missing', () => rmSync(folder, { recursive: true })],
  ['of which a file is missing', () => rmSync(at('service-worker.js'))],
  ['of which a copy is missing', () => rmSync(at(COPY))],
  ['of which a copy is cut', () => truncateSync(at(COPY), 5)],
  ['of which a copy is empty', () => truncateSync(at(COPY), 0)],
  ['of which a file has its length and other bytes', () => writeFileSync(at('large.js'), Buffer.alloc(4_000_000))],
  ['of which two files changed places', () => {
    renameSync(at('large.js'), at('x'));
    renameSync(at('service-worker.js'), at('large.js'));
    renameSync(at('x'), at('service-worker.js'));
  }],
  ['of which a file has another name', () => renameSync(at('large.js'), at('larger.js'))],
  ['of which a file is a link', () => {
    renameSync(at('large.js'), join(top, 'large.js'));
    symlinkSync(join(top, 'large.js'), at('large.js'));
  }],
  ['to which a file was added', () => writeFileSync(at('large.js.br'), 'x')],
  ['of which bytes moved to the next file', () => {
    writeFileSync(at('200.html'), '');
  }],
  ['without a mark', () => rmSync(mark)],
  ['with an empty mark', () => truncateSync(mark, 0)],
  ['with a cut mark', () => truncateSync(mark, 40)],
])('a build %s is not complete', (_what, spoil) => {
  spoil();
  expect(isMarked(mark, folder, 'v1')).toBe(false);
});
