import { expect } from '@playwright/test';
import { priceSpaces } from '#lib/rules/resources.ts';
import { runCost } from '#lib/ui/market/run-cost.ts';
import { Phrases } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { CLASSIC_RULES, marketWith } from '../classic.ts';
import { openDevice, test } from './fixtures.ts';

const LANGUAGES = ['de', 'en', 'fa', 'it', 'pl', 'ro'] as const;
/** Each cost of a run of a plant, at all fuel levels, and the cities that it powers. */
const COSTS = CLASSIC_RULES.plants.flatMap((plant) => {
  if (plant.fuel === 0) return [];
  const all = Array.from({ length: priceSpaces(CLASSIC_RULES, 'coal').length + 1 }, (_, left) =>
    runCost(marketWith({ coal: left, oil: left, garbage: left, uranium: Math.min(12, left) }), plant),
  );
  return [...new Set(all)].flatMap((cost) =>
    cost === null ? [] : [{ plant: plant.number, cost, cities: plant.cities }],
  );
});

/** The plants whose cost line does not fit their card in one line. Runs in the page. */
function wrapping({ costs, locale }: { costs: typeof COSTS; locale: string }): readonly string[] {
  const line = document.querySelector<HTMLElement>('[data-run-cost]');
  const each = line?.querySelector<HTMLElement>('span');
  const textIn = (element?: HTMLElement | null): Text | undefined =>
    [...(element?.childNodes ?? [])].find(
      (node): node is Text => node instanceof Text && node.textContent?.trim() !== '',
    );
  const [cost, share] = [textIn(line), textIn(each)];
  if (!line || !each || !cost || !share) return ['no cost line'];
  const figures = new Intl.NumberFormat(locale);
  const { height } = line.getBoundingClientRect();
  const found: string[] = [];
  for (const one of costs) {
    const part = one.cost / one.cities;
    cost.textContent = figures.format(one.cost);
    share.textContent = `${figures.format(part < 10 ? Math.round(10 * part) / 10 : Math.round(part))}/`;
    const right = line.parentElement?.getBoundingClientRect().right ?? 0;
    const isHigher = line.getBoundingClientRect().height > height + 1;
    if (isHigher || each.getBoundingClientRect().right > right)
      found.push(`${one.plant}: ${line.textContent}`);
  }
  return found;
}

for (const size of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]) {
  test(`the cost of a run fits the card of each plant in one line, in each language, on ${size.width} by ${size.height}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    expect(COSTS.length).toBeGreaterThan(100);
    for (const locale of LANGUAGES) {
      const page = await openDevice(browser, size, { locale });
      await openLocalGame(page, String(baseURL), undefined, new Phrases(locale));
      await page.locator('[data-run-cost]').first().waitFor();
      expect(await page.evaluate(wrapping, { costs: COSTS, locale }), locale).toEqual([]);
      await page.context().close();
    }
  });
}
