import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';

beforeEach(() => void vi.resetModules());

/** Fresh instances of the modules: no messages yet. */
async function newPage() {
  const [{ changeLocale, loadMessages, locale, prepareLocale }, { t }, { isLoaded }] = await Promise.all([
    import('#lib/i18n/locale.svelte.ts'),
    import('#lib/i18n/t.ts'),
    import('#lib/i18n/catalogue.ts'),
  ]);
  changeLocale('en');
  await loadMessages('play');
  return { changeLocale, loadMessages, locale, prepareLocale, isLoaded, t };
}

test('a message is its key until its namespace is loaded', async () => {
  const { loadMessages, t } = await newPage();
  expect([t('action_undo'), t('home_rules'), t('shared_ready')]).toEqual([
    'Undo',
    'home_rules',
    'shared_ready',
  ]);
  await loadMessages('pages', 'sharedTables');
  expect([t('action_undo'), t('home_rules'), t('shared_ready')]).toEqual(['Undo', 'Rules', 'I’m ready']);
});

test('the language changes when every namespace in use is loaded in it', async () => {
  const { changeLocale, loadMessages, locale, t } = await newPage();
  await loadMessages('pages');
  changeLocale('de');
  expect([locale(), t('home_rules')]).toEqual(['en', 'Rules']);
  await eventually(() => expect(locale()).toBe('de'));
  expect([t('action_undo'), t('home_rules'), t('shared_ready')]).toEqual([
    'Rückgängig',
    'Regeln',
    'shared_ready',
  ]);
});

test('a prepared language is shown at once, and not before it is requested', async () => {
  const { changeLocale, isLoaded, locale, prepareLocale, t } = await newPage();
  prepareLocale('de');
  await eventually(() => expect(isLoaded('de', 'play')).toBe(true));
  expect(locale()).toBe('en');
  changeLocale('de');
  expect([locale(), t('action_undo')]).toEqual(['de', 'Rückgängig']);
});

test('a namespace requested while the language changes is loaded in both', async () => {
  const { changeLocale, loadMessages, locale, t } = await newPage();
  changeLocale('de');
  await loadMessages('pages');
  expect(t('home_rules')).toBe(locale() === 'en' ? 'Rules' : 'Regeln');
  await eventually(() => expect(locale()).toBe('de'));
  expect(t('home_rules')).toBe('Regeln');
});

test('a namespace that cannot be fetched rejects its caller and keeps the language', async () => {
  const gone = () => {
    throw new Error('offline');
  };
  vi.doMock('../../src/messages/de/pages.json', gone);
  vi.doMock('../../src/messages/en/sharedTables.json', gone);
  const { changeLocale, loadMessages, locale, t } = await newPage();
  await expect(loadMessages('sharedTables')).rejects.toThrow();
  await loadMessages('pages');
  changeLocale('de');
  await eventually(async () => {
    const { isLoaded } = await import('#lib/i18n/catalogue.ts');
    expect(isLoaded('de', 'play')).toBe(true);
  });
  expect([locale(), t('home_rules')]).toEqual(['en', 'Rules']);
  vi.doUnmock('../../src/messages/de/pages.json');
  vi.doUnmock('../../src/messages/en/sharedTables.json');
  changeLocale('de');
  await eventually(() => expect(locale()).toBe('de'));
});
