import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { causeOf } from '#tools/install/setup.mjs';

test.each([
  ['ENOSPC: no space left on device, write', 'The disk is full'],
  ['EDQUOT: disk quota exceeded, write', 'This account may not store more on the disk'],
  ["EACCES: permission denied, open '/x/y'", 'This account may not do that'],
  ["EPERM: operation not permitted, rename '/x' -> '/y'", 'This account may not do that'],
  ["EROFS: read-only file system, mkdir '/x'", 'The disk can only be read'],
  ["EMFILE: too many open files, open '/x'", 'Too many files are open'],
  ["ENFILE: file table overflow, open '/x'", 'Too many files are open'],
  ['EFBIG: file too large, write', 'A file may not become so large'],
  ['SIGXFSZ', 'A file may not become so large'],
  ['ENOMEM: not enough memory, read', 'The memory is full'],
  ['JavaScript heap out of memory', 'The memory is full'],
  ['EIO: i/o error, write', 'The disk has a fault'],
  [`No space left on device (os error ${constants.errno.ENOSPC})`, 'The disk is full'],
  [`Permission denied (os error ${constants.errno.EACCES})`, 'This account may not do that'],
])('finds one machine fault in a log with "%s"', (told, sentence) => {
  const cause = causeOf(`error during build:\n[plugin] Error: ${told}\n    at x (y.js:1:2)\n`);
  expect(cause).toMatch(/^[^\n]+, then run the same command again\.$/);
  expect(cause).toContain(`${sentence} (`);
  expect(cause).toContain(told);
});

test.each([
  'src/lib/a.ts (3:7): Unexpected token',
  "ENOENT: no such file or directory, open '/x'",
  'const { EACCES, EIO } = constants;',
  'MY_EIO: x',
  '',
])('finds no machine fault in a log with "%s"', (text) => {
  expect(causeOf(text)).toBeNull();
});
