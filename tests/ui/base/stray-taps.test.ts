import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { swallowSecondTap } from '#lib/ui/base/stray-taps.ts';
import { tapAt } from '../events.ts';

const onclick = vi.fn();
beforeEach(() => {
  document.body.innerHTML = '<button id="first"></button><button id="below"></button>';
  document.body.addEventListener('click', onclick);
});
afterEach(() => {
  document.body.removeEventListener('click', onclick);
  document.body.innerHTML = '';
  onclick.mockClear();
});
const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element "${id}"`);
  return found;
};

describe('an element that goes away when it is tapped', () => {
  beforeEach(async () => {
    swallowSecondTap(element('first'));
    await tapAt(1_000, element('first'), { clientX: 100 });
    onclick.mockClear();
  });
  test('swallows a second tap at the same place within 300 ms', async () => {
    await tapAt(1_290, element('below'), { clientX: 130 });
    expect(onclick).not.toHaveBeenCalled();
  });
  test('lets a later tap through', async () => {
    await tapAt(1_310, element('below'), { clientX: 100 });
    expect(onclick).toHaveBeenCalledOnce();
  });
  test('lets a tap elsewhere through', async () => {
    await tapAt(1_100, element('below'), { clientX: 141 });
    expect(onclick).toHaveBeenCalledOnce();
  });
  test('lets a click by keyboard through', async () => {
    await tapAt(1_100, element('below'), { clientX: 100, detail: 0 });
    expect(onclick).toHaveBeenCalledOnce();
  });
});
test('an element activated by keyboard swallows no tap', async () => {
  swallowSecondTap(element('first'));
  await tapAt(5_000, element('first'), { detail: 0 });
  await tapAt(5_100, element('below'));
  expect(onclick).toHaveBeenCalledTimes(2);
});
