import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NO_HOUSES } from '#lib/figures/cheapest-plan.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import InfoCard from '#lib/ui/about/InfoCard.svelte';
import { inspectableOf } from '#lib/ui/about/inspectable.ts';
import { laterParts } from '#lib/ui/editions/load-later.ts';
import { trustAheadText } from '#lib/ui/editions/trust-ahead.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PastBoard from '#lib/ui/past/PastBoard.svelte';
import PlayersBar from '#lib/ui/players/PlayersBar.svelte';
import TurnTokens from '#lib/ui/players/TurnTokens.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { commandsOf } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  // jsdom has no layout
  document.elementsFromPoint = () => [];
  await Promise.all([loadAll(), laterParts.load()]);
});
afterEach(cleanup);

const TRUST: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'germany',
  players: 2,
  trust: true,
  regions: { by: 'draw' },
};
/** The first position of a random game in which the trust has a plant and a turn ahead in the auction. */
function gameWithPlants(): LocalGame {
  const commands = commandsOf(TRUST, 1);
  for (let count = 0; count <= commands.length; count++) {
    const game = unsavedGame(TRUST, 1, commands.slice(0, count));
    const { trust } = game.view;
    if (game.moment === 'nominating' && trust?.isDone === false && trust.plants.length > 1) return game;
  }
  throw new Error('the trust never has two plants');
}
const nothing = (): void => undefined;
const asks = { seat: null, plan: NO_HOUSES, onquote: nothing, onclose: nothing };

describe('the card about the trust', () => {
  const game = gameWithPlants();
  const { view, seats } = game;
  const trust = must(view.trust, 'the trust');
  const [plant = 0] = trust.plants;

  test.each(['card', 'token'] as const)(
    'Z1: holding the trust between the players shows its cities, plants, houses left and next turn, and its rule: %s',
    (look) => {
      const props = { view, seats, toAct: [0], onopen: nothing };
      if (look === 'card') render(PlayersBar, props);
      else render(TurnTokens, { ...props, beside: undefined });
      const held = screen.getByRole('button', { name: /^The trust, which nobody directs/ });
      expect(inspectableOf(held)).toEqual({ is: 'trust' });
      render(InfoCard, { game, at: held, ...asks });
      const card = screen.getByRole('status');
      expect(card.textContent).toContain('Trust');
      expect(card.textContent).toMatch(new RegExp(`${trust.cities.length} cities`));
      expect(card.textContent).toMatch(/Houses left: \d+/);
      expect(card.textContent).toContain(trustAheadText(view, { seats }));
      expect(card.querySelectorAll('[data-plant]')).toHaveLength(trust.plants.length);
      expect(card.textContent).toContain('Rule Z1');
    },
  );
  test('Z3: holding a plant of the trust shows its card, with the trust as its owner', () => {
    render(PlayersBar, { view, seats, toAct: [0], onopen: nothing });
    const held = must(document.querySelector(`[data-plant="${plant}"]`), 'a plant');
    expect(inspectableOf(held)).toEqual({ is: 'plant', plant });
    render(InfoCard, { game, at: held, ...asks });
    const card = screen.getByRole('status');
    expect(card.textContent).toContain(`Power plant ${plant}: `);
    expect(card.querySelector('strong')?.textContent).toBe('Trust');
  });
});

describe('starting cities on the board as it was', () => {
  const usa: Setup = { ...TRUST, trust: false, map: 'usa', players: 4, startingCities: true };
  const game = unsavedGame(usa, 1, commandsOf(usa, 1).slice(0, 12));
  const { view, log, seats } = game;
  test('Y12: the board as it was has the flags of the marked cities while they are kept', async () => {
    render(PastBoard, { view, log, seats });
    const marked = await screen.findAllByRole('button', { name: /marked to begin by/ });
    expect(marked).toHaveLength(new Set(view.starts).size);
    expect(document.querySelectorAll('[data-flag]')).toHaveLength(seats.length);
  });
  test('Y12: from stage 2 on no city is marked any more', async () => {
    render(PastBoard, { view: { ...view, stage: 2 }, log, seats });
    await screen.findAllByRole('button', { name: /^Denver/ });
    expect(screen.queryAllByRole('button', { name: /marked to begin by/ })).toEqual([]);
    expect(document.querySelectorAll('[data-flag]')).toHaveLength(0);
  });
});
