import type { Page } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';

/** Walks through a screen by Tab and Shift+Tab, as a player without a pointer. */

/** An element at which Tab stops, as it is on the screen. */
interface Stop {
  /** Its place among the elements of the page, in the order of the document. */
  readonly at: number;
  /** Tag and name, for messages. */
  readonly name: string;
  /** Whether an outline, or another change on the screen, shows where the focus is. */
  readonly isShown: boolean;
}

/** Runs in the page: numbers the elements, and lists those that Tab has to reach: in a group of radio buttons only one. */
function expectedStops(): readonly { readonly at: number; readonly name: string }[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  [...document.querySelectorAll('body *')].forEach((node, at) => node.setAttribute('data-walk', String(at)));
  const within = dialog ?? document.body;
  const all = within.querySelectorAll<HTMLElement | SVGElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=button]',
  );
  const isSeen = (node: Element): boolean => {
    if (!node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
    return node.closest('[inert]') === null;
  };
  const radios = new Set<string>();
  return [...all]
    .filter((node) => isSeen(node) && !node.matches(':disabled') && node.tabIndex >= 0)
    .filter((node) => {
      if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true;
      const group = [...all].filter((other) => other instanceof HTMLInputElement && other.name === node.name);
      const chosen = group.find((other) => other instanceof HTMLInputElement && other.checked);
      if (chosen) return chosen === node;
      if (radios.has(node.name)) return false;
      radios.add(node.name);
      return true;
    })
    .map((node) => ({
      at: Number(node.dataset.walk),
      name: `${node.localName} ${node.getAttribute('aria-label') ?? node.textContent}`
        .replaceAll(/\s+/g, ' ')
        .slice(0, 60),
    }));
}

/**
 * Runs in the page: what a pointer can press and Tab does not reach, in a group without any stop. In a group, arrow keys move on, or other buttons
 * do the same: plus and minus that of the price spaces of a fuel.
 */
function unreachable(): readonly string[] {
  const pressed = ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document).querySelectorAll(
    ':is(a, button, input, select, textarea, summary, [role=button], [role=link], [role=switch], [role=tab])[tabindex="-1"]',
  );
  const groups = '[role=group], [role=tablist], [role=toolbar], [role=radiogroup], :has(> [data-example])';
  const isStop = (node: Element): boolean =>
    (node instanceof HTMLElement || node instanceof SVGElement) && node.tabIndex >= 0;
  return [...pressed]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]'))
    .filter((node) => {
      const group = node.parentElement?.closest(groups);
      return ![...(group?.querySelectorAll('button, [tabindex="0"]') ?? [])].some(isStop);
    })
    .map((node) => node.outerHTML.slice(0, 120));
}

/** Runs in the page: the element with the focus, as a stop; null if it is none, as after the last one. */
function focusedStop(): Stop | null {
  const one = document.activeElement;
  if (!(one instanceof HTMLElement || one instanceof SVGElement) || one === document.body) return null;
  const draws = (node: Element | null, part?: string): boolean => {
    if (!node) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node, part);
    return (
      outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
    );
  };
  const near = [one, one.nextElementSibling, one.parentElement, one.closest('label'), ...one.children];
  return {
    at: Number(one.dataset.walk),
    name: `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent}`
      .replaceAll(/\s+/g, ' ')
      .slice(0, 60),
    isShown: near.some((node) => draws(node)),
  };
}

/**
 * Runs in the page: neighbours among the stops, by their number, that lie against the order of reading. Within one part of a page, the next stop is
 * further down, or further along the line, or at the top of a column further along.
 */
function againstReading(order: readonly number[]): readonly string[] {
  const PARTS =
    'main, nav, header, footer, aside, section, dialog, form, fieldset, [role=group], ul, ol, table, details';
  /** A part that stays in sight while others scroll. */
  const layerOf = (node: Element): Element | null => {
    for (let at: Element | null = node; at; at = at.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const stops = order.flatMap((at) => {
    const node = document.querySelector(`[data-walk="${at}"]`);
    return node ? [{ node, box: node.getBoundingClientRect() }] : [];
  });
  const wrong: string[] = [];
  for (const [index, { node, box }] of stops.entries()) {
    const next = stops[index + 1];
    if (!next) continue;
    const part = node.closest(PARTS);
    // a map has no order of reading, and is written from left to right in all languages
    if (!part || node.closest('svg')) continue;
    const isRightToLeft = getComputedStyle(part).direction === 'rtl';
    if (part !== next.node.closest(PARTS) || layerOf(node) !== layerOf(next.node)) continue;
    const along = isRightToLeft ? box.left - next.box.right : next.box.left - box.right;
    const down = next.box.top - box.top;
    const isAbove = next.box.bottom <= box.top + 2;
    const isInLine = Math.abs(down) < Math.min(box.height, next.box.height) / 2;
    const isBack = isInLine && (isRightToLeft ? next.box.left > box.left : next.box.left < box.left);
    if ((isAbove && along < -2) || isBack) {
      const nameOf = (one: Element): string =>
        (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
      wrong.push(`“${nameOf(node)}” before “${nameOf(next.node)}”`);
    }
  }
  return wrong;
}

/** Whether the screen changes when an element takes the focus: for those that draw no outline themselves. */
async function looksOtherwise(page: Page, at: number): Promise<boolean> {
  const target = page.locator(`[data-walk="${at}"]`);
  await target.evaluate((node) => node.scrollIntoView({ block: 'center', inline: 'center' }));
  await target.focus();
  const focused = await page.screenshot();
  await target.blur();
  return !focused.equals(await page.screenshot());
}

/** Puts the focus before the first stop of a page. */
const goToStart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { body } = document;
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
  });

/** More tab stops than a screen has. */
const MAX_STOPS = 250;

/** Presses a key until the focus comes back to a stop. Between the last stop and the first it may leave the page. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < MAX_STOPS; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focusedStop);
    if (stop === null) continue;
    if (stops.some(({ at }) => at === stop.at)) break;
    stops.push(stop);
  }
  return stops;
}

/** The faults of a screen for those who use no pointer: what Tab does not reach, where it goes back or ends, and where no focus is seen. */
export async function tabFaults(page: Page): Promise<readonly string[]> {
  await waitForRest(page);
  const expected = await page.evaluate(expectedStops);
  const inDialog = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
  if (!inDialog) await goToStart(page);
  const forward = await walk(page, 'Tab');
  const places = forward.map(({ at }) => at);
  const faults = [
    ...(await page.evaluate(unreachable)).map((one) => `no key reaches ${one}`),
    ...expected.filter(({ at }) => !places.includes(at)).map(({ name }) => `Tab does not reach ${name}`),
    ...(await page.evaluate(againstReading, places)).map((pair) => `against the order of reading: ${pair}`),
  ];
  for (const { at, name, isShown } of forward)
    if (!isShown && !(await looksOtherwise(page, at))) faults.push(`no focus is seen on ${name}`);
  if (!inDialog) await goToStart(page);
  const back = (await walk(page, 'Shift+Tab')).map(({ at }) => at);
  const missed = forward.filter(({ at }) => !back.includes(at));
  faults.push(...missed.map(({ name }) => `Shift+Tab does not reach ${name}`));
  return faults;
}
