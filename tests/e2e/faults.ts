import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { smallTargets } from './targets.ts';

type Scheme = 'light' | 'dark';

async function violations(page: Page, scheme: Scheme, axe: AxeBuilder): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** There are no frames here: axe need not open a second page each time to gather what it found. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** A map behind a panel is drawn once, soon after the table is opened; only then it is out of the way. */
export const mapDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const moves = document.querySelector('.board')?.getAnimations() ?? [];
    return Promise.all(moves.map(({ finished }) => finished));
  });

/** What axe finds in light and dark, what is too small for a finger, and whether the page is wider than the screen. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await mapDrawn(page);
  const found = [
    ...(await violations(page, 'light', axeOn(page))),
    // nothing but the colours is other in the dark
    ...(await violations(page, 'dark', axeOn(page).withRules(['color-contrast']))),
    ...(await smallTargets(page)),
  ];
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return wide ? [...found, 'wider than the screen'] : found;
}
