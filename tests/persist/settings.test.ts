import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings, type Settings, writeSettings } from '#lib/persist/settings.ts';

function box(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}
const forbidden = () => {
  throw new DOMException('no', 'SecurityError');
};

describe('settings', () => {
  test('settings are read back', () => {
    const one = box();
    const set: Settings = {
      ...DEFAULT_SETTINGS,
      locale: 'de',
      theme: 'dark',
      motion: 'reduced',
      sound: false,
      signalling: 'https://example.org/peerjs',
      iceServers: [{ urls: 'turn:example.org', username: 'a', credential: 'b' }],
    };
    expect(writeSettings(() => one, set)).toBe(true);
    expect(readSettings(() => one)).toEqual({ settings: set, replaced: false });
  });
  test.each([
    ['nothing', null],
    ['no JSON', '{"loc'],
    ['other data', '[1]'],
    ['null', 'null'],
    ['strange values', '{"locale":"tlh","theme":7,"motion":{},"__proto__":{"theme":"dark"}}'],
  ])('settings of %s are the defaults', (_what, text) => {
    expect(readSettings(() => box(text)).settings).toEqual(DEFAULT_SETTINGS);
  });
  test('settings keep valid fields', () => {
    expect(readSettings(() => box('{"locale":"<b>","theme":"light","later":1}')).settings).toEqual({
      ...DEFAULT_SETTINGS,
      theme: 'light',
    });
  });
  test('settings of a browser that forbids storage are the defaults, and not kept', () => {
    expect(readSettings(forbidden).settings).toEqual(DEFAULT_SETTINGS);
    expect(writeSettings(forbidden, DEFAULT_SETTINGS)).toBe(false);
  });
  test('a palette and a verbosity of another version are replaced by the defaults, which is noticed', () => {
    const { settings, replaced } = readSettings(() =>
      box('{"palette":"sepia","announce":"some","calm":true,"theme":"dark"}'),
    );
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, calm: true, theme: 'dark' });
    expect(replaced).toBe(true);
  });
});
