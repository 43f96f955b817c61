import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { incomeFor } from '#lib/rules/bureaucracy.ts';
import { cheapest } from '#lib/rules/resources.ts';
import { rulesOf, type RuleTerms } from '#lib/rules/rule-set.ts';
import { dealGame, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { RESOURCES } from '#lib/rules/types.ts';
import { BOOK } from '#lib/ui/rules/book.ts';
import { PAGE_IDS, type PageId, paragraphsFor } from '#lib/ui/rules/page.ts';
import { reader } from '#lib/ui/rules/reader.svelte.ts';
import RulesScreen from '#lib/ui/rules/RulesScreen.svelte';

const address = (page = '', anchor = ''): string => `/rules/${page}${anchor && `#${anchor}`}`;
const open = (page: PageId | '' | 'nonsense' = '', anchor = '') =>
  render(RulesScreen, { props: { named: page, anchor, address, back: '/' } });

const termsFor = (players: number): RuleTerms => ({ ...STANDARD_TERMS, map: 'germany', players });
const FOUR = termsFor(4);

beforeEach(() => {
  changeLocale('en');
  reader.players = 4;
  reader.edition = STANDARD_TERMS.edition;
  reader.query = '';
});

describe.each(LOCALES)('in %s', (locale) => {
  test.each(PAGE_IDS)('the page “%s” shows each of its sections, with anchors', (page) => {
    changeLocale(locale);
    const { container } = open(page);
    for (const section of BOOK[page].sections) {
      const shown = container.querySelector(`#${section.id}`);
      expect(shown?.querySelector('h2')?.textContent.trim()).toBe(section.title());
      for (const { rules, text } of paragraphsFor(section, FOUR)) {
        expect(shown?.textContent).toContain(text(FOUR));
        if (rules[0]) expect(shown?.querySelector(`#${rules[0]}`)?.textContent).toContain(text(FOUR));
      }
    }
    expect(container.textContent).not.toMatch(/rules_|undefined|NaN/);
  });
});

/** The cell texts of a table, by row. */
const rows = (region: string): readonly (readonly string[])[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim()));
const choosePlayers = (count: number) => fireEvent.click(screen.getByRole('radio', { name: String(count) }));

describe('live examples', () => {
  test('the number of players changes the resupply in the example', async () => {
    open('resupply');
    const shown = (): readonly (readonly number[])[] =>
      rows(t('resupply_title')).map((cells) => cells.map(Number));
    for (const players of [4, 6] as const) {
      await choosePlayers(players);
      expect(shown()).toEqual(
        [0, 1, 2].map((stage) =>
          RESOURCES.map((resource) => rulesOf(termsFor(players)).resupply[resource][stage]),
        ),
      );
    }
  });

  test('the number of players changes the start of stage 2 in the example', async () => {
    const { container } = open('stages');
    await choosePlayers(2);
    expect(container.querySelector('#N2')?.textContent).toContain('at least 10 cities');
    await choosePlayers(6);
    expect(container.querySelector('#N2')?.textContent).toContain('at least 6 cities');
  });

  test('the fuel at the start equals that of a new game', () => {
    open('fuel');
    const game = dealGame({ ...STANDARD_TERMS, map: 'germany', players: 4, regions: { by: 'draw' } }, 1);
    const figures = rows(t('rules_start_title')).map((cells) => cells.map((text) => parseInt(text, 10)));
    expect(figures).toEqual(
      RESOURCES.map((resource) => [
        game.resources[resource],
        cheapest(game, resource),
        game.supply[resource],
      ]),
    );
  });

  test('X1: one city more changes the turn order', async () => {
    const { container } = open('order');
    const order = (): readonly (string | undefined)[] =>
      [...container.querySelectorAll('[data-example="order"] li')].map(
        (one) => /Player \d/.exec(one.textContent)?.[0],
      );
    expect(order()).toEqual(['Player 3', 'Player 2', 'Player 1', 'Player 4']);
    const last = screen.getByRole('group', { name: /^Player 4/ });
    for (let more = 0; more < 3; more++)
      await fireEvent.click(within(last).getByRole('button', { name: t('action_more') }));
    expect(order()[0]).toBe('Player 4');
  });

  test('X3: shows the income of the running plants and the cities', async () => {
    const { container } = open('income');
    const result = () => container.querySelector('[data-example="income"]')?.textContent;
    expect(result()).toContain(`Powers 6 of 6 cities: ${incomeFor(rulesOf(FOUR), 6)}\u00a0Elektro`);
    await fireEvent.click(screen.getByRole('button', { name: /Power plant 15/ }));
    expect(result()).toContain(`Powers 4 of 6 cities: ${incomeFor(rulesOf(FOUR), 4)}\u00a0Elektro`);
  });

  test('I2: shows the whole table of payments', () => {
    open('income');
    for (const text of ['0 cities: 10 Elektro', '1 city: 22 Elektro', '20 cities: 150 Elektro'])
      expect(screen.getByText(text)).toBeDefined();
  });

  test('X5: shows how plants become obsolete', async () => {
    const { container } = open('market');
    const current = () => container.querySelector('[data-example="market"]')?.textContent;
    expect(current()).toContain('Power plant 6:');
    const most = screen.getByRole('group', { name: t('race_most') });
    for (let more = 0; more < 6; more++)
      await fireEvent.click(within(most).getByRole('button', { name: t('action_more') }));
    expect(current()).not.toContain('Power plant 6:');
    expect(current()).toContain('Power plant 7:');
  });

  test('an auction goes clockwise until one bidder is left', async () => {
    open('auction');
    for (let bids = 0; bids < 20 && screen.queryByRole('button', { name: t('rules_bidding_next') }); bids++)
      await fireEvent.click(screen.getByRole('button', { name: t('rules_bidding_next') }));
    expect(screen.getByRole('status').textContent).toContain('Player 3 pays 19\u00a0Elektro.');
    await choosePlayers(2);
    expect(screen.getByRole('status').textContent).toContain('Player 1 pays');
  });

  test('X2: shows the price of a house on the map', async () => {
    const { container } = open('building');
    const text = () => container.querySelector('#network [role="status"]')?.textContent;
    expect(text()).toContain('= 21\u00a0Elektro');
    await fireEvent.click(await screen.findByRole('button', { name: t('city_germany_duisburg') }));
    expect(text()).toContain('= 10\u00a0Elektro');
    await fireEvent.click(screen.getByRole('button', { name: t('city_germany_duesseldorf') }));
    expect(text()).toBe(t('refusal_build_city_full', { city: 'Düsseldorf', slots: 1 }));
    await fireEvent.click(screen.getByRole('button', { name: t('stage_n', { stage: 2 }) }));
    expect(text()).toContain('= 17\u00a0Elektro');
  });
});

describe('the list', () => {
  test.each(LOCALES)('the list leads to learning before all pages, in %s', (locale) => {
    changeLocale(locale);
    open();
    const [learn, ...pages] = within(screen.getByRole('main')).getAllByRole('link');
    expect(learn?.getAttribute('href')).toBe('/learn');
    expect(learn?.textContent).toContain(t('learn_menu'));
    expect(pages).toHaveLength(PAGE_IDS.length);
  });
  test('the list shows results while typing, and the arrows lead to them', async () => {
    open();
    const field = screen.getByRole('searchbox', { name: t('rules_search') });
    await fireEvent.input(field, { target: { value: 'obsolete' } });
    expect(screen.getByRole('status').textContent).toContain('place');
    const first = screen.getAllByRole('link')[1];
    expect(first?.getAttribute('href')).toBe('/rules/market#plant-market');
    expect(first?.querySelector('mark')?.textContent).toMatch(/obsolete/i);
    await fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    if (first) await fireEvent.keyDown(first, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field);
    await fireEvent.input(field, { target: { value: 'qqq' } });
    expect(screen.getByRole('status').textContent).toContain('Nothing found');
    expect(screen.getAllByRole('link').length).toBeGreaterThan(PAGE_IDS.length);
  });

  test('the list reports an unknown rule, and finds rules on other pages', () => {
    open('nonsense').unmount();
    const told = t('rules_unknown');
    open('nonsense');
    expect(screen.getByText(told)).toBeTruthy();
    document.body.replaceChildren();
    open('building', 'B99');
    expect(screen.getByText(told)).toBeTruthy();
    document.body.replaceChildren();
    open('', 'A4');
    expect(screen.queryByText(told)).toBeNull();
    expect(document.querySelector('#A4[data-marked]')).not.toBeNull();
  });
});
