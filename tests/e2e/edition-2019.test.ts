import { expect, type Page } from '@playwright/test';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { ENGLISH } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { savedGame, textOf } from '../persist/written.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { openFile } from './last-turn.ts';
import { collectErrors } from './page-errors.ts';

const MARKED: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'usa',
  players: 3,
  startingCities: true,
  regions: { by: 'draw' },
};
const AGAINST_TRUST: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'germany',
  players: 2,
  trust: true,
  regions: { by: 'draw' },
};

/** Opens a new game with this set-up, as a file. */
const openNew = (page: Page, setup: Setup, seed: number): Promise<void> =>
  openFile(page, Buffer.from(textOf(savedGame({ setup, seed, after: 0 }))));

/** Plays until somebody wins, inspects each kind of decision, and gives the kinds. */
async function playToTheEnd(page: Page): Promise<ReadonlySet<string>> {
  const screenPlayer = new ScreenPlayer(page);
  const audit = new ScreenAudit();
  const seen = new Set<string>();
  do {
    const kind = (await screenPlayer.heading()).replace(/^.*?, /, '');
    if (!seen.has(kind)) await audit.inspect(kind, page);
    seen.add(kind);
  } while (await screenPlayer.answer());
  audit.expectNoFaults();
  await expect(resultHeading(page)).toBeVisible();
  return seen;
}
/** The question of a decision as it stands behind the name of its player. */
const question = (key: 'ask_placing' | 'ask_marking'): string =>
  ENGLISH.text(key, { name: '' }).replace(/^.*?, /, '');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('Y4, Y12: three players mark their cities and play a whole game of the 2019 edition by taps', async ({
    page,
  }) => {
    test.slow();
    const faults = collectErrors(page);
    await openNew(page, MARKED, 11);
    expect([...(await playToTheEnd(page))]).toContain(question('ask_marking'));
    expect(faults).toEqual([]);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } });
  test('Y2, Y8: three players play a whole game of the 2019 edition by taps', async ({ page }) => {
    test.slow();
    const faults = collectErrors(page);
    await openNew(page, { ...MARKED, map: 'germany', startingCities: false }, 12);
    await playToTheEnd(page);
    expect(faults).toEqual([]);
  });
  test('Z1, Z2: two players place the houses of the trust and play a whole game against it by taps', async ({
    page,
  }) => {
    test.slow();
    const faults = collectErrors(page);
    await openNew(page, AGAINST_TRUST, 13);
    expect([...(await playToTheEnd(page))]).toContain(question('ask_placing'));
    expect(faults).toEqual([]);
  });
});
