import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tooSmallTargets } from './touch-targets.ts';

type Scheme = 'light' | 'dark';

async function violations(page: Page, scheme: Scheme, axe: AxeBuilder): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/**
 * The whole text of a button is compared with its name (2.5.3). By default axe leaves out what it takes for icons of a font, which no screen has:
 * Persian words, because their letters join (findings/axe-arabic-ligatures.sh). Its types lack `checks`.
 */
const OPTIONS = {
  resultTypes: ['violations' as const],
  checks: {
    'label-content-name-mismatch': {
      options: {
        pixelThreshold: 1,
        occurrenceThreshold: 3,
        valueTextRoles: ['switch', 'checkbox', 'radio', 'menuitemcheckbox', 'menuitemradio'],
      },
    },
  },
};
/** There are no frames, so axe needs no second page to collect its results. It omits details of passed checks. */
const axeOn = (page: Page, axeSource?: string): AxeBuilder =>
  new AxeBuilder({ page, ...(axeSource !== undefined && { axeSource }) }).setLegacyMode().options(OPTIONS);
/** The rules of axe that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A placeholder for axe's script where the page already has it. */
const LOADED = '0';

/** Waits until no animation is running. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moves = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // a headless browser draws a frame only on request
    while (moves.some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Elements that may scroll sideways, because keys reach everything in them; a map is larger than its pane while it moves. */
const STRIPS = '[tabindex], ol, ul, svg *, [data-target="map"]';

/** Elements with content cut off sideways. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate((strips) => {
    const all = [...document.querySelectorAll(`body, body :not(${strips})`)].filter((node) => {
      const { overflowX, textOverflow, contentVisibility } = getComputedStyle(node);
      const seen = node.checkVisibility() && contentVisibility !== 'hidden';
      // texts for screen readers are a pixel wide
      const clips = seen && overflowX !== 'visible' && textOverflow !== 'ellipsis' && node.clientWidth > 1;
      return clips && node.scrollWidth > node.clientWidth + 1;
    });
    return all.map(({ localName, className, textContent }) => {
      return `cut off sideways: ${localName}.${className}: ${textContent.trim().slice(0, 60)}`;
    });
  }, STRIPS);

/** Runs in the page: fields with letters so small that Safari zooms in when tapped. */
const smallFields = (): readonly string[] =>
  [
    ...document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file], [readonly]), select, textarea:not([readonly])',
    ),
  ]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(({ id, outerHTML }) => `small letters: ${id || outerHTML.slice(0, 80)}`);

/** Faults that depend on the length and direction of texts: small touch targets, and content that does not fit. */
async function misfitsOf(page: Page): Promise<readonly string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  return [
    ...(await tooSmallTargets(page)),
    ...(await cutOff(page)),
    ...(await page.evaluate(smallFields)),
    ...(wide ? ['wider than the screen'] : []),
  ];
}
/** Violations reported by axe in light and dark, and content that does not fit. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const moves = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  const found = [
    ...(await violations(page, 'light', axeOn(page))),
    // only the colours differ in the dark theme
    ...(await violations(page, 'dark', axeOn(page, LOADED).withRules(['color-contrast']))),
    ...(await misfitsOf(page)),
  ];
  await page.emulateMedia({ colorScheme: null, reducedMotion: moves ? 'no-preference' : 'reduce' });
  return found;
}

/** Collects the faults of several screens, so that a test reports them all. */
export class ScreenAudit {
  readonly #found: Record<string, readonly string[]> = {};
  async inspect(name: string, page: Page): Promise<void> {
    const faults = await faultsOf(page);
    if (faults.length > 0) this.#found[name] = faults;
  }
  /** Only axe, in the light theme, for languages: the layout is measured in other tests. */
  async inspectWords(name: string, page: Page): Promise<void> {
    await waitForAnimations(page);
    const faults = await violations(page, 'light', axeOn(page));
    await page.emulateMedia({ colorScheme: null });
    if (faults.length > 0) this.#found[name] = faults;
  }
  /** Only colours, in light and dark, for palettes: all else is the same in each. */
  async inspectColours(name: string, page: Page): Promise<void> {
    await waitForAnimations(page);
    const faults = [
      ...(await violations(page, 'light', axeOn(page).withRules(COLOUR_RULES))),
      ...(await violations(page, 'dark', axeOn(page, LOADED).withRules(COLOUR_RULES))),
    ];
    await page.emulateMedia({ colorScheme: null });
    if (faults.length > 0) this.#found[name] = faults;
  }
  /** Without axe, for languages: it checks the same screens in other tests. */
  async measure(name: string, page: Page): Promise<void> {
    await waitForAnimations(page);
    const misfits = await misfitsOf(page);
    if (misfits.length > 0) this.#found[name] = misfits;
  }
  expectNoFaults(): void {
    expect(this.#found).toEqual({});
  }
}
