import { fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPresses } from '../../../src/lib/ui/base/press.ts';

let end: () => void;
let button: HTMLButtonElement;
const isPressed = (): boolean => button.hasAttribute('data-pressed');

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button><i></i></button>';
  button = document.querySelector('button') as HTMLButtonElement;
  end = showPresses();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('a button is marked from the press, on whatever lies in it, until its click', async () => {
  await fireEvent.pointerDown(document.querySelector('i') as Element);
  expect(isPressed()).toBe(true);
  await fireEvent.pointerUp(button);
  expect(isPressed()).toBe(true);
  await fireEvent.click(button);
  expect(isPressed()).toBe(false);
});

test('a press that comes to no click is over soon; one that becomes a scroll at once', async () => {
  await fireEvent.pointerDown(button);
  await fireEvent.pointerUp(document.body);
  vi.advanceTimersByTime(200);
  expect(isPressed()).toBe(false);
  await fireEvent.pointerDown(button);
  await fireEvent.pointerCancel(button);
  expect(isPressed()).toBe(false);
});

test('it ends with the page that began it', async () => {
  await fireEvent.pointerDown(button);
  end();
  expect(isPressed()).toBe(false);
  await fireEvent.pointerDown(button);
  expect(isPressed()).toBe(false);
});
