import { afterEach, expect, test, vi } from 'vitest';
import * as attention from '../../src/lib/pwa/attention.ts';

const { badge, buzz } = attention;
/** The module as in a new page, without an audio context. */
async function fresh(): Promise<typeof attention> {
  vi.resetModules();
  return import('../../src/lib/pwa/attention.ts');
}
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge', 'vibrate', 'userActivation'])
    Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

test('a browser without badge, vibration and sound ignores all calls', () => {
  expect(() => {
    badge(true);
    buzz();
    attention.chime();
  }).not.toThrow();
});
test('the badge is set and cleared, and a refusal does no harm', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('not installed')));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  badge(true);
  badge(false);
  await Promise.allSettled(setAppBadge.mock.results.map(({ value }) => value as Promise<void>));
  expect(setAppBadge).toHaveBeenCalledTimes(1);
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
test('the device vibrates for less than a second', () => {
  const vibrate = vi.fn((_pattern: readonly number[]) => true);
  Object.assign(navigator, { vibrate });
  buzz();
  const [pattern = []] = vibrate.mock.calls[0] ?? [];
  expect(pattern.reduce((sum, one) => sum + one, 0)).toBeLessThan(1000);
});
/** Fakes the audio context, and records the tones. */
function sounds() {
  const resume = vi.fn(() => Promise.resolve());
  const suspend = vi.fn(() => Promise.resolve());
  const tones: Record<'start' | 'stop' | 'addEventListener', ReturnType<typeof vi.fn>>[] = [];
  class AudioContext {
    readonly state = 'suspended';
    readonly currentTime = 0;
    readonly destination = {};
    readonly resume = resume;
    readonly suspend = suspend;
    createOscillator(): object {
      const tone = {
        frequency: { value: 0 },
        start: vi.fn(),
        stop: vi.fn(),
        addEventListener: vi.fn((_type: 'ended', _then: () => void) => undefined),
        connect: (to: object) => to,
      };
      tones.push(tone);
      return tone;
    }
    createGain(): object {
      const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
      return { gain, connect: (to: object) => to };
    }
  }
  vi.stubGlobal('AudioContext', AudioContext);
  return { tones, resume, suspend };
}
test('a chime plays two tones in a row, and resumes a suspended audio context', async () => {
  const { tones, resume } = sounds();
  const { chime } = await fresh();
  chime();
  expect(resume).toHaveBeenCalled();
  const [first, second] = tones;
  expect(tones).toHaveLength(2);
  expect(second?.start.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(first?.stop.mock.calls[0]?.[0] as number);
});
test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])(
  'sound %s and vibration %s follow the settings, and only while the player may act',
  async (sound, vibration) => {
    const vibrate = vi.fn(() => true);
    const setAppBadge = vi.fn(() => Promise.resolve());
    const clearAppBadge = vi.fn(() => Promise.resolve());
    Object.assign(navigator, { vibrate, setAppBadge, clearAppBadge });
    const { tones } = sounds();
    const { attract } = await fresh();
    attract(false, { sound, vibration });
    expect([tones.length, vibrate.mock.calls.length, clearAppBadge.mock.calls.length]).toEqual([0, 0, 1]);
    attract(true, { sound, vibration });
    expect(tones.length > 0).toBe(sound);
    expect(vibrate.mock.calls.length > 0).toBe(vibration);
    expect(setAppBadge).toHaveBeenCalledTimes(1);
  },
);
test('the audio context is suspended after the last tone, to save the battery', async () => {
  const { tones, suspend } = sounds();
  const { chime } = await fresh();
  chime();
  const ends = tones.map(({ addEventListener }) => addEventListener.mock.calls[0] as ['ended', () => void]);
  expect(ends.map(([type]) => type)).toEqual(['ended', 'ended']);
  ends[0]?.[1]();
  expect(suspend).not.toHaveBeenCalled();
  ends[1]?.[1]();
  expect(suspend).toHaveBeenCalledTimes(1);
});
test.each([true, false])(
  'a page makes sound and vibrates only once it was tapped: %s',
  async (hasBeenActive) => {
    const vibrate = vi.fn(() => true);
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive } });
    const { tones } = sounds();
    const { attract } = await fresh();
    attract(true, { sound: true, vibration: true });
    expect(tones.length > 0).toBe(hasBeenActive);
    expect(vibrate).toHaveBeenCalledTimes(hasBeenActive ? 1 : 0);
  },
);
