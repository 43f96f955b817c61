import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeLocale, loadMessages } from '#lib/i18n/locale.svelte.ts';
import CostsAhead from '#lib/ui/play/CostsAhead.svelte';
import { nextCitiesText } from '#lib/ui/play/next-cities-text.ts';
import { at, type Position } from '../../rules/build.ts';
import { panelProps } from '../fixtures.ts';

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages('details');
});

/** What a rendered row says, with plain spaces. */
function textOf({ container, unmount }: { container: HTMLElement; unmount: () => void }): string {
  const text = (container.textContent ?? '').replace(/\s+/g, ' ').trim();
  unmount();
  return text;
}
function shownAt(moment: Parameters<typeof at>[0], position: Position): string {
  const { view, seats } = panelProps(at(moment, position));
  return textOf(render(CostsAhead, { view, seats }));
}

describe('what lies ahead of a player', () => {
  test('B2: shows the three cheapest next cities with their costs while the player bids', () => {
    const players = [{ cities: ['essen', 'muenster'] }, { cities: ['duesseldorf', 'koeln'] }, {}];
    const { view } = panelProps(at('nominating', { players }));
    expect(
      nextCitiesText(view, 0)
        .replace(/[^\p{L}\d,]+/gu, ' ')
        .trim(),
    ).toBe('Duisburg 10, Dortmund 12, Osnabrück 17');
  });
  test('F5: shows what all plants need while fuel is bought, and warns where the market has too little', () => {
    const players = [{ plants: [4] }, { plants: [7] }, { plants: [5] }];
    const enough = shownAt('buying', { players });
    expect(enough).toContain('Plants still need 2–\u20604 3–\u20605');
    expect(enough).not.toContain('Not enough');
    expect(shownAt('buying', { players, resources: { oil: 2 } })).toContain(
      'Not enough for all plants: oil.',
    );
  });
  test('E1: names who can end the game this round, and at what cost', () => {
    const beginners = { stage: 1, beginners: true, market: [7, 8, 9, 10, 11, 12, 13, 14] } as const;
    const cities = ['essen', 'duisburg', 'dortmund', 'muenster', 'aachen', 'koeln'];
    const players = [{}, { cities, money: 40 }, {}];
    const end = 'Bob1 1212 Elektro';
    expect(shownAt('buying', { ...beginners, players })).toContain(`Can end the game this round: ${end}`);
    const hidden = shownAt('buying', { ...beginners, players, hiddenMoney: true });
    expect(hidden).toContain(`Can end it with this much money: ${end}`);
  });
});
