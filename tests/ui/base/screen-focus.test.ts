import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropFocus, moveFocus, takeFocus } from '#lib/ui/base/screen-focus.ts';
import { dialogs } from '../dialogs.ts';

dialogs();

/** Replaces the shown screen with one of a heading and a button. */
function show(): { readonly heading: HTMLElement; readonly button: HTMLElement } {
  document.body.innerHTML = '<main><h1>Heading</h1><button>Button</button></main>';
  const [heading, button] = document.querySelectorAll<HTMLElement>('h1, button');
  if (!heading || !button) throw new Error('no screen');
  return { heading, button };
}
const active = (): Element | null => document.activeElement;
const nextFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));

// the first screen of a page takes no focus; this file shows many screens of one page
takeFocus(document.createElement('h1'));

describe('when the screen has changed', () => {
  beforeEach(() => void show());
  test('the heading of a new screen takes the focus if nothing has it', async () => {
    const { heading } = show();
    takeFocus(heading);
    await vi.waitFor(() => expect(active()).toBe(heading));
    expect(heading.tabIndex, 'no tab stop').toBe(-1);
  });
  test('keeps a focus that a player has moved', async () => {
    const { heading, button } = show();
    button.focus();
    takeFocus(heading);
    await nextFrame();
    await nextFrame();
    expect(active()).toBe(button);
  });
  test('moves a focus on that no player has moved', async () => {
    const { heading } = show();
    takeFocus(heading);
    await vi.waitFor(() => expect(active()).toBe(heading));
    const next = document.body.appendChild(document.createElement('h2'));
    moveFocus(() => next);
    await vi.waitFor(() => expect(active()).toBe(next));
  });
  test('moves no focus if the screen is gone again', async () => {
    const { heading } = show();
    takeFocus(heading)();
    await nextFrame();
    await nextFrame();
    expect(active()).toBe(document.body);
  });
  test('delays the focus behind a dialog until that closes', async () => {
    const { heading } = show();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const inside = dialog.appendChild(document.createElement('button'));
    dialog.showModal();
    inside.focus();
    takeFocus(heading);
    await nextFrame();
    await nextFrame();
    expect(active()).toBe(inside);
    inside.blur();
    dialog.close();
    await vi.waitFor(() => expect(active()).toBe(heading));
  });
});

test('every heading of a whole screen takes the focus; at the table the decisions do', () => {
  const headings = globSync('src/{lib,routes}/**/*.svelte').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<h1[^>]*>/g)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(headings.length).toBeGreaterThan(10);
  const others = headings.filter((one) => !one.endsWith('<h1 {@attach takeFocus}>'));
  expect(others.map((one) => one.split(':')[0])).toEqual(['src/lib/ui/play/Header.svelte']);
});

test('a part that is about to go loses the focus, and no other part does', () => {
  const { button } = show();
  const other = document.body.appendChild(document.createElement('button'));
  button.focus();
  dropFocus(other);
  expect(active()).toBe(button);
  dropFocus(document.querySelector('main') ?? undefined);
  expect(active()).toBe(document.body);
});

test('the first screen of a page leaves the focus to the browser', async () => {
  vi.resetModules();
  const fresh = await import('#lib/ui/base/screen-focus.ts');
  const { heading } = show();
  fresh.takeFocus(heading);
  await nextFrame();
  await nextFrame();
  expect(active()).toBe(document.body);
});
