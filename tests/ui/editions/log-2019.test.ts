import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { laterParts } from '#lib/ui/editions/load-later.ts';
import { tokenSales } from '#lib/ui/editions/token-sales.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import LogPanel from '#lib/ui/log/LogPanel.svelte';
import { newsTeller } from '#lib/ui/words/news.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { commandsOf } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
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
const SEEDS = [1, 2, 3];
const gameOf = (setup: Setup, seed: number) => unsavedGame(setup, seed, commandsOf(setup, seed));

describe('the discount token in the log', () => {
  test.each([TRUST, USA])('Y4: the log finds each sale with which the token went: %o', (setup) => {
    let count = 0;
    for (const seed of SEEDS) {
      const game = gameOf(setup, seed);
      const { view, log } = game;
      const found = tokenSales(view, log);
      for (const [at, { news }] of log.entries()) {
        const before = at === 0 ? null : game.viewAt(at - 1);
        for (const item of news) {
          const isTaken = item.type === 'bought-plant' || item.type === 'trust-took-plant';
          // the token may come and go within one command only where a round begins
          const carried = isTaken && before?.discount === item.plant;
          if (isTaken && !news.some(({ type }) => type === 'round-began'))
            expect([seed, at, found.has(item)]).toEqual([seed, at, carried]);
          if (found.has(item)) count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(SEEDS.length);
  });
  test('Y4: no sale of the classic edition has a token', () => {
    const classic: Setup = { ...STANDARD_TERMS, map: 'germany', players: 3, regions: { by: 'draw' } };
    const { view, log } = gameOf(classic, 1);
    expect(tokenSales(view, log).size).toBe(0);
  });
  test('Y4: a line of the log says that the token went with the plant, and so does the board at that point', async () => {
    const game = gameOf(USA, 1);
    const [sale] = tokenSales(game.view, game.log);
    const text = newsTeller(game.view, game.log, { seats: game.seats, map: 'usa' })(must(sale, 'a sale'));
    expect(text).toMatch(
      /^\w+ buys power plant \d+ for .* The discount token is gone until the next auctions\.$/,
    );
    render(LogPanel, { game });
    await fireEvent.click(must(screen.getAllByRole('button', { name: text }).at(-1), 'a line'));
    expect(screen.getByRole('dialog').textContent).toContain(text);
  });
});

test('Y12, Z1: the log says everything that only the 2019 edition has in a whole sentence', () => {
  for (const [setup, seed] of [
    [TRUST, 1],
    [USA, 2],
  ] as const) {
    const { view, log, seats } = gameOf(setup, seed);
    const tell = newsTeller(view, log, { seats, map: setup.map });
    for (const item of log.flatMap(({ news }) => news)) expect(tell(item)).toMatch(/^\p{Lu}.*[.!]$/u);
  }
});
