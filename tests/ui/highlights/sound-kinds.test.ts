import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import type { PlayableGame } from '#lib/state/screen.ts';
import SoundCaption from '#lib/ui/highlights/SoundCaption.svelte';
import { playSoundOf, SOUNDS } from '#lib/ui/highlights/sounds.ts';
import { fakeAudio } from '../../pwa/fake-audio.ts';

const { tones, volumes } = fakeAudio();
const vibrate = vi.fn((_pattern: VibratePattern) => true);
beforeEach(async () => {
  await changeLocale('en');
  Object.assign(navigator, { vibrate });
  for (const list of [tones, volumes]) list.splice(0);
  vibrate.mockClear();
});
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));

const STAGE = [{ type: 'stage-began' }] as const;
const HOUSE = [{ type: 'built' }] as const;

test('each kind has its own volume', () => {
  const settings = { ...DEFAULT_SETTINGS, moveVolume: 'off', stageVolume: 'loud' } as const;
  playSoundOf(HOUSE, settings);
  expect(tones).toHaveLength(0);
  playSoundOf(STAGE, settings);
  const [loud = 0] = volumes;
  playSoundOf(STAGE, { ...settings, stageVolume: 'soft' });
  expect(loud).toBeGreaterThan(3 * (volumes[1] ?? Infinity));
});
test('each kind vibrates if the player wants it, even without sound', () => {
  const settings = { ...DEFAULT_SETTINGS, sound: false, moveVibration: false, stageVibration: true };
  playSoundOf(HOUSE, settings);
  expect(vibrate).not.toHaveBeenCalled();
  playSoundOf(STAGE, settings);
  expect(vibrate).toHaveBeenCalledOnce();
  playSoundOf(STAGE, { ...settings, vibration: false });
  expect(vibrate).toHaveBeenCalledOnce();
  expect(tones).toHaveLength(0);
});
test('each sound has its own caption; and only shared tables call', async () => {
  const logOf = (type: keyof typeof SOUNDS) => [
    { news: [{ type }, { type: 'turn-done' }] },
    { news: [{ type: 'turn-done' }] },
  ];
  const table = (log: readonly object[], more = {}) =>
    ({ log, acting: null, ...more }) as unknown as PlayableGame;
  const { container, rerender } = render(SoundCaption, { game: table([]) });
  const caption = (): string => container.textContent?.trim() ?? '';
  expect(caption()).toBe(t('access_heard_none'));
  const seen = new Set<string>();
  for (const type of Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]) {
    await rerender({ game: table(logOf(type)) });
    seen.add(caption());
  }
  expect(seen.size).toBe(Object.keys(SOUNDS).length);
  await rerender({ game: table(logOf('built'), { acting: 0 }) });
  expect(caption()).toBe(t('access_heard_built'));
  await rerender({ game: table(logOf('built'), { acting: 0, role: 'guest' }) });
  expect(caption()).toBe(t('access_heard_call'));
});
