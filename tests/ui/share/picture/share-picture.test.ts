import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { descriptionOf, pictureOf } from '#lib/ui/share/picture/picture-of.ts';
import ShareSheet from '#lib/ui/share/ShareSheet.svelte';
import { canvas } from '../../canvas.ts';
import { dialogs } from '../../dialogs.ts';
import { finishedGame } from './games.ts';

const saved = finishedGame(3);
const downloads: string[] = [];

beforeAll(dialogs);
beforeEach(async () => {
  await changeLocale('en');
  canvas();
  downloads.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

async function openPicture(): Promise<void> {
  render(ShareSheet, { saved, onclose: vi.fn() });
  await fireEvent.click(screen.getByRole('radio', { name: t('share_picture') }));
}

describe('the picture in the sheet', () => {
  test('the picture has the result in words, and is saved in the chosen format', async () => {
    await openPicture();
    const picture = await screen.findByRole('img');
    expect(picture.getAttribute('alt')).toBe(descriptionOf(await pictureOf(saved)));
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '630']);
    await fireEvent.click(screen.getByRole('button', { name: t('share_picture_save') }));
    await fireEvent.click(screen.getByRole('radio', { name: t('share_picture_square') }));
    await vi.waitFor(() => expect(screen.getByRole('img').getAttribute('height')).toBe('1200'));
    await fireEvent.click(screen.getByRole('button', { name: t('share_picture_save') }));
    expect(downloads).toEqual(['kilowatt-germany-1200x630.png', 'kilowatt-germany-1200x1200.png']);
  });

  test('the description can be opened and copied', async () => {
    await openPicture();
    await screen.findByRole('img');
    await fireEvent.click(screen.getByText(t('share_picture_words')));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: t('share_picture_words') });
    expect(field.value).toBe(descriptionOf(await pictureOf(saved)));
  });

  test('a browser that shares pictures gets the file', async () => {
    const share = vi.fn((_data: ShareData) => Promise.resolve());
    Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png' });
    await openPicture();
    await fireEvent.click(await screen.findByRole('button', { name: t('share_picture_send') }));
    expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('kilowatt-germany-1200x630.png');
    expect(downloads).toEqual([]);
  });

  test('a browser that shares no pictures only saves them', async () => {
    Object.assign(navigator, { share: vi.fn(), canShare: () => false });
    await openPicture();
    await screen.findByRole('button', { name: t('share_picture_save') });
    expect(screen.queryByRole('button', { name: t('share_picture_send') })).toBeNull();
  });

  test('a browser that blocks pictures is told in a sentence', async () => {
    canvas({ corner: '#000000' });
    await openPicture();
    expect(await screen.findByText(t('share_picture_blocked'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('share_picture_save') })).toBeNull();
  });

  test('a canvas that saves nothing is told in a sentence', async () => {
    canvas({ saved: null });
    await openPicture();
    expect(await screen.findByText(t('share_picture_failed'))).toBeTruthy();
  });

  test('the way back leads to the link', async () => {
    await openPicture();
    await screen.findByRole('button', { name: t('share_picture_save') });
    await fireEvent.click(screen.getByRole('radio', { name: t('share_game') }));
    expect(await screen.findByRole('textbox', { name: t('share_link') })).toBeTruthy();
  });
});
