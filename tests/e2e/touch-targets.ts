import type { Page } from '@playwright/test';

/** CSS pixels: no touch target may be lower or narrower. */
const LEAST = 44;

/**
 * What can be tapped and is too small for a finger, by its size in CSS pixels. It is felt out point by point, so that
 * labels, hit areas beyond what is drawn, and neighbours that lie over them count as they do for a finger. Cities and
 * regions are left out: a tap that misses them goes to the nearest one in reach. So are links within a sentence.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
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
    let felt = 0;
    for (const one of document.querySelectorAll<HTMLElement>(KINDS)) {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || inSentence(one))
        continue;
      if (one.matches('[data-city], [data-region]')) continue;
      const parts = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
      const hit = (x: number, y: number): boolean => {
        const found = document.elementFromPoint(x, y);
        return parts.some((part) => part.contains(found));
      };
      // how far a finger may go from a point before it meets something else
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
      const feel = (part: Element): void => {
        const size = sizeOf(part);
        if (Math.min(...size) > Math.min(...best)) best = size;
      };
      for (const part of parts) {
        feel(part);
        if (Math.min(...best) >= least) break;
        part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        feel(part);
      }
      if (Math.min(...best) === 0) continue; // below something else, as below an open sheet
      felt++;
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      if (Math.min(...best) < least)
        faults.push(`${best.join(' x ')} px: ${one.localName} “${name.slice(0, 40)}”`);
    }
    return felt === 0 ? ['nothing to tap was found'] : faults;
  }, LEAST);
}
