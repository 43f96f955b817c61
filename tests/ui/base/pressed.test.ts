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

/** What the browser tells of a tap: what was pressed, and what was clicked by then. */
function tap(pressed: string, clicked: string, { moved = 0, detail = 1 } = {}): void {
  const common = { bubbles: true, cancelable: true, clientY: 5 };
  const press = new MouseEvent('pointerdown', { ...common, clientX: 10 });
  find(pressed).dispatchEvent(Object.assign(press, { isPrimary: true }));
  find(clicked).dispatchEvent(new MouseEvent('click', { ...common, clientX: 10 + moved, detail }));
}

test('a tap reaches what was pressed, where that has moved from under the finger', () => {
  tap('#ana i', '#ben');
  expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
});
test('so it does where nothing came in its place', () => {
  tap('#ana', 'p');
  expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
test('the place and the count of the tap stay the same', () => {
  tap('#ana', '#ben', { moved: 3, detail: 2 });
  expect(onAna).toHaveBeenCalledWith(expect.objectContaining({ clientX: 13, clientY: 5, detail: 2 }));
});
test('a tap on what rests clicks once', () => {
  tap('#ana i', '#ana');
  expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(flash).not.toHaveBeenCalled();
});
test('a tap on a label changes its field once', () => {
  tap('label', 'label');
  expect(find<HTMLInputElement>('input').checked).toBe(true);
});
test('a click by keyboard stays where it is', () => {
  tap('#ana', '#ben', { detail: 0 });
  expect([onAna, onBen].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
test('a pointer that leaves what it pressed takes the press back', () => {
  tap('#ana', 'p', { moved: 40 });
  expect(onAna).not.toHaveBeenCalled();
});

describe('a tap does nothing, and the headline flashes', () => {
  afterEach(() => expect(flash.mock.contexts).toEqual([find('h1')]));

  test('where what was pressed is gone', () => {
    find('#ana').addEventListener('pointerdown', () => find('#ana').remove());
    tap('#ana', '#ben');
    expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });
  test('where what was pressed cannot be chosen any more', () => {
    find('#ana').addEventListener('pointerdown', () => (find<HTMLButtonElement>('#ana').disabled = true));
    tap('#ana', '#ben');
    expect([onAna, onBen, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });
  test('where a sheet has opened over what was pressed', () => {
    tap('#ana', '#close');
    expect([onAna, onBody].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
