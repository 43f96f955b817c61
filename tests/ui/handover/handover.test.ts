import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import HandOver from '../../../src/lib/ui/handover/HandOver.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { seatInfos } from '../scene.ts';

beforeAll(() => changeLocale('en'));

test('the screen between two players names the next and has one button', async () => {
  const onready = vi.fn();
  const [seat] = seatInfos;
  if (!seat) throw new Error('nobody');
  render(HandOver, { seat, onready });
  expect(screen.getByRole('heading', { name: 'Anna is next' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'I’m Anna' }));
  expect(onready).toHaveBeenCalledOnce();
});
