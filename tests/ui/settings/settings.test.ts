import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownNames, rememberNames } from '#lib/app/known-names.ts';
import { locale } from '#lib/i18n/locale.svelte.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import { applySettings } from '#lib/ui/settings/apply-settings.ts';
import SettingsScreen from '#lib/ui/settings/SettingsScreen.svelte';

afterEach(() => {
  applySettings({ ...DEFAULT_SETTINGS, locale: 'en' });
});

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => void vi.unstubAllGlobals());

function show(way: 'prompt' | 'share-menu' | 'none' = 'none') {
  const kept = new Map<string, string>();
  const settings = openSettings(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
  const storage = {
    state: 'unknown' as const,
    estimate: { used: 1500 },
    ask: vi.fn(async () => 'kept' as const),
  };
  const install = { way, ask: vi.fn(async () => true) };
  render(SettingsScreen, {
    settings,
    storage,
    install,
    worksOffline: true,
    back: '/',
    access: '/accessibility',
  });
  return { settings, storage, install };
}

describe('settings', () => {
  test('the settings change language and theme', async () => {
    const { settings } = show();
    await fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([settings.locale, settings.theme]).toEqual(['de', 'dark']);
    applySettings(settings);
    expect(locale()).toBe('de');
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark' });
    expect(await screen.findByText('Einstellungen')).toBeDefined();
  });

  test('the settings forget the names that forms propose', async () => {
    rememberNames(['Anna', 'Ben']);
    show();
    expect(screen.getByText('Names proposed on this device: Anna and Ben.')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Forget these names' }));
    expect(screen.queryByText(/Anna/)).toBeNull();
    expect(knownNames()).toEqual([]);
  });

  test('the settings show whether the browser keeps the storage, and ask for it', async () => {
    const { storage } = show();
    expect(screen.getByText(/has not yet been asked/)).toBeDefined();
    expect(screen.getByText('1.5 kB used on this device')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Keep my games' }));
    expect(storage.ask).toHaveBeenCalledOnce();
  });

  test('the settings offer to install the app where the browser offers it', async () => {
    const { install } = show('prompt');
    await fireEvent.click(screen.getByRole('button', { name: 'Install the app' }));
    expect(install.ask).toHaveBeenCalledOnce();
  });

  test('the settings explain how to install the app by hand', () => {
    show('share-menu');
    expect(screen.getByText(/Add to Home Screen/)).toBeDefined();
  });

  test('the settings say that no app can be installed from plain http', () => {
    vi.stubGlobal('isSecureContext', false);
    show('share-menu');
    expect(screen.getByText(/^Browsers only install apps from https addresses/)).toBeDefined();
    expect(screen.queryByText(/share menu/)).toBeNull();
  });

  test('the settings say that the game is not affiliated with the publisher', () => {
    show();
    expect(screen.getByText(/not affiliated/)).toBeDefined();
  });
});
