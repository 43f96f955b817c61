import { expect, type Page } from '@playwright/test';
import { inDigitsOf } from '#lib/same-name.ts';
import { ENGLISH, Phrases } from '#tools/support/phrases.ts';
import { openLocalGame, resultHeading } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { test } from './fixtures.ts';
import { collectErrors } from './page-errors.ts';
import { TypedPlayer } from './typed-player.ts';

/** Opens a beginners' game of two. */
const openForTwo = (page: Page, baseURL: string | undefined, words: Phrases): Promise<void> =>
  openLocalGame(
    page,
    String(baseURL),
    async () => {
      const two = words.locale === 'fa' ? '۲' : '2';
      await page.getByRole('radio', { name: two, exact: true }).setChecked(true, { force: true });
      await page.getByRole('switch', words.startingWith('setup_beginners')).tap();
    },
    words,
  );

test('V2: two players play a whole beginners’ game by typed commands, and read nothing but the answers', async ({
  page,
  baseURL,
}) => {
  const faults = collectErrors(page);
  await openForTwo(page, baseURL, ENGLISH);
  await page.keyboard.press(':');
  const player = new TypedPlayer(page);
  await expect(player.field).toBeFocused();
  let isOn = true;
  while (isOn) isOn = await player.decide();
  await expect(resultHeading(page)).toBeVisible();
  expect(player.lines).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test.describe('in Persian, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fa-IR' });
  test('a round is played with Persian words and digits, and the line has no accessibility faults', async ({
    page,
    baseURL,
  }) => {
    const words = new Phrases('fa');
    await openForTwo(page, baseURL, words);
    await page.getByRole('button', words.named('table_menu')).tap();
    await page.getByRole('button', words.named('typed_title')).tap();
    const player = new TypedPlayer(page, words, (number) => inDigitsOf('۰', number));
    await expect(player.field).toBeFocused();
    const audit = new ScreenAudit();
    let round = '';
    while (round !== '۲') {
      expect(await player.decide()).toBe(true);
      const status = await player.say('status');
      [round = ''] = words.valuesIn(status?.sentences[0] ?? '', 'typed_status') ?? [];
    }
    await audit.inspect('typed commands', page);
    audit.expectNoFaults();
  });
});
