import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { smallTargets } from './touch-targets.ts';

type Scheme = 'light' | 'dark';

async function violations(page: Page, scheme: Scheme, axe: AxeBuilder): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** There are no frames here: axe need not open a second page each time to gather what it found. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** Nothing moves any more: a map behind a panel is drawn once, and only then it is out of the way. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // a browser without a window draws a frame only when it is asked to
    while (moves.some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Regions and lists that scroll to the side are meant to, and keys reach what is in them. */
const STRIPS = '[tabindex], ol, ul, svg *';

/** What sticks out sideways where it is cut off, as a name that has no place to break. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate((strips) => {
    const all = [...document.querySelectorAll(`body, body :not(${strips})`)].filter((node) => {
      const { overflowX, textOverflow, contentVisibility } = getComputedStyle(node);
      const seen = node.checkVisibility() && contentVisibility !== 'hidden';
      // what is for readers only is a pixel wide
      const clips = seen && overflowX !== 'visible' && textOverflow !== 'ellipsis' && node.clientWidth > 1;
      return clips && node.scrollWidth > node.clientWidth + 1;
    });
    return all.map(({ localName, className, textContent }) => {
      return `cut off sideways: ${localName}.${className}: ${textContent.trim().slice(0, 60)}`;
    });
  }, STRIPS);

/** What axe finds in light and dark, what is too small for a finger, and whether the page is wider than the screen. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const found = [
    ...(await violations(page, 'light', axeOn(page))),
    // nothing but the colours is other in the dark
    ...(await violations(page, 'dark', axeOn(page).withRules(['color-contrast']))),
    ...(await smallTargets(page)),
    ...(await cutOff(page)),
  ];
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return wide ? [...found, 'wider than the screen'] : found;
}

/** What is wrong on each screen, by its name; every screen is looked at in both colour schemes. */
export class ScreenAudit {
  readonly #found: Record<string, readonly string[]> = {};
  async inspect(name: string, page: Page): Promise<void> {
    const faults = await faultsOf(page);
    if (faults.length > 0) this.#found[name] = faults;
  }
  expectNoFaults(): void {
    expect(this.#found).toEqual({});
  }
}
