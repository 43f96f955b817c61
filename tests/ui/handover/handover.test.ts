import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import HandOver from '../../../src/lib/ui/handover/HandOver.svelte';
import { speak } from '../../../src/lib/ui/words/locale.svelte.ts';
import { mustTake } from '../../must.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => speak('en'));

test('V4: the hand-over screen names the next player and has one button', async () => {
  const onready = vi.fn();
  const [seat] = mustTake(seatInfos, 1);
  render(HandOver, { seat, onready });
  expect(screen.getByRole('heading', { name: 'Next is Anna' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'I am Anna' }));
  expect(onready).toHaveBeenCalledOnce();
});
