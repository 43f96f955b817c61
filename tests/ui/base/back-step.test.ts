import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { interceptBack } from '#lib/ui/base/back-step.ts';
import Sheet from '#lib/ui/base/Sheet.svelte';
import { dialogs } from '../dialogs.ts';
import { withNavigation } from '../navigation.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(title: string, href = '#'): () => void {
  const children = createRawSnippet(() => ({ render: () => `<a href="${href}">Link in ${title}</a>` }));
  return render(Sheet, { open: true, title, children }).unmount;
}
const shown = (): readonly string[] =>
  screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-labelledby') ?? '');
const close = async (): Promise<void> => {
  const crosses = screen.getAllByRole('button', { name: 'Close' });
  await fireEvent.click(crosses.at(-1) as HTMLElement);
};
/** Dialogs fire `close` only when the returned function is called; in browsers, one frame later. */
function closingLate(): () => void {
  const late: (() => void)[] = [];
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    late.push(() => this.dispatchEvent(new Event('close')));
  });
  return () => late.splice(0).forEach((fire) => fire());
}
const entry = (): unknown => (history.state as { readonly openSheet?: boolean } | null)?.openSheet;

describe('where a page cannot cancel Back', () => {
  beforeEach(() => history.pushState({ page: 'table' }, ''));

  test('Back closes the sheet opened last, then the one below, and then leaves', async () => {
    const pages = history.length;
    open('Menu');
    open('Advice');
    expect(history.length, 'one entry for all sheets').toBe(pages + 1);
    expect(history.state).toEqual({ page: 'table', openSheet: true });
    history.back();
    await waitFor(() => expect(shown()).toHaveLength(1));
    history.back();
    await waitFor(() => expect(shown()).toHaveLength(0));
    expect(history.state).toEqual({ page: 'table' });
    history.back();
    await waitFor(() => expect(history.state).not.toMatchObject({ page: 'table' }));
  });

  test('Back twice in one frame closes two sheets', async () => {
    open('Menu');
    open('Advice');
    const fireClose = closingLate();
    history.back();
    await waitFor(() => expect(shown()).toHaveLength(1));
    await waitFor(() => expect(entry(), 'the entry is back for the sheet below').toBe(true));
    history.back();
    await waitFor(() => expect(shown()).toHaveLength(0));
    fireClose();
    await waitFor(() => expect(history.state).toEqual({ page: 'table' }));
  });

  test('a sheet closed by a tap leaves no history entry behind, and another one can follow at once', async () => {
    open('Menu');
    expect(entry()).toBe(true);
    await close();
    open('Advice');
    await waitFor(() => expect(shown()).toHaveLength(1));
    await waitFor(() => expect(entry()).toBe(true));
    await close();
    await waitFor(() => expect(history.state).toEqual({ page: 'table' }));
  });

  test('a link in a sheet is followed from the page itself', async () => {
    const stop = interceptBack(() => undefined);
    open('Menu', '#help');
    expect(await fireEvent.click(screen.getByRole('link', { name: 'Link in Menu' }))).toBe(false);
    await waitFor(() => expect(location.hash).toBe('#help'));
    history.back();
    await waitFor(() => expect(history.state).toEqual({ page: 'table' }));
    stop();
  });
});

test('leaves the history unchanged where a page may cancel Back', async () => {
  const back = withNavigation();
  const pages = history.length;
  const leave = vi.fn();
  const stop = interceptBack(() => leave);
  open('Menu');
  expect(history.length).toBe(pages);
  expect(await back()).toBe(false);
  await waitFor(() => expect(shown()).toHaveLength(0));
  expect(leave).not.toHaveBeenCalled();
  expect(await back()).toBe(false);
  expect(leave).toHaveBeenCalledOnce();
  stop();
  expect(await back()).toBe(true);
});

test.each([
  ['by Back', (back: () => Promise<boolean>) => back()],
  ['by its cross', close],
])('while a sheet closes %s, Back applies to the one below', async (_, closeFirst) => {
  const back = withNavigation();
  open('Menu');
  open('Advice');
  const fireClose = closingLate();
  await closeFirst(back);
  expect(shown()).toHaveLength(1);
  expect(await back()).toBe(false);
  expect(shown()).toHaveLength(0);
  fireClose();
  await tick();
  expect(await back()).toBe(true);
});

test('Back leaves the entry of a sheet once, where it could be cancelled there', async () => {
  history.pushState({ page: 'table' }, '');
  const back = withNavigation(0);
  open('Menu');
  expect(entry()).toBe(true);
  expect(await back(), 'the page does not cancel it').toBe(true);
  expect(shown(), 'until the entry is left').toHaveLength(1);
  history.back();
  await waitFor(() => expect(shown()).toHaveLength(0));
  expect(history.state).toEqual({ page: 'table' });
});
