import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { RuleId } from '#lib/rules/rule-ids.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { laterParts } from '#lib/ui/editions/load-later.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import RuleSheet from '#lib/ui/rules/RuleSheet.svelte';
import { shownRule } from '#lib/ui/rules/shown-rule.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  await Promise.all([loadAll(), laterParts.load()]);
});
afterEach(() => {
  cleanup();
  shownRule.current = null;
});

const CLASSIC: Setup = { ...STANDARD_TERMS, map: 'germany', players: 2, regions: { by: 'draw' } };
const TABLES = {
  classic: CLASSIC,
  '2019': { ...CLASSIC, edition: '2019' },
  trust: { ...CLASSIC, edition: '2019', trust: true },
  usa: { ...CLASSIC, edition: '2019', map: 'usa' },
} as const satisfies Record<string, Setup>;
type Table = keyof typeof TABLES;

/** What the sheet says about a rule at a table. */
function sheetAt(table: Table, rule: RuleId): HTMLElement {
  shownRule.current = rule;
  const links = { rulesQuery: '', follow: () => undefined };
  render(RuleSheet, { view: unsavedGame(TABLES[table], 1).view, links });
  return screen.getByRole('dialog');
}

describe('a rule over a table', () => {
  test.each(['2019', 'trust'] as const)('Y1: the sheet has the figures for two players: %s', (table) => {
    expect(sheetAt(table, 'A8').textContent).toContain('With 2 players you may own 3 plants.');
    cleanup();
    expect(sheetAt(table, 'N2').textContent).toContain('once somebody has at least 7 cities');
    cleanup();
    const row = within(sheetAt(table, 'S7')).getByRole('row', { name: /^2/ });
    expect(within(row).getAllByRole('cell').at(-1)?.textContent.trim()).toBe('18');
  });
  test('Y1: the sheet of a classic table has the figures of the classic edition', () => {
    expect(sheetAt('classic', 'A8').textContent).toContain('With 2 players you may own 4 plants.');
    cleanup();
    expect(sheetAt('classic', 'N2').textContent).toContain('once somebody has at least 10 cities');
  });
  test.each([
    ['A1', 'The smallest plant may be had for less', 'Y4'],
    ['A11', 'Instead', 'Y5'],
    ['B7', 'Instead', 'Y13'],
    ['G8', 'Instead', 'Y7'],
  ] as const)(
    'Y4, Y5, Y7, Y13: the sheet of %s says what holds in the 2019 edition',
    (rule, text, instead) => {
      for (const table of ['2019', 'trust'] as const) {
        const sheet = sheetAt(table, rule);
        expect(sheet.textContent).toContain(text);
        expect(within(sheet).getByRole('button', { name: `Rule ${instead}` })).toBeDefined();
        cleanup();
      }
      expect(sheetAt('classic', rule).textContent).not.toContain(instead);
    },
  );
  test('E3, Y9: a tie in money is shared in the 2019 edition only', () => {
    expect(sheetAt('classic', 'E3').textContent).toContain('then the one with more cities');
    cleanup();
    expect(sheetAt('2019', 'E3').textContent).not.toContain('then the one with more cities');
  });
  test('Y10: in the USA the sheet of buying says that sold-out coal comes from the supply', () => {
    expect(sheetAt('usa', 'F1').textContent).toContain('coal from the supply');
    cleanup();
    expect(sheetAt('2019', 'F1').textContent).not.toContain('coal from the supply');
  });
  test('Y4, Z1: the pages of the edition open over its table', () => {
    expect(sheetAt('2019', 'Y4').textContent).toMatch(/bids for it start at 1\sElektro/);
    cleanup();
    const sheet = sheetAt('trust', 'Z3');
    expect(sheet.textContent).toContain('It has 16 houses and no money');
    expect(within(sheet).getByRole('link', { name: 'All about: The 2019 edition' })).toBeDefined();
  });
});
