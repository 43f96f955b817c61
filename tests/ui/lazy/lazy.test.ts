import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '#lib/i18n/locale.svelte.ts';
import Lazy from '#lib/ui/lazy/Lazy.svelte';
import { lazy, loadAllWhenIdle } from '#lib/ui/lazy/lazy.svelte.ts';
import { eventually } from '../../eventually.ts';
import { dialogs } from '../dialogs.ts';

vi.mock(import('#lib/i18n/locale.svelte.ts'), async (original) => ({
  ...(await original()),
  loadMessages: vi.fn(() => Promise.resolve()),
}));

const children = createRawSnippet<[string]>((part) => ({ render: () => `<p>${part()}</p>` }));
const loading = createRawSnippet(() => ({ render: () => '<p>wait</p>' }));
const FAILED = /could not be loaded/;

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
beforeEach(() => {
  vi.mocked(loadMessages).mockReset();
});

test('a part shows once it is loaded, and immediately the next time, without being loaded again', async () => {
  const load = vi.fn(() => Promise.resolve('the log'));
  const log = lazy(load, []);
  render(Lazy<string>, { of: log, children, loading });
  expect(screen.getByText('wait')).toBeTruthy();
  expect(await screen.findByText('the log')).toBeTruthy();
  expect(screen.queryByText('wait')).toBeNull();
  render(Lazy<string>, { of: log, children, loading });
  expect(screen.getAllByText('the log')).toHaveLength(2);
  expect(load).toHaveBeenCalledOnce();
});

test('a part that fails while shown reports it in its place, and can be retried', async () => {
  let isBroken = true;
  const broken = createRawSnippet<[string]>((part) => {
    if (isBroken) throw new Error('broken');
    return { render: () => `<p>${part()}</p>` };
  });
  render(Lazy<string>, { of: lazy(() => Promise.resolve('the log'), []), children: broken });
  expect(await screen.findByText('Something went wrong')).toBeTruthy();
  isBroken = false;
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the log')).toBeTruthy();
});

test('a part comes with the messages of its namespaces', async () => {
  let fetched = (): void => undefined;
  vi.mocked(loadMessages).mockReturnValue(new Promise((resolve) => (fetched = resolve)));
  const log = lazy(() => Promise.resolve('the log'), ['details', 'bots']);
  const loaded = log.load();
  await Promise.resolve();
  expect(loadMessages).toHaveBeenCalledExactlyOnceWith('details', 'bots');
  expect(log.loaded).toBeNull();
  fetched();
  await loaded;
  expect(log.loaded).toBe('the log');
});

test('a part that cannot be loaded reports it, and can be retried as often as needed', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue('the log');
  render(Lazy<string>, { of: lazy(load, []), children });
  expect((await screen.findByRole('alert')).textContent).toMatch(FAILED);
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(FAILED);
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the log')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part without its messages is not loaded', async () => {
  vi.mocked(loadMessages).mockRejectedValueOnce(new Error('offline'));
  render(Lazy<string>, { of: lazy(() => Promise.resolve('the log'), ['details']), children });
  expect((await screen.findByRole('alert')).textContent).toMatch(FAILED);
  expect(screen.queryByText('the log')).toBeNull();
});

test('the failure of a sheet is shown in a sheet that can be closed', async () => {
  const onclose = vi.fn();
  render(Lazy<string>, {
    of: lazy(() => Promise.reject<string>(new Error('offline')), []),
    children,
    onclose,
  });
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toMatch(FAILED);
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onclose).toHaveBeenCalledOnce();
});

test('loads parts while the browser is idle only where no service worker has them in its cache', async () => {
  const load = vi.fn(() => Promise.resolve('the log'));
  const part = lazy(load, []);
  const whenIdle = vi.fn<(work: () => void) => void>();
  vi.stubGlobal('requestIdleCallback', whenIdle);
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  loadAllWhenIdle();
  expect(whenIdle).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  loadAllWhenIdle();
  vi.unstubAllGlobals();
  expect(load).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  await eventually(() => expect(part.loaded).toBe('the log'));
});
