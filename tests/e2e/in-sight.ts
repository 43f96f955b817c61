import { expect, type Page } from '@playwright/test';
import { named } from '#tools/support/phrases.ts';

/** On a tablet: the cards of six players, the map and both markets. */
export async function expectAllInSight(page: Page, when: string): Promise<void> {
  const cards = page.getByRole('list', named('players_order')).getByRole('button');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) await expect(card, when).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', named('table_map')), when).toBeInViewport();
  for (const market of ['[data-anchor=plants]', '[data-fuel]']) {
    await expect(page.locator(market).first(), when).toBeInViewport();
  }
}
