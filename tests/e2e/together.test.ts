import { expect, type Page } from '@playwright/test';
import { Phrases } from '#tools/support/phrases.ts';
import { openLobby, playToTheEnd, start } from '#tools/support/shared-screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { collectPageErrors, joinAtSeat, newDevice, PHONE, TABLET, waitForDeal } from './shared-table.ts';

/** After the end of a shared table: its devices look back together, and a guest shares the game. */

const ENGLISH = new Phrases('en');
const PERSIAN = new Phrases('fa');

const timelineOn = (page: Page, words: Phrases) => page.getByRole('slider', words.named('replay_timeline'));
const placeOn = (page: Page, words: Phrases): Promise<string> => timelineOn(page, words).inputValue();

test('devices follow the one that leads through the game, until a step of their own, and a guest shares it', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000); // three times the need of a slow machine
  const url = String(baseURL);
  const host = await newDevice(browser, TABLET);
  const dara = await newDevice(browser, PHONE, { locale: 'fa-IR' });
  const pages = [host, dara];
  const wordsOn = (page: Page): Phrases => (page === dara ? PERSIAN : ENGLISH);
  const faults = collectPageErrors(pages);
  const link = await openLobby(host, url, { players: 2, beginners: true });
  await joinAtSeat(dara, link, 'دارا', 2, PERSIAN);
  await start(host);
  await waitForDeal(host);
  await playToTheEnd(pages, wordsOn);
  await expect(dara.getByText(PERSIAN.text('shared_fair_ok'))).toBeVisible();

  await host.getByRole('button', ENGLISH.named('final_replay')).tap();
  await host.getByRole('button', ENGLISH.named('together_lead')).tap();
  await expect(host.getByText(ENGLISH.text('together_leading'))).toBeVisible();
  const audit = new ScreenAudit();
  await expect(dara.getByText(PERSIAN.like('together_led'))).toBeVisible();
  await audit.inspect('the result while another device leads', dara);
  await dara.getByRole('button', PERSIAN.named('together_follow')).tap();
  await expect(dara.getByText(PERSIAN.like('together_following'))).toBeVisible();
  for (const key of ['ArrowRight', 'PageDown', 'End', 'ArrowLeft'] as const) {
    await host.keyboard.press(key);
    await expect.poll(() => placeOn(dara, PERSIAN), key).toBe(await placeOn(host, ENGLISH));
  }
  await audit.inspect('the replay that follows', dara);

  // a step of one's own
  await dara.getByRole('button', PERSIAN.named('replay_earlier')).tap();
  await expect(dara.getByText(PERSIAN.like('together_led'))).toBeVisible();
  const own = await placeOn(dara, PERSIAN);
  await host.keyboard.press('Home');
  await host.getByRole('button', ENGLISH.named('together_stop')).tap();
  await expect(dara.getByRole('button', PERSIAN.named('together_lead'))).toBeVisible();
  expect(await placeOn(dara, PERSIAN)).toBe(own);
  // the guest leads, too
  await dara.getByRole('button', PERSIAN.named('together_lead')).tap();
  await waitOutDoubleTap(host);
  await host.getByRole('button', ENGLISH.named('together_follow')).tap();
  await expect.poll(() => placeOn(host, ENGLISH)).toBe(own);

  await dara.evaluate(() => history.back());
  await expect(host.getByRole('button', ENGLISH.named('together_lead'))).toBeVisible();
  await dara.getByRole('button', PERSIAN.named('action_share')).tap();
  const text = await dara.getByRole('textbox', PERSIAN.named('share_link')).inputValue();
  const other = await openDevice(browser, PHONE, { locale: 'en' });
  await other.goto(text.replace(/^https?:\/\/[^/]+/, url));
  await other.getByRole('button', ENGLISH.named('linked_watch')).tap();
  await timelineOn(other, ENGLISH).waitFor();
  const stops = (page: Page, words: Phrases) => timelineOn(page, words).getAttribute('max');
  expect(await stops(other, ENGLISH)).toBe(await stops(host, ENGLISH));
  await expect(other.getByRole('button', ENGLISH.named('together_lead'))).toHaveCount(0);
  audit.expectNoFaults();
  expect(faults).toEqual([]);
});
