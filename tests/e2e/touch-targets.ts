import type { Page } from '@playwright/test';

/** The minimum width and height of a touch target, in CSS pixels. */
const LEAST = 44;

/**
 * Touch targets that are too small for a finger, with their size in CSS pixels. They are probed point by point, so that labels, invisible
 * hit areas and overlapping neighbours count as they do for a finger. Cities and regions are excluded, since a tap next to them goes to the
 * nearest one in reach, as are links within a sentence.
 */
export function tooSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const KINDS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab]';
    const middleOf = (one: Element): readonly [number, number] => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const inSentence = (one: Element): boolean =>
      one instanceof HTMLAnchorElement &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
    const faults: string[] = [];
    let probed = 0;
    for (const one of document.querySelectorAll<HTMLElement>(KINDS)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence(one))
        continue;
      if (one.matches('[data-city], [data-region]')) continue;
      const parts = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
      const hit = (x: number, y: number): boolean => {
        const found = document.elementFromPoint(x, y);
        return parts.some((part) => part.contains(found));
      };
      // the extent of the target from a point
      const reach = (x: number, y: number, across: number, down: number): number => {
        let steps = 0;
        while (steps < least && hit(x + across * (steps + 0.5), y + down * (steps + 0.5))) steps++;
        return steps;
      };
      const sizeOf = (part: Element): readonly [number, number] => {
        const [x, y] = middleOf(part);
        return [reach(x, y, -1, 0) + reach(x, y, 1, 0), reach(x, y, 0, -1) + reach(x, y, 0, 1)];
      };
      let best: readonly [number, number] = [0, 0];
      const probe = (part: Element): void => {
        const size = sizeOf(part);
        if (Math.min(...size) > Math.min(...best)) best = size;
      };
      for (const part of parts) {
        probe(part);
        if (Math.min(...best) >= least) break;
        part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        probe(part);
      }
      if (Math.min(...best) === 0) continue; // covered, for example by an open sheet
      probed++;
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      if (Math.min(...best) < least)
        faults.push(`${best.join(' x ')} px: ${one.localName} “${name.slice(0, 40)}”`);
    }
    return probed === 0 ? ['nothing to tap was found'] : faults;
  }, LEAST);
}
