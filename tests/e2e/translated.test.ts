import { expect, type Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '#tools/support/screen-player.ts';
import { test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Runs in the page: replaces texts with elements as Chrome does when translating, including later ones. */
function translatePage(): void {
  const isWords = (text: Text): boolean => {
    const parent = text.parentElement;
    return (
      parent instanceof HTMLElement &&
      parent.translate &&
      text.data.trim() !== '' &&
      !parent.closest('script, style, font')
    );
  };
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    if (root instanceof Text) texts.push(root);
    for (const text of texts.filter(isWords)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
test.beforeEach(({ context }) => context.addInitScript(translatePage));

const translated = (page: Page) => page.locator('body font');

/** The table's texts about the acting player: headline, states of bidders, and the sentence for screen readers. */
async function said(page: Page): Promise<readonly (string | null)[]> {
  const sentence = page.getByRole('log').locator('p').last();
  const bidders = page.getByRole('list', named('auction_seats')).getByRole('listitem');
  const headline = page.getByRole('heading', { level: 1 });
  return [await headline.textContent(), await sentence.textContent(), ...(await bidders.allTextContents())];
}

test('a page that the browser translates says of each turn what it says after a reload', async ({
  page,
  baseURL,
}) => {
  await openLocalGame(page, String(baseURL));
  const player = new ScreenPlayer(page);
  const before: string[] = [];
  for (let decision = 0; decision < 4; decision++) {
    await player.answer();
    before.push(await player.heading());
  }
  expect(new Set(before).size, 'several players were asked').toBeGreaterThan(1);
  const seen = await said(page);
  await expect(translated(page)).toHaveCount(0);

  await page.getByRole('button', named('table_menu')).tap();
  await page.getByRole('link', named('table_rules')).tap();
  await expect(
    page
      .getByRole('heading', { level: 1, ...named('rules_title') })
      .locator('font')
      .first(),
  ).toBeVisible();
  await page.getByRole('link', named('action_back')).tap();
  await expect.poll(() => said(page)).toEqual(seen);
  await player.answer();
  const now = await said(page);
  expect(now).not.toEqual(seen);
  await page.reload();
  await expect.poll(() => said(page)).toEqual(now);
});

test('the set-up goes on telling what is chosen while the browser translates it', async ({ page }) => {
  await page.goto('/new');
  const summary = page.getByText(ENGLISH.like('setup_summary', { map: ENGLISH.text('map_germany') })).last();
  await expect(summary).toHaveText(
    ENGLISH.text('setup_summary', { map: ENGLISH.text('map_germany'), players: 3 }),
  );
  await expect(translated(page).first()).toBeAttached();
  await page.getByRole('radio', startingWith('map_usa')).locator('xpath=..').tap();
  await page.getByRole('radio', { name: '5', exact: true }).locator('xpath=..').tap();
  await page.getByRole('radio', startingWith('setup_devices_several')).locator('xpath=..').tap();
  await expect(
    page.getByText(ENGLISH.text('setup_summary', { map: ENGLISH.text('map_usa'), players: 5 })),
  ).toBeVisible();
  await expect(
    page.getByText(ENGLISH.text('setup_summary', { map: ENGLISH.text('map_germany'), players: 3 })),
  ).toHaveCount(0);
  await expect(page.getByText(ENGLISH.like('setup_regions_hint', { players: 5 }))).toBeVisible();
  await expect(page.getByRole('button', named('setup_open_table'))).toBeVisible();
});
