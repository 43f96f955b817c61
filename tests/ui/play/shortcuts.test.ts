import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shortcut } from '#lib/ui/play/shortcuts.ts';

const actions = { undo: vi.fn(), redo: vi.fn(), look: vi.fn(), menu: vi.fn(), type: vi.fn(), about: vi.fn() };
beforeEach(() => vi.clearAllMocks());

/** The action of a key: its name, with the tab that it shows, or null. `code`: the physical key. */
function does(key: string, code: string, modifiers: KeyboardEventInit = {}): string | null {
  shortcut(new KeyboardEvent('keydown', { key, code, ...modifiers }), document.body, actions);
  const done = Object.entries(actions).filter(([, action]) => action.mock.calls.length > 0);
  expect(done.length).toBeLessThan(2);
  const [name, action] = done[0] ?? [];
  return action === undefined ? null : [name, ...(action.mock.calls[0] ?? [])].join(' ');
}

/** The keys of the menu, as their letter and their physical key. */
const LAYOUTS: Readonly<Record<string, string>> = {
  Persian: 'عقئحبغمه',
  Cyrillic: 'гкьзандш',
  Greek: 'θρμπφυλι',
  Arabic: 'عقىحبغمه',
  Hebrew: 'ורצפכטךן',
};
const PLACES = 'URMPFYLI';
const ACTIONS = ['undo', 'redo', 'look map', 'look plants', 'look fuel', 'look players', 'look log', 'about'];

describe.each(Object.entries(LAYOUTS))('with %s letters a key counts by its place', (_layout, letters) => {
  test.each([...PLACES].map((place, at) => [place, letters[at] ?? '', ACTIONS[at]] as const))(
    '%s: %s',
    (place, letter, action) => expect(does(letter, `Key${place}`)).toBe(action),
  );
});
test.each([
  ['Persian', 'ؤ', 'KeyU', { shiftKey: true }, 'undo'],
  ['Cyrillic, Caps Lock', 'Г', 'KeyU', {}, 'undo'],
  ['Arabic, two letters on a key', 'لا', 'KeyB', {}, null],
  ['Persian, another key', 'ش', 'KeyA', {}, null],
  ['Persian question mark', '؟', 'Slash', { shiftKey: true }, 'menu'],
  ['Persian colon', ':', 'Semicolon', { shiftKey: true }, 'type'],
  ['German slash', '/', 'Digit7', { shiftKey: true }, 'type'],
  ['an on-screen keyboard without places', 'г', '', {}, null],
  ['Cyrillic with Ctrl', 'к', 'KeyR', { ctrlKey: true }, null],
] as const)('maps a key to its action: %s', (_what, key, code, modifiers, action) =>
  expect(does(key, code, modifiers)).toBe(action),
);

/** A letter of another Latin layout counts by its label, wherever the key is. */
test.each([
  ['QWERTY', 'u', 'KeyU', 'undo'],
  ['QWERTY, Caps Lock', 'U', 'KeyU', 'undo'],
  ['AZERTY', 'm', 'Semicolon', 'look map'],
  ['AZERTY', ',', 'KeyM', null],
  ['AZERTY', '?', 'KeyM', 'menu'],
  ['AZERTY', 'é', 'Digit2', null],
  ['QWERTZ', 'y', 'KeyZ', 'look players'],
  ['QWERTZ', 'z', 'KeyY', null],
  ['QWERTZ, AltGr', 'µ', 'KeyM', null],
  ['Turkish', 'ı', 'KeyI', null],
  ['Polish, AltGr', 'ł', 'KeyL', null],
  ['Dvorak', 'u', 'KeyF', 'undo'],
  ['Dvorak', 'g', 'KeyU', null],
  ['Dvorak', 'l', 'KeyP', 'look log'],
] as const)('on %s, maps the letter %s at %s to its action', (_layout, key, code, action) =>
  expect(does(key, code)).toBe(action),
);
