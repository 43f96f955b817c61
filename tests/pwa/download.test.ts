import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { download } from '#lib/pwa/download.ts';
import { eventually } from '../eventually.ts';

const game = { name: 'kilowatt-usa-2026-11-21.json', type: 'application/json', text: '{"app":"kilowatt"}' };
const clicks: string[] = [];

beforeEach(() => {
  clicks.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicks.push(this.download);
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

/** A browser that shares files of these types. */
function sharing(types: readonly string[], share: () => Promise<void>) {
  const shared = vi.fn((_data: ShareData) => share());
  const canShare = ({ files = [] }: ShareData): boolean => files.every(({ type }) => types.includes(type));
  Object.assign(navigator, { canShare, share: shared });
  return shared;
}
const refusal = (name: string) => () => Promise.reject(new DOMException('', name));

test('a file is shared if the browser can share this file', async () => {
  const shared = sharing(['application/json'], () => Promise.resolve());
  download(game);
  const [file] = shared.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual([game.name, game.type, game.text.length]);
  expect(clicks).toEqual([]);
});
test('a browser without sharing downloads the file', () => {
  download(game);
  expect(clicks).toEqual([game.name]);
});
test('a browser that shares only other files downloads the file', () => {
  const shared = sharing(['image/png'], () => Promise.resolve());
  download(game);
  expect(shared).not.toHaveBeenCalled();
  expect(clicks).toEqual([game.name]);
});
test('closing the share sheet downloads nothing', async () => {
  const shared = sharing(['application/json'], refusal('AbortError'));
  download(game);
  await shared.mock.results[0]?.value.catch(() => undefined);
  expect(clicks).toEqual([]);
});
test('a share sheet that does not open falls back to the download', async () => {
  sharing(['application/json'], refusal('NotAllowedError'));
  download(game);
  await eventually(() => expect(clicks).toEqual([game.name]));
});
