import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { TURNING_POINT_MS } from '#lib/state/display-times.ts';
import { PLAIN } from '#lib/state/settings.svelte.ts';
import Highlights from '#lib/ui/highlights/Highlights.svelte';
import RoundEnd from '#lib/ui/highlights/RoundEnd.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { TableLines } from '#lib/ui/play/table-lines.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  await loadAll();
});
beforeEach(() => {
  media(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
/** The number of commands before the one that ends the first round. */
const last = unsavedGame(setup, 3, commands).log.findIndex(({ news }) =>
  news.some((item) => item.type === 'round-began' && item.round === 2),
);

/** Shows the end of the first round. */
async function endRound() {
  const game = unsavedGame(setup, 3, commands.slice(0, last - 1));
  render(Highlights, { game, screen: document.body, settings: PLAIN, lines: new TableLines() });
  const [command] = commands.slice(last - 1);
  if (command) game.act(command);
  await tick();
  return game;
}
const card = () => screen.queryByRole('region', { name: 'Round 1 is over' });

test('T1: the card of a round shows every income in the next turn order, with the cities and largest plants that decide it', async () => {
  const { log, view, seats } = await endRound();
  const shown = within(card() ?? document.body);
  expect(shown.getByText('Round 1 is over')).toBeDefined();
  const rows = shown.getAllByRole('row');
  const incomes = log.flatMap(({ news }) => news).flatMap((item) => (item.type === 'powered' ? [item] : []));
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent.trim()))).toEqual(
    view.order.map((seat, at) => [
      String(at + 1),
      seats[seat]?.name,
      String(view.players[seat]?.cities.length),
      `Plants ${Math.max(...(view.players[seat]?.plants ?? []))}`,
      expect.stringMatching(new RegExp(`${incomes.find((item) => item.seat === seat)?.income}\\sElektro$`)),
    ]),
  );
});
test('the card of a round stands for three seconds, with reduced motion, too', async () => {
  await endRound();
  expect(TURNING_POINT_MS).toBe(3000);
  await vi.advanceTimersByTimeAsync(TURNING_POINT_MS - 1);
  expect(card()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await tick();
  expect(card()).toBeNull();
});
test('a tap, or a key that presses buttons, ends the card of a round', async () => {
  await endRound();
  await fireEvent.click(screen.getByText('Round 1 is over'));
  expect(card()).toBeNull();
  await endRound();
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(card()).toBeNull();
});
test('an undo and an opened game show no card of a round', async () => {
  const game = unsavedGame(setup, 3, commands.slice(0, last));
  render(Highlights, { game, screen: document.body, settings: PLAIN, lines: new TableLines() });
  await tick();
  expect(card()).toBeNull();
});
test('a seat with two incomes in one round, from a hostile host, does not crash the screen', async () => {
  const game = await endRound();
  const log = [...game.log.slice(0, -1), ...game.log.slice(-2)];
  cleanup();
  const { view, seats } = game;
  render(RoundEnd, { game: { view, seats, log } });
  expect(screen.getAllByRole('row')).toHaveLength(seats.length);
});
