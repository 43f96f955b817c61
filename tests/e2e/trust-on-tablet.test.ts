import { expect } from '@playwright/test';
import { gameIdFrom } from '#lib/game-id.ts';
import { exportGame } from '#lib/persist/files.ts';
import { CommandLog } from '#lib/session/game/command-log.ts';
import { ENGLISH, named, startingWith } from '#tools/support/phrases.ts';
import { resultHeading, ScreenPlayer } from '#tools/support/screen-player.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../must.ts';
import { playTrustGame, TRUST_GAME, TRUST_SEED } from '../trust-game.ts';
import { ScreenAudit } from './accessibility.ts';
import { headline, makeDecisions } from './decisions.ts';
import { HANDED, test, waitOutDoubleTap } from './fixtures.ts';
import { openFile } from './last-turn.ts';
import { collectErrors } from './page-errors.ts';
import { trustOn } from './trust.ts';

test.use({ viewport: { width: 1180, height: 820 } });

/** A game of two against the trust as a file: before its last round in which fuel was bought. */
function lastRound(): Buffer {
  const { commands, beforeFuel } = playTrustGame();
  const meta = {
    id: gameIdFrom('last-round'),
    name: '',
    created: 1,
    updated: 2,
    seats: sampleSeats(TRUST_GAME.players),
  };
  const origin = { setup: TRUST_GAME, seed: TRUST_SEED };
  const commandLog = mustOk(CommandLog.replay(meta, origin, commands.slice(0, beforeFuel)));
  return Buffer.from(exportGame({ meta, commandLog, draft: null }).text);
}

test('Z4: undo leads back over the turn of the trust, a reload and a return resume there, and the end shows all boards', async ({
  page,
}) => {
  test.slow();
  const faults = collectErrors(page);
  const audit = new ScreenAudit();
  await openFile(page, lastRound());
  const undo = page.getByRole('button', named('action_undo'));
  // the map is loaded after the table
  await expect.poll(async () => (await trustOn(page)).houses).toBeGreaterThan(4);
  const before = await trustOn(page);
  await makeDecisions(page, 1);
  const after = await trustOn(page);
  expect(after.text).toContain(ENGLISH.text('trust_done'));
  await undo.tap();
  await expect.poll(() => trustOn(page)).toEqual(before);
  await page.getByRole('button', named('action_redo')).tap();
  await expect.poll(() => trustOn(page)).toEqual(after);

  // once the second player has decided, all have to agree
  await makeDecisions(page, 1);
  const second = await headline(page).innerText();
  await waitOutDoubleTap(page, HANDED);
  await undo.tap();
  await expect(headline(page)).not.toHaveText(second);
  await waitOutDoubleTap(page, HANDED);
  await undo.tap();
  const sheet = page.getByRole('dialog', named('undo_all_title'));
  await sheet.getByRole('button', named('undo_all_go')).tap();
  await expect.poll(() => trustOn(page)).toEqual(before);

  await expect(page.locator('header').getByText(ENGLISH.text('table_saved'), { exact: true })).toBeAttached();
  await page.reload();
  await expect.poll(() => trustOn(page)).toEqual(before);
  await page.goto('/');
  await page.getByRole('link', startingWith('home_continue')).tap();
  await expect.poll(() => trustOn(page)).toEqual(before);

  const screenPlayer = new ScreenPlayer(page);
  while (await screenPlayer.answer());
  await resultHeading(page).waitFor();
  await audit.inspect('the result', page);

  await page.getByRole('button', named('final_look')).tap();
  const log = page.getByRole('region', named('table_log'));
  await page.getByRole('button', named('table_log')).tap();
  await log.getByRole('button', startingWith('news_trust_took_cubes')).first().tap();
  const past = page.getByRole('dialog');
  await expect(past.locator('[data-trust]')).not.toHaveCount(0);
  await audit.inspect('a past board', page);
  for (const key of ['replay_earlier', 'replay_later'] as const) {
    await waitOutDoubleTap(page);
    await past.getByRole('button', named(key)).tap();
    await expect(past.locator('[data-trust]')).not.toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', named('final_back')).tap();
  await page.getByRole('button', named('final_review')).tap();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: 240_000 });
  await audit.inspect('the review', page);
  audit.expectNoFaults();
  expect(faults).toEqual([]);
});
