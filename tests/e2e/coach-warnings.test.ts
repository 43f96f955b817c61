import { expect, type Locator, type Page } from '@playwright/test';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { tapCity } from '#tools/support/screen-player.ts';
import { ScreenAudit } from './accessibility.ts';
import { isAsked } from './decisions.ts';
import { openDevice, test, waitOutDoubleTap } from './fixtures.ts';
import { LitPlayer } from './lit-player.ts';
import { setPace } from './pace.ts';
import { collectErrors } from './page-errors.ts';

const PHONE = { width: 390, height: 844 };

class Learner {
  readonly page: Page;
  readonly player: LitPlayer;
  readonly warning: Locator;

  constructor(page: Page) {
    this.page = page;
    this.player = new LitPlayer(page, ENGLISH.text('setup_player_n', { n: 1 }));
    this.warning = page.getByRole('alertdialog', named('coach_warning'));
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }
  async tap(target: Locator): Promise<void> {
    await waitOutDoubleTap(this.page);
    await target.tap();
  }
  /** Expects a warning with this text, and answers it by one of its buttons. */
  async answer(
    kind: string,
    text: string | RegExp,
    answer: 'coach_go_back' | 'coach_go_ahead',
  ): Promise<void> {
    await expect(this.warning).toContainText(text);
    await expect(this.player.coach).toHaveAttribute('data-coach', kind);
    await expect(this.warning.getByRole('button', named('coach_go_back'))).toBeFocused();
    for (const button of await this.warning.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 });
    await this.tap(this.warning.getByRole('button', named(answer)));
    await expect(this.warning).toBeHidden();
  }
  /** Decides until the headline asks this. */
  async playUntil(...questions: Parameters<typeof isAsked>[1][]): Promise<void> {
    await this.player.isAsked();
    while (!(await isAsked(this.page, ...questions))) {
      await this.player.decide();
      await this.player.isAsked();
    }
    await this.player.listen();
  }
}

test('the guide protects a first game from each step that would ruin it, and takes one back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const page = await openDevice(browser, PHONE, { baseURL: String(baseURL), locale: ENGLISH.locale });
  const faults = collectErrors(page);
  await page.goto('/');
  await page.getByRole('link', named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  await setPace(page, 'instant');
  const learner = new Learner(page);
  await learner.player.isAsked();
  await learner.player.listen();

  // a bid of nearly all money: back, and a lower one
  const market = page.getByRole('region', named('market_current'));
  const plant = market.getByRole('button', ENGLISH.startingWith('plant_text', { number: 5 }));
  await learner.tap(plant);
  const more = learner.button(ENGLISH.text('auction_plus', { amount: 5 }));
  for (let amount = 5; amount < 45; amount += 5) await learner.tap(more);
  const open = learner.button(ENGLISH.exactly('auction_open'));
  await learner.tap(open);
  const audit = new ScreenAudit();
  await expect(learner.warning).toBeVisible();
  await audit.inspect('a warning', page);
  audit.expectNoFaults();
  const spent = ENGLISH.text('coach_warn_money', { left: 5, lacks: 'both', need: 12 });
  await learner.answer('spends-all', spent, 'coach_go_back');
  await expect(open).toBeFocused();
  await expect(open).toBeVisible();
  await learner.tap(plant);
  await learner.playUntil('ask_buying');

  // no fuel: done anyway, taken back, and bought
  await learner.tap(learner.button(ENGLISH.text('resources_end')));
  await learner.answer('no-fuel', ENGLISH.like('coach_warn_fuel'), 'coach_go_ahead');
  await learner.tap(learner.player.coach.getByRole('button', named('coach_take_back')));
  await expect.poll(() => isAsked(page, 'ask_buying')).toBe(true);
  await learner.playUntil('ask_building');

  // no city
  const end = learner.button(ENGLISH.text('building_end'));
  await learner.tap(end);
  await learner.answer('no-city', ENGLISH.like('coach_warn_city'), 'coach_go_back');
  await expect(end).toBeVisible();

  // more cities than have power: back, and built anyway
  const cities = page.locator('[data-city]').filter({ visible: true });
  const build = learner.button(ENGLISH.exactly('building_pay_end'));
  const tags = page.locator('[data-tag=planned]');
  const refused = page.getByRole('alert').getByText(ENGLISH.exactly('refusal_rule'));
  for (
    let planned = 0;
    !(await page.getByText(ENGLISH.like('coach_build_plan', { planned: 2 })).isVisible());
    planned++
  ) {
    const before = await tags.count();
    await waitOutDoubleTap(page);
    await tapCity(page, cities.nth(planned));
    // unless the city is too dear
    await expect.poll(async () => (await tags.count()) !== before || (await refused.isVisible())).toBe(true);
    await learner.player.listen();
  }
  await learner.tap(build);
  await learner.answer('no-power', ENGLISH.like('coach_warn_power'), 'coach_go_back');
  await expect(build).toBeVisible();
  await learner.tap(build);
  await expect.poll(() => isAsked(page, 'ask_building')).toBe(false);
  await expect(learner.warning).toBeHidden();
  expect(faults).toEqual([]);
});

test('a warning is in sight on a low phone, and Escape goes back', async ({ browser, baseURL }) => {
  const page = await openDevice(
    browser,
    { width: 568, height: 320 },
    { baseURL: String(baseURL), locale: ENGLISH.locale },
  );
  await page.goto('/');
  await page.getByRole('link', named('home_learn')).tap();
  await page.waitForURL('**/play/**');
  const learner = new Learner(page);
  await learner.player.isAsked();
  const market = page.getByRole('region', named('market_current'));
  await learner.tap(market.getByRole('button', ENGLISH.startingWith('plant_text', { number: 5 })));
  const amount = page.getByRole('spinbutton');
  await amount.fill('50');
  await amount.press('Tab');
  await learner.tap(learner.button(ENGLISH.exactly('auction_open')));
  await expect(learner.warning).toBeInViewport({ ratio: 1 });
  await expect(learner.warning.getByRole('button', named('coach_go_back'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(learner.warning).toBeHidden();
  await expect(learner.button(ENGLISH.exactly('auction_open'))).toBeVisible();
});
