import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { momentOf, viewOf } from '#lib/machine/step.ts';
import { rulesOf } from '#lib/rules/rule-set.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { Moment } from '#lib/rules/types.ts';
import type { View } from '#lib/rules/view.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import PlantsPanel from '#lib/ui/auction/PlantsPanel.svelte';
import { cityLooks } from '#lib/ui/board/city-looks.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import MapView from '#lib/ui/board/MapView.svelte';
import { followedCities } from '#lib/ui/editions/followed.ts';
import { laterParts } from '#lib/ui/editions/load-later.ts';
import StartDecision from '#lib/ui/editions/StartDecision.svelte';
import { trustAheadText, trustPlantAhead } from '#lib/ui/editions/trust-ahead.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import Deck from '#lib/ui/market/Deck.svelte';
import PlantMarket from '#lib/ui/market/PlantMarket.svelte';
import { cityText, housesOf, mapTexts } from '#lib/ui/play/map-data.ts';
import PlayersBar from '#lib/ui/players/PlayersBar.svelte';
import PlayersTable from '#lib/ui/players/PlayersTable.svelte';
import Standings from '#lib/ui/players/Standings.svelte';
import TurnTokens from '#lib/ui/players/TurnTokens.svelte';
import ResourceMarket from '#lib/ui/resources/ResourceMarket.svelte';
import { refusalText } from '#lib/ui/words/refusals.ts';
import { must } from '../../must.ts';
import { commandsOf } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { seatInfos } from '../fixtures.ts';

beforeAll(async () => {
  dialogs();
  await Promise.all([loadAll(), laterParts.load()]);
});

const TRUST: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'germany',
  players: 2,
  trust: true,
  regions: { by: 'draw' },
};
const USA: Setup = { ...TRUST, trust: false, map: 'usa', players: 4, startingCities: true };
const seats = seatInfos.slice(0, 2);

interface Scene {
  readonly view: View;
  readonly log: CommandLog['log'];
}
/** The first position of a random game that this is true of, as everybody sees it. */
function sceneOf(setup: Setup, moment: Moment, isWanted: (view: View) => boolean = () => true): Scene {
  const commands = commandsOf(setup, 3);
  const meta = {
    id: gameIdFrom('one'),
    name: '',
    created: 0,
    updated: 0,
    seats: seatInfos.slice(0, setup.players),
  };
  for (let count = 0; count <= commands.length; count++) {
    const played = CommandLog.replay(meta, { setup, seed: 3 }, commands.slice(0, count));
    if (!played.ok) throw new Error(played.error.code);
    const { snapshot, log } = played.value;
    if (momentOf(snapshot) !== moment) continue;
    const view = viewOf(snapshot, null);
    if (isWanted(view)) return { view, log };
  }
  throw new Error(`no ${moment}`);
}
const nothing = (): void => undefined;

describe('the discount token', () => {
  const { view } = sceneOf(TRUST, 'nominating', ({ discount }) => discount !== null);
  const smallest = must(view.market[0], 'a plant');
  test('Y4: the smallest plant of the market shows the token with its minimum bid, in words, too', () => {
    const { container } = render(PlantMarket, { view, offered: view.market, onchoose: nothing });
    expect(container.querySelectorAll('[data-discount]')).toHaveLength(1);
    expect(container.querySelector(`[data-plant="${smallest}"] [data-discount]`)?.textContent).toBe('1');
    expect(
      screen.getByRole('button', {
        name: new RegExp(`^Power plant ${smallest}:.*minimum bid 1 with the discount token$`),
      }),
    ).toBeDefined();
  });
  test('Y4: a plant with the token opens at 1', async () => {
    const oncommands = vi.fn();
    const options = { type: 'nominate', plants: [smallest], bids: [1], max: 50, mayPass: false } as const;
    const props = { view, seats, acting: 0, options, oncommands };
    const onoffer = vi.fn();
    const { rerender } = render(PlantsPanel, { ...props, offer: null, onoffer });
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Power plant ${smallest}:`) }));
    expect(onoffer).toHaveBeenCalledWith({ plant: smallest, amount: 1, limited: false });
    await rerender({ ...props, offer: { plant: smallest, amount: 1, limited: false }, onoffer });
    await fireEvent.click(await screen.findByRole('button', { name: /^Open at 1\b/ }));
    expect(oncommands).toHaveBeenCalledWith([{ type: 'nominate', seat: 0, plant: smallest, bid: 1 }]);
  });
});

test('Y3: the back of the top card is shown with words', async () => {
  const { view } = sceneOf(TRUST, 'nominating');
  const { rerender } = render(Deck, { view: { ...view, topCard: 'plug' } });
  expect(screen.getByText(/shows a plug: a plant up to 15/)).toBeDefined();
  await rerender({ view: { ...view, topCard: 'socket' } });
  expect(screen.getByText(/shows a socket: a plant from 16 on, or the Stage 3 card/)).toBeDefined();
  await rerender({ view: { ...view, topCard: null } });
  expect(document.querySelector('[data-top-card]')).toBeNull();
});

describe('fuel', () => {
  const { view } = sceneOf({ ...USA, startingCities: false }, 'buying');
  const props = { buyer: 0, onrefuse: nothing, oncommands: nothing };
  const players = view.players.map((player) => ({ ...player, money: 50, plants: [4, 8] }));
  const bare = {
    ...view,
    players,
    resources: { ...view.resources, coal: 0 },
    supply: { ...view.supply, coal: 7 },
  };
  test('Y10: coal that is sold out comes from the supply at 8, one by one', async () => {
    const onbasket = vi.fn();
    const basket = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
    const { container } = render(ResourceMarket, { ...props, view: bare, basket, onbasket });
    const store = must(container.querySelector('[data-store="coal"]'), 'the store');
    expect(store.textContent).toMatch(/in the supply: 7, 8\u00a0Elektro each/);
    await fireEvent.click(store);
    expect(onbasket).toHaveBeenCalledWith({ ...basket, coal: 1 });
    expect(screen.getByRole('button', { name: 'Add 1 coal for 8\u00a0Elektro' })).toBeDefined();
    expect(container.querySelectorAll('[data-store]')).toHaveLength(1);
  });
  test('Y11: a resource that is never refilled says so', () => {
    const basket = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
    const ended = { ...sceneOf(TRUST, 'buying').view, phasedOut: true };
    render(ResourceMarket, { ...props, view: ended, basket, onbasket: nothing });
    const uranium = must(document.querySelector('[data-fuel="uranium"]'), 'uranium');
    expect(uranium.textContent).toContain('No refill any more: a player has bought power plant 39.');
    expect(screen.getAllByText(/No refill any more/)).toHaveLength(1);
  });
});

describe('decisions before the first round', () => {
  test.each(['place', 'mark'] as const)(
    'Y12, Z2: a city is chosen from a list and confirmed: %s',
    async (type) => {
      const [onchoose, oncommands] = [vi.fn(), vi.fn()];
      const props = {
        map: 'germany',
        seat: 1,
        type,
        cities: ['kiel', 'bremen'],
        left: 2,
        onchoose,
        oncommands,
      } as const;
      const { rerender } = render(StartDecision, { ...props, chosen: null });
      const list: HTMLSelectElement = screen.getByRole('combobox', { name: 'Choose from a list' });
      expect([...list.options].map(({ label }) => label)).toEqual(['Choose from a list', 'Bremen', 'Kiel']);
      await fireEvent.change(list, { target: { value: 'kiel' } });
      expect(onchoose).toHaveBeenCalledWith('kiel');
      await rerender({ ...props, chosen: 'kiel' });
      await fireEvent.click(screen.getByRole('button', { name: /Kiel$/ }));
      expect(oncommands).toHaveBeenCalledWith([{ type, seat: 1, city: 'kiel' }]);
    },
  );
  test('Y12: a marked city has the flag of each of its players, and is named as kept', async () => {
    const { view } = sceneOf(USA, 'building');
    const starts = ['denver', 'denver', null, 'chicago'];
    const names = { seats: seatInfos.slice(0, 4), map: 'usa' } as const;
    const { container } = render(MapView, {
      terms: view.terms,
      drawing: await drawingOf('usa'),
      regions: ['northwest', 'midwest'],
      texts: mapTexts('usa', (city) => cityText(city, names, starts)),
      pieces: { houses: {}, networks: [], seats: names.seats, stage: 1, starts },
    });
    expect(container.querySelectorAll('[data-plate="denver"] [data-flag]')).toHaveLength(2);
    expect(container.querySelectorAll('[data-flag]')).toHaveLength(3);
    expect(
      screen.getByRole('button', { name: /^Denver, no house.*marked to begin by Anna and Bob$/ }),
    ).toBeDefined();
    expect(refusalText({ code: 'build/kept', city: 'denver' }, names)).toBe(
      'Until stage 2, Denver is kept for those who marked it to begin there.',
    );
  });
});

describe('the trust', () => {
  const auction = sceneOf(
    TRUST,
    'nominating',
    ({ trust }) => trust?.isDone === false && trust.plants.length > 0,
  );
  test('Z1: the trust stands between the two players, with plants, fuel, cities and houses left, and no money', async () => {
    const { view } = auction;
    render(PlayersBar, { view, seats, toAct: [0], onopen: nothing });
    const [first, second, third] = within(screen.getByRole('list', { name: 'Turn order' })).getAllByRole(
      'button',
    );
    expect(first?.textContent).toContain(seats[view.order[0] ?? -1]?.name);
    expect(third?.textContent).toContain(seats[view.order[1] ?? -1]?.name);
    const text = must(second, 'the trust').textContent;
    expect(text).toMatch(/The trust, which nobody directs: \d+ cities, houses left: \d+/);
    expect(text).not.toContain('Elektro');
    await fireEvent.click(must(second, 'the trust'));
    const sheet = screen.getByRole('dialog', { name: 'Trust' });
    expect(sheet.textContent).toContain(trustAheadText(view, { seats }));
    expect(within(sheet).getByRole('button', { name: 'Rule Z3' })).toBeDefined();
  });
  test('Z3: the trust’s card says after whom it takes a plant by a name, also where the row says “You”', () => {
    const { view } = auction;
    const own = seats.map((seat) => ({ ...seat, name: 'You' }));
    const row = { view, seats: own, names: seats, toAct: [0], beside: undefined, onopen: nothing };
    for (const { container } of [render(PlayersBar, row), render(TurnTokens, row)]) {
      const card = container.querySelector('button[data-anchor="trust"]');
      expect(card?.textContent).toContain(trustAheadText(view, { seats }));
    }
  });
  test('Z1: the trust is in the table of possessions, and not in the standings', () => {
    const { view, log } = auction;
    render(PlayersTable, { view, seats });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())[1]).toBe('Trust');
    const { container } = render(Standings, { view, log, seats });
    expect(container.textContent).not.toContain('Trust');
  });
  test('Z3: the plant that the trust takes next is marked in the market, and named', () => {
    const { view } = auction;
    const plant = must(trustPlantAhead(view), 'a plant');
    render(PlantMarket, { view });
    expect(screen.getAllByRole('img', { name: 'the trust' })).toHaveLength(1);
    const marked = screen.getByRole('img', { name: 'the trust' }).closest('li');
    expect(marked?.querySelector('[data-plant]')?.getAttribute('data-plant')).toBe(String(plant));
    expect(trustAheadText(view, { seats })).toContain(
      `the largest plant of the current market: now ${plant}`,
    );
    expect(
      trustPlantAhead({ ...view, trust: { ...must(view.trust, 'the trust'), isDone: true } }),
    ).toBeNull();
  });
  test('Z3: a full trust names the plant that it scraps, or that it takes none', () => {
    const trust = { ...must(auction.view.trust, 'the trust'), plants: [3, 4, 5] };
    const full = { ...auction.view, trust, market: [10, 11, 12, 13, 20, 21, 22, 23] };
    expect(trustAheadText(full, { seats })).toMatch(/now 13, and scraps 3\./);
    const high = { ...full, trust: { ...trust, plants: [30, 31, 32] } };
    expect(trustAheadText(high, { seats })).toMatch(/takes no plant/);
    expect(trustPlantAhead(high)).toBeNull();
  });
  test('Z4: the fuel that the trust takes next is named', () => {
    const { view } = sceneOf(
      TRUST,
      'buying',
      ({ trust }) => trust?.isDone === false && trust.plants.length > 0,
    );
    const trust = { ...must(view.trust, 'the trust'), plants: [4] };
    expect(trustAheadText({ ...view, trust }, { seats })).toMatch(
      /^After (Anna|Bob), it takes: 2\u00a0coal\.$/,
    );
  });
  test('Z5: a planned city in which nobody was is one to which the trust follows', () => {
    const { view } = sceneOf(TRUST, 'building', ({ trust }) => (trust?.cities.length ?? 0) > 6);
    const taken = must(view.trust?.cities[0], 'a city');
    const free = ['muenchen', 'passau'];
    const empty = { ...view, players: view.players.map((player) => ({ ...player, cities: [] })) };
    const trust = { ...must(view.trust, 'the trust'), cities: [taken] };
    expect(followedCities({ ...empty, trust }, [taken, ...free])).toEqual(free);
    const last = { ...trust, cities: Array.from({ length: 15 }, (_, at) => `city ${at}`) };
    expect(followedCities({ ...empty, trust: last }, free)).toEqual(['muenchen']);
  });
  test('Z2: the houses of the trust are on the map in their slots, in nobody’s colour', async () => {
    const { view, log } = auction;
    const houses = housesOf(view, log);
    const cities = must(view.trust, 'the trust').cities;
    for (const city of cities) expect(houses[city]).toContain('trust');
    // without a log, as in a game that began from a position
    for (const city of cities) expect(housesOf(view, [])[city]).toContain('trust');
    const drawing = await drawingOf('germany-2019');
    const looks = cityLooks({
      map: rulesOf(view.terms).map,
      ...{ drawing, regions: view.regions, houses, seats, stage: 1, builder: null, prices: null },
      ...{ plan: [], powered: null, bare: false },
    });
    const look = looks.find(({ id }) => id === cities[0]);
    expect(look?.owners).toContain('trust');
    const text = cityText(
      { id: must(cities[0], 'a city'), houses: ['trust'], tag: null },
      { seats, map: 'germany' },
    );
    expect(text).toMatch(/houses of the trust$/);
  });
});
