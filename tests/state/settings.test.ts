import { expect, test } from 'vitest';
import { openSettings } from '#lib/state/settings.svelte.ts';

const KEY = 'kilowatt.settings';
function device(stored?: object) {
  const kept = new Map(stored ? [[KEY, JSON.stringify(stored)]] : []);
  const box = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return { box, stored: () => JSON.parse(kept.get(KEY) ?? 'null') as unknown };
}

test('a change is saved at once, and read by the next page', () => {
  const { box, stored } = device();
  const settings = openSettings(box);
  settings.palette = 'deutan';
  expect(settings.palette).toBe('deutan');
  expect(stored()).toMatchObject({ palette: 'deutan', theme: 'system' });
  expect(openSettings(box).palette).toBe('deutan');
});
test('a setting of another version gives way to the default, which is told once', () => {
  const { box, stored } = device({ palette: 'sepia', theme: 'dark' });
  const settings = openSettings(box);
  expect([settings.palette, settings.theme, settings.replaced]).toEqual(['standard', 'dark', true]);
  expect(stored()).toMatchObject({ palette: 'standard', theme: 'dark' });
  expect(openSettings(box).replaced).toBe(false);
});
test('settings that cannot be stored last as long as the page, which knows', () => {
  const settings = openSettings(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(settings.areSaved).toBe(true);
  settings.calm = true;
  expect([settings.calm, settings.areSaved]).toEqual([true, false]);
});
test('a change in another tab is read', () => {
  const { box } = device();
  const [here, there] = [openSettings(box), openSettings(box)];
  there.announce = 'mine';
  here.reload();
  expect(here.announce).toBe('mine');
});
