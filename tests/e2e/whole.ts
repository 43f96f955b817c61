import { expect, type Locator } from '@playwright/test';

/** How far inside its corners an element is probed, since corners are round. CSS pixels. */
const INSET = 6;

/** What is wrong with how an element is seen, without scrolling: beyond the screen, or under something else. */
export const coveredParts = (target: Locator): Promise<readonly string[]> =>
  target.evaluate((node, inset) => {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
    if (width === 0 || height === 0) return ['not drawn'];
    // what is scrolled to the edge may lie beyond it by a part of a pixel
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
      // what is disabled, or a picture, may be drawn by its parts or by what holds it
      if (found !== null && (node.contains(found) || found.contains(node))) return [];
      return [`its ${name} is under ${found?.localName ?? 'nothing'}.${found?.className ?? ''}`];
    });
  }, INSET);

/** An element is seen whole, and nothing lies over it. */
export async function expectWhole(target: Locator, name: string): Promise<void> {
  await expect.poll(() => coveredParts(target), { message: name }).toEqual([]);
}

/** Controls that cannot be seen whole, wherever they are scrolled to. */
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
