import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import SoundSection from '#lib/ui/access/SoundSection.svelte';
import { fakeAudio } from '../../pwa/fake-audio.ts';

const { tones } = fakeAudio();
const vibrate = vi.fn(() => true);
beforeEach(async () => {
  await changeLocale('en');
  Object.assign(navigator, { vibrate });
  tones.splice(0);
  vibrate.mockClear();
});
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));

function show() {
  const settings = openSettings(() => ({ getItem: () => null, setItem: () => undefined }));
  render(SoundSection, { settings });
  return settings;
}
const press = (key: 'access_try_call' | 'access_try_move' | 'access_try_stage') =>
  fireEvent.click(screen.getByRole('button', { name: t(key) }));

test('each kind is tried as it is set', async () => {
  const settings = show();
  const moves = within(screen.getByRole('group', { name: t('access_volume_move') }));
  await press('access_try_move');
  expect(tones).toHaveLength(1);
  await fireEvent.click(moves.getByRole('radio', { name: t('access_volume_off') }));
  expect(settings.moveVolume).toBe('off');
  await press('access_try_move');
  expect(tones).toHaveLength(1);
  await press('access_try_stage');
  await press('access_try_call');
  expect(tones).toHaveLength(4);
});
test('what is off cannot be tried, and says why', async () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  show();
  const button = (key: 'access_try_move' | 'access_try_stage') =>
    screen.getByRole('button', { name: t(key) });
  const isOff = (one: HTMLElement): boolean => one.getAttribute('aria-disabled') === 'true';
  expect(isOff(button('access_try_move'))).toBe(false);
  const moves = within(screen.getByRole('group', { name: t('access_volume_move') }));
  await fireEvent.click(moves.getByRole('radio', { name: t('access_volume_off') }));
  expect(isOff(button('access_try_move'))).toBe(true);
  expect(isOff(button('access_try_stage'))).toBe(false);
  expect(screen.getAllByText(t('access_try_off_one'))).toHaveLength(1);
  await fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${t('settings_sound')}`) }));
  expect(isOff(button('access_try_stage'))).toBe(true);
  expect(screen.getAllByText(t('access_try_off_all'))).toHaveLength(3);
  await press('access_try_stage');
  expect(tones).toEqual([]);
});
test('what only vibrates can be tried without sound', async () => {
  const settings = show();
  settings.stageVibration = true;
  settings.sound = false;
  await press('access_try_stage');
  expect([tones.length, vibrate.mock.calls.length]).toEqual([0, 1]);
  expect(await screen.findAllByText(t('access_try_off_all'))).toHaveLength(1);
});
test('vibration is set by kind, and tried', async () => {
  const settings = show();
  await press('access_try_stage');
  expect(vibrate).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('switch', { name: t('access_vibrate_stage') }));
  expect(settings.stageVibration).toBe(true);
  await press('access_try_stage');
  expect(vibrate).toHaveBeenCalledOnce();
  await fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${t('settings_vibration')}`) }));
  expect(screen.queryByRole('switch', { name: t('access_vibrate_stage') })).toBeNull();
});
test('a device that cannot vibrate is not offered it', () => {
  Reflect.deleteProperty(navigator, 'vibrate');
  show();
  expect(screen.queryByRole('switch', { name: t('access_vibrate_call') })).toBeNull();
  expect(screen.queryByRole('switch', { name: new RegExp(`^${t('settings_vibration')}`) })).toBeNull();
});
test('in calm mode nothing sounds, and the page says so', async () => {
  const settings = show();
  settings.calm = true;
  expect(await screen.findByText(t('access_sound_calm'))).toBeDefined();
  await press('access_try_move');
  await press('access_try_call');
  expect([tones.length, vibrate.mock.calls.length]).toEqual([0, 0]);
});
