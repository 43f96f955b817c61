import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Quote } from '#lib/rules/decision.ts';
import { MAPS } from '#lib/rules/maps/index.ts';
import { DRAWING as GERMANY } from '#lib/ui/board/drawings/germany.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { type LabelledCity, NO_HIGHLIGHTS, NO_PIECES } from '#lib/ui/board/map-types.ts';
import MapThumb from '#lib/ui/board/MapThumb.svelte';
import Board from '#lib/ui/board/MapView.svelte';
import { PLATE } from '#lib/ui/board/sizes.ts';
import { TERMS } from '../terms.ts';

const seats = [
  { colour: 'red', shape: 'circle' },
  { colour: 'blue', shape: 'square' },
] as const;

const props = {
  terms: TERMS,
  drawing: GERMANY,
  regions: ['northwest', 'northeast', 'west'],
  texts: {
    label: 'Board',
    cityLabel: ({ id }: LabelledCity) => `the city ${id}`,
    cityName: (id: string) => id,
    regionName: (id: string) => `region ${id}`,
    zoomLabels: { in: 'nearer', out: 'farther', fit: 'all' },
  },
} as const;
/** Props of a map on which a city can be chosen. */
const choosing = (onchoose: (city: string) => void) =>
  ({ ...props, choice: { of: 'cities', onchoose } }) as const;

const quote = (city: string, route: string[], connection: number): Quote => ({
  city,
  route,
  connection,
  slot: 10,
  total: connection + 10,
});

const city = (id: string): HTMLElement => screen.getByRole('button', { name: `the city ${id}` });
const count = (selector: string): number => document.querySelectorAll(selector).length;
const texts = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((node) => node.textContent.replaceAll(/\s+/g, ' ').trim());

describe('the board', () => {
  test('B4: the board names the map and every city in play, each with three slots', () => {
    render(Board, choosing(vi.fn()));
    expect(screen.getByRole('group', { name: 'Board' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^the city/ })).toHaveLength(21);
    expect(texts('[data-plate="hamburg"] text')).toEqual(['10', '15', '20']);
  });

  test('S4: the board offers nothing in regions out of play', () => {
    const oncity = vi.fn();
    render(Board, choosing(oncity));
    expect(screen.queryByRole('button', { name: 'the city muenchen' })).toBeNull();
    expect(count('[data-city="muenchen"]')).toBe(0);
    expect(count('[data-bright]')).toBe(3);
    expect(count('[aria-hidden] > circle')).toBe(21);
  });

  test('the board reports the chosen city', async () => {
    const oncity = vi.fn();
    render(Board, choosing(oncity));
    await fireEvent.click(city('essen'));
    expect(oncity).toHaveBeenCalledExactlyOnceWith('essen');
  });

  test('flashes the cities of the last events, once for each list', async () => {
    const flashes: string[] = [];
    const was = Object.getOwnPropertyDescriptor(Element.prototype, 'animate');
    // jsdom animates nothing
    Element.prototype.animate = function (this: Element) {
      flashes.push(this.closest('[data-city]')?.getAttribute('data-city') ?? '');
      return {} as Animation;
    };
    const { rerender } = render(Board, { ...props, highlights: { ...NO_HIGHLIGHTS, flashed: ['kiel'] } });
    await rerender({ pieces: { ...NO_PIECES, stage: 2 } });
    expect(flashes).toEqual(['kiel']);
    await rerender({ highlights: { ...NO_HIGHLIGHTS, flashed: ['kiel', 'essen'] } });
    expect(flashes).toEqual(['kiel', 'kiel', 'essen']);
    if (was) Object.defineProperty(Element.prototype, 'animate', was);
    else Reflect.deleteProperty(Element.prototype, 'animate');
  });

  test('the board offers no choice without a handler', async () => {
    render(Board, props);
    expect(city('essen').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(city('essen'));
    expect(city('essen')).toBeTruthy();
  });

  test('B4: draws houses in slot order, with colour and shape, and closed slots as closed', () => {
    render(Board, {
      ...props,
      pieces: { ...NO_PIECES, seats, stage: 2, houses: { essen: [1, 0], kiel: [0] } },
    });
    expect(count('[data-plate="essen"] [data-slot="house"]')).toBe(2);
    expect(count('[data-plate="essen"] [data-slot="closed"]')).toBe(1);
    const [first] = document.querySelectorAll<SVGGElement>('[data-plate="essen"] [data-slot="house"]');
    expect(first?.style.getPropertyValue('--seat')).toBe('var(--seat-blue)');
    expect(count('[data-plate="kiel"] [data-slot="free"]')).toBe(1);
  });

  test('shows the price of each city, and which cities are too expensive', () => {
    const prices = new Map([
      ['essen', { total: 27, affordable: true }],
      ['kiel', { total: 61, affordable: false }],
    ]);
    render(Board, { ...props, highlights: { ...NO_HIGHLIGHTS, prices } });
    expect(texts('[data-tag="price"]')).toEqual(['27']);
    expect(texts('[data-tag="dear"]')).toEqual(['61']);
  });

  test('B2: highlights the route of a planned house and shows its price', () => {
    const plan = [
      quote('dortmund', ['essen', 'dortmund'], 4),
      quote('muenster', ['dortmund', 'muenster'], 2),
    ];
    render(Board, {
      ...props,
      pieces: { ...NO_PIECES, seats, houses: { essen: [0] } },
      highlights: { ...NO_HIGHLIGHTS, builder: 0, plan },
    });
    expect(document.querySelector('[data-road="lit"]')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    expect(texts('[data-cost="lit"]')).toEqual(['2', '4']);
    expect(texts('[data-plate="dortmund"] [data-tag="planned"]')).toEqual(['14']);
    expect(texts('[data-plate="muenster"] [data-tag="planned"]')).toEqual(['12']);
    expect(texts('[data-plate="muenster"] [data-slot="planned"]')).toEqual(['2']);
  });

  test.for([
    ['a price', { prices: new Map([['essen', { total: 128, affordable: true }]]) }],
    ['a plan', { builder: 0, plan: [quote('essen', ['essen'], 108)] }],
  ] as const)('%s stands beside the houses of a city, on its plate', ([, highlights]) => {
    const { rerender } = render(Board, { ...props, highlights: { ...NO_HIGHLIGHTS, ...highlights } });
    for (const owners of [[], [1], [1, 0]]) {
      rerender({ pieces: { ...NO_PIECES, seats, houses: { essen: owners } } });
      flushSync();
      const houses = [...document.querySelectorAll('[data-plate="essen"] [data-slot="house"]')];
      expect(houses).toHaveLength(owners.length);
      const rights = houses.map((house) => {
        const [x = 0, size = 1] = [
          ...(house.parentElement?.getAttribute('transform') ?? '').matchAll(/\((-?[\d.]+)/g),
        ].map(([, figure]) => Number(figure));
        return x + 8.5 * size;
      });
      const tag = document.querySelector('[data-plate="essen"] [data-tag] rect');
      const [left, width] = ['x', 'width'].map((name) => Number(tag?.getAttribute(name)));
      expect(left).toBeGreaterThanOrEqual(Math.max(-PLATE.width / 2, ...rights));
      expect((left ?? 0) + (width ?? 0)).toBeCloseTo(PLATE.width / 2);
      // wide enough for two readable digits
      expect(width).toBeGreaterThanOrEqual(24);
    }
  });

  test("draws the paid connections in their owner's colour and pattern, and shared ones side by side", () => {
    const networks = [
      ['essen', 'dortmund'],
      ['essen', 'dortmund', 'muenster'],
    ];
    render(Board, { ...props, pieces: { ...NO_PIECES, seats, networks } });
    const wires = [...document.querySelectorAll('[data-network] > :last-child')];
    expect(wires.map((wire) => wire.classList.item(1))).toEqual(['circle', 'square']);
    const [red, blue] = wires.map((wire) => wire.getAttribute('d') ?? '');
    expect(red?.match(/M/g)).toHaveLength(1);
    expect(blue?.match(/M/g)).toHaveLength(2); // not the one between Münster and Essen
    expect(blue).not.toContain(red);
  });

  test('highlights powered cities and the paid connections between them', () => {
    render(Board, {
      ...props,
      highlights: { ...NO_HIGHLIGHTS, powered: new Set(['essen', 'dortmund', 'muenster']) },
    });
    expect(count('[data-plate] ellipse')).toBe(3);
    expect(document.querySelector('[data-road="powered"]')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });

  test('the light of powered connections lies around the network, which keeps its colour and pattern', () => {
    const networks = [[], ['essen', 'dortmund']];
    render(Board, {
      ...props,
      pieces: { ...NO_PIECES, seats, networks },
      highlights: { ...NO_HIGHLIGHTS, powered: new Set(['essen', 'dortmund']) },
    });
    const light = document.querySelector('[data-road="powered"]');
    const network = document.querySelector('[data-network="1"]');
    if (!light || !network) throw new Error('no light or no network');
    expect(light.compareDocumentPosition(network) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test('the board has one tab stop, which the arrow keys move and Enter chooses', async () => {
    const oncity = vi.fn();
    render(Board, choosing(oncity));
    expect(count('[data-city][tabindex="0"]')).toBe(1);
    city('flensburg').focus();
    await fireEvent.keyDown(city('flensburg'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(city('kiel'));
    expect(city('kiel').getAttribute('tabindex')).toBe('0');
    await fireEvent.keyDown(city('kiel'), { key: 'Enter' });
    expect(oncity).toHaveBeenCalledExactlyOnceWith('kiel');
  });

  test('S3: the board offers only the regions that can be chosen', async () => {
    const onregion = vi.fn();
    render(Board, {
      ...props,
      regions: ['west'],
      choice: { of: 'regions', selectable: ['west', 'southwest'], onchoose: onregion },
    });
    const region = (id: string): HTMLElement => screen.getByRole('button', { name: `region ${id}` });
    expect(await screen.findAllByRole('button', { name: /^region/ })).toHaveLength(6);
    expect(region('west').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(region('southwest'));
    await fireEvent.click(region('east'));
    expect(onregion).toHaveBeenCalledExactlyOnceWith('southwest');
    await fireEvent.keyDown(region('west'), { key: ' ' });
    expect(onregion).toHaveBeenLastCalledWith('west');
    // the label as well, where it extends beyond the region
    await fireEvent.click(screen.getByText('region southwest'), { detail: 1 });
    expect(onregion).toHaveBeenLastCalledWith('southwest');
    expect(count('[data-city]')).toBe(0);
  });

  test('the board has zoom buttons', () => {
    render(Board, props);
    for (const name of ['nearer', 'farther', 'all'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});

describe('the thumbnail', () => {
  test('the thumbnail is a named picture if it has a label', async () => {
    await drawingOf('usa'); // so that nothing is waited for below but the next tick
    render(MapThumb, { map: 'usa', regions: MAPS.usa.boards.classic.regions.slice(0, 3), label: 'USA' });
    expect(await screen.findByRole('img', { name: 'USA' })).toBeTruthy();
    expect(count('[data-bright]')).toBe(3);
    expect(count('circle')).toBe(42);
  });
});
