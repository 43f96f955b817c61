import { expect, type Locator } from '@playwright/test';

/** The inset of probes from an element's corners, which are round. CSS pixels. */
const INSET = 6;

/** Why an element is not fully visible without scrolling: beyond the screen, or covered. */
const coveredParts = (target: Locator): Promise<readonly string[]> =>
  target.evaluate((node, inset) => {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    if (width === 0 || height === 0) return ['not drawn'];
    // an element scrolled to the edge may extend beyond it by a fraction of a pixel
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return [`beyond the screen: ${[left, top, right, bottom].map(Math.round).join()}`];
    const [dx, dy] = [Math.min(inset, width / 2), Math.min(inset, height / 2)];
    const places = [
      ['start', left + dx, top + dy],
      ['end', right - dx, bottom - dy],
      ['middle', left + width / 2, top + height / 2],
    ] as const;
    return places.flatMap(([name, x, y]) => {
      const found = document.elementFromPoint(x, y);
      // a disabled element, or a picture, may be drawn by its parts or its container
      if (found !== null && (node.contains(found) || found.contains(node))) return [];
      return [`its ${name} is under ${found?.localName ?? 'nothing'}.${found?.className ?? ''}`];
    });
  }, INSET);

/** Expects an element to be fully visible, with nothing over it. */
export async function expectWhole(target: Locator, name: string): Promise<void> {
  await expect.poll(() => coveredParts(target), { message: name }).toEqual([]);
}

/** Controls that are never fully visible, wherever they are scrolled to. */
export async function neverWhole(controls: Locator): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue;
    await control.evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const covered = await coveredParts(control);
    if (covered.length > 0) faults.push(`${await control.ariaSnapshot()}: ${covered.join('; ')}`);
  }
  return faults;
}
