import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import HandOver from '../../../src/lib/ui/handover/HandOver.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { mustTake } from '../../must.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(() => changeLocale('en'));

test('V4: the hand-over screen names the next player and has one button', async () => {
  const onuncover = vi.fn();
  const [seat] = mustTake(seatInfos, 1);
  render(HandOver, { seat, onuncover });
  expect(screen.getByRole('heading', { name: 'Anna is next' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await fireEvent.click(screen.getByRole('button', { name: 'I’m Anna' }));
  expect(onuncover).toHaveBeenCalledOnce();
});
