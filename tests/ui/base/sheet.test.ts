import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import Sheet from '#lib/ui/base/Sheet.svelte';
import { dialogs } from '../dialogs.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
const onclose = vi.fn();
beforeEach(() => {
  onclose.mockClear();
  const children = createRawSnippet(() => ({ render: () => '<button>OK</button>' }));
  render(Sheet, { open: true, title: 'A sheet', children, onclose });
});
/** The veil is the dialog itself; taps on its content do not target it. */
const veil = (): HTMLElement => screen.getByRole('dialog');

test('a tap on the veil closes the sheet', async () => {
  await fireEvent.pointerDown(veil());
  await fireEvent.click(veil());
  expect(onclose).toHaveBeenCalledOnce();
});
test('a tap that starts on a button does not close the sheet when the button moves away under the finger', async () => {
  await fireEvent.pointerDown(screen.getByRole('button', { name: 'OK' }));
  await fireEvent.click(veil());
  expect(onclose).not.toHaveBeenCalled();
});
test('a tap that starts on the veil and ends inside does not close the sheet', async () => {
  await fireEvent.pointerDown(veil());
  await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onclose).not.toHaveBeenCalled();
});
