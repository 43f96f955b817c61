import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { makePicture } from '#lib/ui/share/picture/make-picture.ts';
import { pictureOf } from '#lib/ui/share/picture/picture-of.ts';
import { mustOk } from '../../../must.ts';
import { canvas } from '../../canvas.ts';
import { finishedGame } from './games.ts';

beforeEach(() => changeLocale('en'));
afterEach(() => vi.restoreAllMocks());

const data = () => pictureOf(finishedGame(3));

test('a picture is what the canvas saves, with all texts drawn', async () => {
  const drawn = canvas();
  expect(await mustOk(await makePicture(await data(), 'wide')).text()).toBe('PNG');
  expect(drawn).toEqual(expect.arrayContaining(['Anna', 'Bob', 'Cleo', (await data()).facts]));
});
test('a browser that adds a little noise to pixels makes pictures', async () => {
  canvas({ corner: '#f2f0df' });
  expect((await makePicture(await data(), 'wide')).ok).toBe(true);
});
test('a browser without a canvas is told apart', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  expect(await makePicture(await data(), 'wide')).toEqual({
    ok: false,
    error: { code: 'picture/no-canvas' },
  });
});
test('a browser that gives other pixels than were drawn blocks pictures', async () => {
  canvas({ corner: '#ffffff' });
  expect(await makePicture(await data(), 'wide')).toEqual({ ok: false, error: { code: 'picture/blocked' } });
});
test('a canvas that saves nothing makes no picture', async () => {
  for (const saved of [null, new Blob([])]) {
    canvas({ saved });
    expect(await makePicture(await data(), 'wide')).toEqual({ ok: false, error: { code: 'picture/empty' } });
  }
});
test('fonts that cannot be fetched do not stop a picture', async () => {
  canvas();
  Object.assign(document, { fonts: { load: () => Promise.reject(new Error('offline')) } });
  expect((await makePicture(await data(), 'square')).ok).toBe(true);
});
