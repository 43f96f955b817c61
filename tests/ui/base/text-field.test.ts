import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import TextField from '#lib/ui/base/TextField.svelte';

const FAMILY = '👨‍👩‍👧‍👦';
const field = (value: string): HTMLInputElement => {
  render(TextField, { label: 'Name', maxlength: 24, value });
  return screen.getByRole<HTMLInputElement>('textbox');
};
/** Types or pastes a text at the caret. */
async function put(into: HTMLInputElement, text: string, at = into.value.length): Promise<void> {
  into.setRangeText(text, at, at, 'end');
  await fireEvent.input(into);
}

describe('a text field', () => {
  test('a text field accepts a character of several code units whole or not at all', async () => {
    const name = field('');
    await put(name, FAMILY.repeat(3));
    expect(name.value).toBe(FAMILY.repeat(2));
    await put(name, 'ab');
    expect(name.value).toBe(`${FAMILY.repeat(2)}ab`);
    await put(name, 'c');
    expect(name.value).toBe(`${FAMILY.repeat(2)}ab`);
  });
  test('a full text field keeps its text and its caret position', async () => {
    const name = field('x'.repeat(20));
    await put(name, `abc${FAMILY}`, 5);
    expect(name.value).toBe(`${'x'.repeat(5)}abc${'x'.repeat(15)}`);
    expect(name.selectionStart).toBe(8);
  });
  test('a text field does not cut text during composition', async () => {
    const name = field('x'.repeat(24));
    name.setRangeText('か', 24, 24, 'end');
    await fireEvent(name, new InputEvent('input', { isComposing: true }));
    expect(name.value).toHaveLength(25);
    await fireEvent.compositionEnd(name);
    expect(name.value).toBe('x'.repeat(24));
  });
});
