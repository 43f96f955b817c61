import { expect, type Locator, type Page } from '@playwright/test';
import { waitForRest } from '#tools/support/at-rest.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { test, waitOutDoubleTap } from './fixtures.ts';

const card = (page: Page): Locator => page.locator('[data-about]');

interface Point {
  readonly x: number;
  readonly y: number;
}
async function middleOf(target: Locator): Promise<Point> {
  await waitForRest(target.page());
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
/** A finger that stays on the screen until lifted. */
async function fingerOn(
  page: Page,
): Promise<{ press(at: Point): Promise<void>; move(at: Point): Promise<void>; lift(): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    press: async (at) => void (await touch('touchStart', at)),
    move: async (at) => void (await touch('touchMove', at)),
    lift: async () => void (await touch('touchEnd')),
  };
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('a long press shows a card about a plant, a player, a city and the stage; its release is no tap, and a drag is no long press', async ({
    page,
    baseURL,
  }) => {
    await openLocalGame(page, String(baseURL));
    const finger = await fingerOn(page);
    const plant = page.getByRole('region', named('market_current')).getByRole('button').first();
    await finger.press(await middleOf(plant));
    await expect(card(page)).toContainText(/\d+.*powers/i);
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    const drawing = (node: Element): string => getComputedStyle(node, '::before').maskImage;
    expect(await card(page).locator('[data-plant]').evaluate(drawing)).toContain('svg');
    await finger.lift();
    await expect(plant).toHaveAttribute('aria-pressed', 'false');
    // the card stays, with its rule
    await card(page)
      .getByRole('button', named('refusal_rule', { rule: 'A1' }))
      .tap();
    await expect(card(page)).toBeHidden();
    const rule = page.getByRole('dialog', named('rules_section_nominate'));
    await rule.getByRole('button', named('action_close')).tap();
    await expect(rule).toBeHidden();
    await waitOutDoubleTap(page);
    await plant.tap();
    await expect(plant).toHaveAttribute('aria-pressed', 'true');

    const player = page.getByRole('list', named('players_order')).getByRole('button').first();
    await finger.press(await middleOf(player.getByText(ENGLISH.exactly('setup_player_n')).last()));
    await expect(card(page)).toContainText(ENGLISH.text('money_amount', { amount: 50 }));
    await finger.lift();
    await expect(page.getByRole('dialog')).toBeHidden();
    await finger.press(await middleOf(page.locator('[data-stage]').first()));
    await expect(card(page)).toContainText(ENGLISH.text('stage_n', { stage: 1 }));
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await finger.lift();

    await page.getByRole('navigation', named('table_views')).getByRole('button', named('table_map')).tap();
    const city = page.locator('[data-city]').first();
    const at = await middleOf(city);
    await finger.press(at);
    await expect(card(page)).toContainText(ENGLISH.text('table_city_empty'));
    await finger.lift();
    await expect(page.getByText(ENGLISH.text('idea_title'))).toBeHidden();
    // dragged in time: the finger then rests for longer than a long press
    await finger.press(at);
    await finger.move({ x: at.x + 30, y: at.y + 30 });
    const moved = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 700, moved);
    await expect(card(page)).toBeHidden();
    await finger.lift();
  });
});

test.describe('with mouse and keyboard', () => {
  test.use({ hasTouch: false, viewport: { width: 1180, height: 820 } });
  test('the card comes where a mouse rests, and with a key about what has the focus', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${baseURL}/new`);
    await page.getByRole('button', named('setup_start')).click();
    await page.waitForURL('**/play/**');
    await page.getByRole('button', named('table_menu')).waitFor();
    const plants = page.getByRole('region', named('market_current')).getByRole('button');
    const { x, y } = await middleOf(plants.first());
    await page.mouse.move(x, y);
    await expect(card(page)).toContainText(/powers/i);
    await page.mouse.move(x + 20, y);
    await expect(card(page)).toBeHidden();
    await page.mouse.move(1, 1);

    await plants.nth(1).focus();
    await page.keyboard.press('i');
    await expect(page.getByRole('status').filter({ hasText: /powers/i })).toBeVisible();
    // the mouse has rested for longer than a long press by then
    const asked = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() - since > 700, asked);
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(plants.nth(1)).toBeFocused();
    // the same key again shows the rule
    await page.keyboard.press('i');
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog', named('rules_section_nominate'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    // not about the pictures in it
    await page.getByRole('list', named('players_order')).getByRole('button').first().focus();
    await page.keyboard.press('i');
    await expect(card(page)).toContainText(ENGLISH.text('money_amount', { amount: 50 }));
  });
});
