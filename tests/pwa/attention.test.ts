import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import * as attention from '#lib/pwa/attention.ts';
import { fakeAudio } from './fake-audio.ts';

const { callPlayer, setBadge, vibrate } = attention;
/** A fresh instance of the module, without an audio context. */
async function fresh(): Promise<typeof attention> {
  vi.resetModules();
  return import('#lib/pwa/attention.ts');
}
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge', 'vibrate', 'userActivation'])
    Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

test('a browser without badge, vibration and sound ignores all calls', () => {
  expect(() => {
    setBadge(true);
    vibrate();
    callPlayer(true, DEFAULT_SETTINGS);
  }).not.toThrow();
});
test('the badge is set and cleared, and a rejection does no harm', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('not installed')));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  setBadge(true);
  setBadge(false);
  await Promise.allSettled(setAppBadge.mock.results.map(({ value }) => value as Promise<void>));
  expect(setAppBadge).toHaveBeenCalledTimes(1);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
test('the device vibrates for less than a second', () => {
  const started = vi.fn((_pattern: readonly number[]) => true);
  Object.assign(navigator, { vibrate: started });
  vibrate();
  const [pattern = []] = started.mock.calls[0] ?? [];
  expect(pattern.reduce((sum, one) => sum + one, 0)).toBeLessThan(1000);
});
const audible = { ...DEFAULT_SETTINGS, vibration: false };
test('a call is two tones in a row', async () => {
  const { tones } = fakeAudio();
  const { callPlayer } = await fresh();
  callPlayer(true, audible);
  const [first, second] = tones;
  expect(tones).toHaveLength(2);
  expect(second?.start.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(first?.stop.mock.calls[0]?.[0] as number);
});
test.each([
  ['suspended', 1, 1],
  // iOS, after a call
  ['interrupted', 1, 1],
  ['running', 0, 1],
  ['closed', 1, 2],
] as const)('an audio context that is %s plays again', async (state, resumed, made) => {
  const { tones, resume, contexts } = fakeAudio(state);
  const { callPlayer } = await fresh();
  callPlayer(true, audible);
  callPlayer(true, audible);
  expect(tones).toHaveLength(4);
  expect(resume).toHaveBeenCalledTimes(2 * resumed);
  expect(contexts()).toBe(made);
});
test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])(
  "sound %s and vibration %s follow the settings, and only in the player's turn",
  async (sound, vibration) => {
    const vibrate = vi.fn(() => true);
    const setAppBadge = vi.fn(() => Promise.resolve());
    const clearAppBadge = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { vibrate, setAppBadge, clearAppBadge });
    const { tones } = fakeAudio();
    const { callPlayer } = await fresh();
    callPlayer(false, { ...DEFAULT_SETTINGS, sound, vibration });
    expect([tones.length, vibrate.mock.calls.length, clearAppBadge.mock.calls.length]).toEqual([0, 0, 1]);
    callPlayer(true, { ...DEFAULT_SETTINGS, sound, vibration });
    expect(tones.length > 0).toBe(sound);
    expect(vibrate.mock.calls.length > 0).toBe(vibration);
    expect(setAppBadge).toHaveBeenCalledTimes(1);
  },
);
test('the audio context is suspended after the last tone, to save the battery', async () => {
  const { tones, suspend } = fakeAudio();
  const { callPlayer } = await fresh();
  callPlayer(true, audible);
  const ends = tones.map(({ addEventListener }) => addEventListener.mock.calls[0] as ['ended', () => void]);
  expect(ends.map(([type]) => type)).toEqual(['ended', 'ended']);
  ends[0]?.[1]();
  expect(suspend).not.toHaveBeenCalled();
  ends[1]?.[1]();
  expect(suspend).toHaveBeenCalledTimes(1);
});
test.each([true, false])('a page makes sound and vibrates only after a tap: %s', async (hasBeenActive) => {
  const vibrate = vi.fn(() => true);
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive } });
  const { tones } = fakeAudio();
  const { callPlayer } = await fresh();
  callPlayer(true, DEFAULT_SETTINGS);
  expect(tones.length > 0).toBe(hasBeenActive);
  expect(vibrate).toHaveBeenCalledTimes(hasBeenActive ? 1 : 0);
});
test('a call is as loud as the player wants it', async () => {
  const { volumes } = fakeAudio();
  const { callPlayer } = await fresh();
  const loudest: (number | undefined)[] = [];
  for (const callVolume of ['off', 'soft', 'normal', 'loud'] as const) {
    volumes.splice(0);
    callPlayer(true, { ...audible, callVolume });
    loudest.push(volumes[0]);
  }
  const [off, ...others] = loudest;
  expect(off).toBeUndefined();
  expect(others).toEqual(others.toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(others).size).toBe(3);
  expect(Math.max(...others.map(Number))).toBeLessThan(1);
});
test.each([
  ['in calm mode', { calm: true }],
  ['if calls shall not vibrate', { callVibration: false, sound: false }],
])('nothing sounds or vibrates %s, but the badge is set', async (_when, change) => {
  const vibrate = vi.fn(() => true);
  const setAppBadge = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { vibrate, setAppBadge });
  const { tones } = fakeAudio();
  const { callPlayer } = await fresh();
  callPlayer(true, { ...DEFAULT_SETTINGS, ...change });
  expect([tones.length, vibrate.mock.calls.length, setAppBadge.mock.calls.length]).toEqual([0, 0, 1]);
});
