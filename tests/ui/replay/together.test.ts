import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { Replay, wholeGame } from '#lib/state/replay.svelte.ts';
import type { Lead } from '#lib/state/screen.ts';
import TogetherBar from '#lib/ui/replay/TogetherBar.svelte';
import { setupFor, tableAfter } from '../../session/fixtures.ts';
import { reactiveProp } from '../reactive-prop.svelte.ts';

beforeEach(() => changeLocale('en'));

const log = tableAfter(setupFor(3), 5, 5_000);

/** The bar at a table whose leader the test changes. */
function show(follows: boolean) {
  const led = reactiveProp<Lead | null>(null);
  const told: (number | null)[] = [];
  const table = {
    device: 'me',
    get led() {
      return led.current;
    },
    lead: (at: number | null) => void told.push(at),
  };
  const replay = new Replay(wholeGame(log, log.meta.seats), 0);
  if (follows) led.current = { device: 'ana', at: 25 };
  const nameOf = (device: string): string => `the device ${device}`;
  const shown = render(TogetherBar, { table, replay, nameOf, follows });
  return { led, told, replay, shown };
}
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('a player leads, and leaves the lead with the screen', async () => {
  const { told, shown } = show(false);
  await fireEvent.click(button(t('together_lead')));
  expect(screen.getByRole('status').textContent).toContain(t('together_leading'));
  expect(told).toEqual([0]);
  shown.unmount();
  expect(told).toEqual([0, null]);
});

test('a player who came to follow sees what the leader shows, and can look alone', async () => {
  const { led, replay } = show(true);
  const name = 'the device ana';
  await screen.findByText(t('together_following', { name }));
  expect(replay.at).toBe(25);
  led.current = { device: 'ana', at: 40 };
  await expect.poll(() => replay.at).toBe(40);
  await fireEvent.click(button(t('together_alone')));
  expect(screen.getByRole('status').textContent).toContain(t('together_led', { name }));
  await fireEvent.click(button(t('together_follow')));
  expect(screen.getByRole('status').textContent).toContain(t('together_following', { name }));
});
