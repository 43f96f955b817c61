import { expect, type Locator } from '@playwright/test';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { openLocalGame } from '#tools/support/screen-player.ts';
import { openLobby } from '#tools/support/shared-screen-player.ts';
import { waitForAnimations } from './accessibility.ts';
import { test } from './fixtures.ts';

/** The computed colour of an element or of one of its pseudo-elements. */
const colourOf = (
  one: Locator,
  property: 'backgroundColor' | 'color' | 'fill' | 'outlineColor',
  pseudo?: '::after',
): Promise<string> =>
  one.evaluate((node, [name, part]) => getComputedStyle(node, part)[name], [property, pseudo] as const);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with forced colours, ${colorScheme}`, () => {
    test.use({
      forcedColors: 'active',
      colorScheme,
      viewport: { width: 390, height: 844 },
    });

    test('choices and switches of the set-up show what is chosen', async ({ page }) => {
      await page.goto('/new');
      const option = (name: string): Locator => page.getByRole('radio', { name, exact: true });
      const face = (name: string): Locator => option(name).locator('xpath=following-sibling::*');
      await expect(option('3')).toBeChecked();
      await waitForAnimations(page);
      const chosen = await colourOf(face('3'), 'backgroundColor');
      expect(chosen).not.toBe(await colourOf(face('4'), 'backgroundColor'));
      expect(chosen).not.toBe(await colourOf(face('3'), 'color'));

      const [on, off] = (['setup_beginners', 'setup_hidden_money'] as const).map((key) =>
        page.getByRole('switch', startingWith(key)),
      );
      if (!on || !off) throw new Error('no switches');
      await on.check();
      await waitForAnimations(page);
      const grounds = [await colourOf(on, 'backgroundColor'), await colourOf(off, 'backgroundColor')];
      expect(grounds[0]).not.toBe(grounds[1]);
      for (const [at, one] of [on, off].entries())
        expect(await colourOf(one, 'backgroundColor', '::after')).not.toBe(grounds[at]);
    });

    test('the acting player is framed', async ({ page, baseURL }) => {
      await openLocalGame(page, String(baseURL));
      const players = page.getByRole('list', named('players_order'));
      await expect(players.locator('[aria-current=step]')).toHaveCSS('outline-style', 'solid');
      await expect(players.locator('li:not([aria-current])').first()).toHaveCSS('outline-style', 'none');
    });

    test('a QR code stays dark on white', async ({ page, baseURL }) => {
      await openLobby(page, String(baseURL), { players: 2 });
      const code = page.getByRole(
        'img',
        named('shared_qr_label', { what: ENGLISH.text('shared_invite_link') }),
      );
      expect(await colourOf(code.locator('xpath=..'), 'backgroundColor')).toBe('rgb(255, 255, 255)');
      expect(await colourOf(code.locator('path'), 'fill')).toBe('rgb(0, 0, 0)');
    });
  });
}
