import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Judgement } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { Review } from '#lib/state/review.svelte.ts';
import ReviewScreen from '#lib/ui/advice/ReviewScreen.svelte';
import FinalScreen from '#lib/ui/final/FinalScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { ScriptedThinker } from '../../state/fake-thinker.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { withNavigation } from '../navigation.ts';

beforeAll(() => {
  dialogs();
  media(false);
  changeLocale('en');
  window.scrollTo = () => undefined;
});

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const branching = { mine: [0], onopen: vi.fn() };

/** A finished game of Anna and two bots; her decisions cost `losses`, one after the other, then nothing. */
function show(losses: readonly number[], holds = false) {
  const game = unsavedGame(setup, 3, commands);
  game.setBot(1, 'solid');
  game.setBot(2, 'best');
  const left = [...losses];
  const judge = (): Judgement => ({
    chance: 0.5 - (left.shift() ?? 0),
    best: { plan: [{ type: 'pass', seat: 0 }], chance: 0.5 },
  });
  const thinker = new ScriptedThinker({ chances: () => [0.5, 0.3, 0.2], judge });
  thinker.holds = holds;
  const review = new Review(game, thinker);
  const onback = vi.fn();
  const { unmount } = render(ReviewScreen, {
    review,
    origin: game.saved(),
    branching,
    back: 'Back to results',
    onback,
  });
  return { game, review, thinker, onback, unmount };
}
const costliest = () => within(screen.getByRole('region', { name: 'Costliest decisions of Anna' }));
const finish = (review: Review): Promise<void> =>
  waitFor(() => expect(review.state).toBe('done'), { timeout: 20_000 });

describe('the review', () => {
  test('shows the three costliest decisions of each person, the costliest first', async () => {
    const { review } = show([0.05, 0.2, 0.1, 0.07]);
    await finish(review);
    const items = costliest().getAllByRole('listitem');
    expect(items.map(({ textContent }) => /cost \d+ percentage points/.exec(textContent ?? '')?.[0])).toEqual(
      [20, 10, 7].map((points) => `cost ${points} percentage points`),
    );
    expect(items[0]?.textContent).toMatch(/Round 1 · .*Played.*Better/s);
    expect(screen.getAllByRole('region', { name: /^Costliest decisions/ })).toHaveLength(1);
  });
  test('a costly decision has the chances that its loss is the difference of, and the chart shows the same fall', async () => {
    const { review } = show([0.19]);
    await finish(review);
    const [item] = costliest().getAllByRole('listitem');
    const card = within(item as HTMLElement);
    const shown = card.getAllByText(/^Win chance: /).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Win chance: 31%', 'Win chance: 50%']);
    expect(card.getByText('cost 19 percentage points of win chance')).toBeDefined();
    const [fall, ...others] = document.querySelectorAll('[data-fall]');
    expect([fall?.getAttribute('data-fall'), others]).toEqual(['0', []]);
    const [, from, to] = /^M\S+ (\S+)V(\S+?)m/.exec(fall?.getAttribute('d') ?? '') ?? [];
    // the height of a percent in the chart, from the scale
    const heights = [...document.querySelectorAll('line.grid')].map((line) =>
      Number(line.getAttribute('y1')),
    );
    const percent = (Number(heights[0]) - Number(heights.at(-1))) / 100;
    expect((Number(to) - Number(from)) / percent).toBeCloseTo(19, 3);
    const chart = within(screen.getByRole('region', { name: 'Win chance by round' }));
    expect(chart.getByText(/^Lines show each player’s win chance whenever a round begins/)).toBeDefined();
  });
  test("the browser's Back returns from the review to the result", async () => {
    // the history entry of an earlier review is removed later than the review
    await waitFor(() => expect(history.state ?? {}).not.toHaveProperty('openSheet'));
    const back = withNavigation();
    const { onback, unmount } = show([], true);
    expect(await back()).toBe(false);
    expect(onback).toHaveBeenCalledOnce();
    unmount();
    expect(await back(), 'from there it leads on').toBe(true);
    vi.unstubAllGlobals();
  });
  test('praises players without a costly decision', async () => {
    const { review } = show([0.02]);
    await finish(review);
    expect(costliest().getByText('No decision cost Anna much. Well played!')).toBeDefined();
    expect(costliest().queryAllByRole('listitem')).toHaveLength(0);
  });
  test('shows the board at the moment of a decision', async () => {
    const { review } = show([0.4]);
    await finish(review);
    const [shown] = review.judged.filter(({ loss }) => loss > 0.3);
    await fireEvent.click(costliest().getByText('The board at that moment'));
    expect(await costliest().findByRole('group', { name: 'Map of Germany' })).toBeDefined();
    const market = costliest().getByRole('region', { name: 'Current market' });
    for (const plant of shown?.view.market.slice(0, 4) ?? [])
      expect(within(market).getByText(new RegExp(`^Power plant ${plant}:`))).toBeDefined();
    expect(costliest().getByRole('region', { name: 'Resource market' })).toBeDefined();
  });
  test('another decision is tried beside a costly one, whose estimate is that of the review', async () => {
    const { review } = show([0.4]);
    await finish(review);
    await fireEvent.click(costliest().getByText('What if?'));
    await fireEvent.click(await costliest().findByRole('button', { name: 'Compare' }));
    const chances = (): (string | undefined)[] =>
      costliest()
        .getAllByRole('cell', { name: /%/ })
        .map(({ textContent }) => /\d+%/.exec(textContent)?.[0]);
    await waitFor(() => expect(chances()).toEqual(['10%', '50%']));
  });
  test("draws all players' chances by round, and lists them in a table", async () => {
    const { game, review } = show([]);
    await finish(review);
    const chart = within(screen.getByRole('region', { name: 'Win chance by round' }));
    expect(document.querySelectorAll('polyline')).toHaveLength(3);
    expect(document.querySelectorAll('polyline')[0]?.getAttribute('points')?.split(' ')).toHaveLength(
      game.view.round + 1,
    );
    await fireEvent.click(chart.getByText('Win chances as a table'));
    const table = within(await chart.findByRole('table'));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect([heads.length, heads.at(-1)]).toEqual([game.view.round + 2, 'End']);
    const cells = within(table.getByRole('row', { name: /^Anna/ })).getAllByRole('cell');
    expect(cells[0]?.textContent).toBe('50%');
  });
  test('shows the progress of the review, which stops and continues', async () => {
    const { review, thinker } = show([], true);
    await waitFor(() => expect(thinker.asked).toHaveLength(1));
    expect(screen.getByRole('status').textContent).toBe('The best bot is looking at the game…');
    const bar = screen.getByRole('progressbar', { name: `0 of ${review.total} questions answered` });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['0', String(review.total)]);
    expect(costliest().getByText('No decision of Anna has cost much so far.')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('status').textContent).toContain('Stopped.');
    thinker.holds = false;
    thinker.letGo();
    await fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await finish(review);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });
  test('the review reports a missing thinker', async () => {
    const game = unsavedGame(setup, 3, commands);
    const review = new Review(game, new ScriptedThinker({}));
    render(ReviewScreen, { review, origin: game.saved(), branching, back: 'Back', onback: vi.fn() });
    expect(await screen.findByText(/^Review interrupted:/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
  });
  test('the review keeps showing its findings while the browser translates the page', async () => {
    const { review, thinker } = show([], true);
    for (const element of screen.getByRole('main').querySelectorAll('*:not(svg, svg *, [translate=no] *)'))
      for (const text of element.childNodes)
        if (text instanceof Text && text.data.trim() !== '') {
          const font = document.createElement('font');
          font.textContent = text.data;
          text.replaceWith(font);
        }
    expect(costliest().getByText(/has cost much so far/).tagName).toBe('FONT');
    thinker.holds = false;
    thinker.letGo();
    await finish(review);
    expect(costliest().getByText(/Well played!$/)).toBeDefined();
    expect(costliest().queryByText(/so far/)).toBeNull();
  });
  test('the review leads back to the result', async () => {
    const { review, onback } = show([]);
    await finish(review);
    await fireEvent.click(screen.getByRole('button', { name: 'Back to results' }));
    expect(onback).toHaveBeenCalledOnce();
  });
  test('the result opens the review', async () => {
    const onreview = vi.fn();
    render(FinalScreen, {
      game: unsavedGame(setup, 3, commands),
      home: '/',
      onlook: vi.fn(),
      onreview,
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(onreview).toHaveBeenCalledOnce();
  });
});
