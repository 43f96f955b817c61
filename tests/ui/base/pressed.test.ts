import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepTapsOnTarget } from '#lib/ui/base/pressed.ts';
import { must } from '../../must.ts';

const [onAna, onBen, onBody] = [vi.fn(), vi.fn(), vi.fn()];
const flash = vi.spyOn(Element.prototype, 'animate');
let stop = (): void => undefined;
const find = <E extends Element>(selector: string): E => must(document.querySelector<E>(selector), selector);

beforeEach(() => {
  document.body.innerHTML = `<h1></h1><button id="ana"><i></i></button><button id="ben"></button><p></p>
    <label>Fast<input type="checkbox"></label><dialog open><button id="close"></button></dialog>`;
  find('#ana').addEventListener('click', onAna);
  find('#ben').addEventListener('click', onBen);
  document.body.addEventListener('click', onBody);
  stop = keepTapsOnTarget();
});
afterEach(() => {
  stop();
  document.body.removeEventListener('click', onBody);
  for (const mock of [onAna, onBen, onBody, flash]) mock.mockReset();
});

/** The browser's events of a tap: the pressed control, and the element clicked by then. */
function tap(pressed: string, clicked: string, { moved = 0, detail = 1 } = {}): void {
  const common = { bubbles: true, cancelable: true, clientY: 5 };
  const press = new MouseEvent('pointerdown', { ...common, clientX: 10 });
  find(pressed).dispatchEvent(Object.assign(press, { isPrimary: true }));
  find(clicked).dispatchEvent(new MouseEvent('click', { ...common, clientX: 10 + moved, detail }));
}

test('a tap reaches the pressed control after it has moved away under the finger', () => {
  tap('#ana i', '#ben');
  expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});
test('a tap reaches the pressed control if nothing took its place', () => {
  tap('#ana', 'p');
  expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
test('a redirected tap keeps its place and count', () => {
  tap('#ana', '#ben', { moved: 3, detail: 2 });
  expect(onAna).toHaveBeenCalledWith(expect.objectContaining({ clientX: 13, clientY: 5, detail: 2 }));
});
test('a tap on an element at rest clicks once', () => {
  tap('#ana i', '#ana');
  expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(flash).not.toHaveBeenCalled();
});
test('a tap on a label changes its field once', () => {
  tap('label', 'label');
  expect(find<HTMLInputElement>('input').checked).toBe(true);
});
test('a click by keyboard is not redirected', () => {
  tap('#ana', '#ben', { detail: 0 });
  expect([onAna, onBen].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
test('a pointer that leaves the pressed control cancels the press', () => {
  tap('#ana', 'p', { moved: 40 });
  expect(onAna).not.toHaveBeenCalled();
});

describe('a tap does nothing, and the headline flashes', () => {
  afterEach(() => expect(flash.mock.contexts).toEqual([find('h1')]));

  test('flashes the headline for a tap on a removed control', () => {
    find('#ana').addEventListener('pointerdown', () => find('#ana').remove());
    tap('#ana', '#ben');
    expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });
  test('flashes the headline for a tap on a control that can no longer be chosen', () => {
    find('#ana').addEventListener('pointerdown', () => (find<HTMLButtonElement>('#ana').disabled = true));
    tap('#ana', '#ben');
    expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });
  test('flashes the headline for a tap on a control below a newly opened sheet', () => {
    tap('#ana', '#close');
    expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
