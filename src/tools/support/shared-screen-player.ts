import type { Locator, Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { EditionId, Moment } from '../../lib/rules/types.ts';
import { ENGLISH, type Phrases } from './phrases.ts';
import { headingLike, resultHeading, ScreenPlayer } from './screen-player.ts';

/** Plays a game on several devices through the visible interface only, in the language of `words`. */

/** The set-up choices before the table opens. */
export interface OpenTerms {
  readonly players: number;
  /** Without it, the one that the device remembers. */
  readonly edition?: EditionId;
  readonly beginners?: boolean;
  /** Two players of an edition that has the trust play against it (Z1). */
  readonly trust?: boolean;
  readonly hiddenMoney?: boolean;
  readonly map?: 'map_germany' | 'map_usa';
  /** Whether players of an edition that has starting cities mark them (Y12). */
  readonly startingCities?: boolean;
}

const EDITION_NAMES = { classic: 'edition_classic', '2019': 'edition_2019' } as const;

/** Milliseconds between two looks at devices on which nobody decides. */
const POLL_MS = 50;

/** The name of the host's device and so of its seat. */
export const HOST_NAME = 'Host';

/** Opens a lobby. */
export async function openTable(page: Page, url: string, terms: OpenTerms, words = ENGLISH): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', words.named('home_new')).tap();
  await page.getByText(words.text('setup_devices_several')).tap();
  if (terms.edition) {
    const name = words.text(EDITION_NAMES[terms.edition]);
    await page.locator('label').filter({ hasText: name }).first().tap();
  }
  const count = page.getByRole('group', words.named('setup_how_many'));
  const players = new Intl.NumberFormat(words.locale).format(terms.players);
  await count.getByText(players, { exact: true }).tap();
  if (terms.map) await page.getByText(words.text(terms.map)).first().tap();
  if (terms.beginners) await page.getByRole('switch', words.startingWith('setup_beginners')).tap();
  if (terms.trust) await page.getByRole('switch', words.startingWith('setup_trust')).tap();
  if (terms.startingCities) await page.getByRole('switch', words.startingWith('setup_starts')).tap();
  if (terms.hiddenMoney) await page.getByRole('switch', words.startingWith('setup_hidden_money')).tap();
  await page.getByRole('button', words.named('setup_open_table')).tap();
  await page.waitForURL('**/host/**');
  // a device enters its name only once
  const name = page.getByRole('textbox', words.named('shared_join_name'));
  await name
    .or(page.getByRole('button', words.named('shared_invite')))
    .first()
    .waitFor();
  if (!(await name.isVisible())) return;
  await name.fill(HOST_NAME);
  await page.getByRole('button', words.named('shared_invite_go')).tap();
}
/** A placeholder network address. */
const SOMEWHERE = 'http://192.0.2.7';
/** The link in this lobby's invitation, rewritten to this page's own address: for `localhost` the app shows another. */
export async function linkOf(page: Page, words = ENGLISH): Promise<string> {
  // without a network address the app would show no link
  await page.route('**/lan.json', (route) => route.fulfill({ json: { origin: SOMEWHERE } }));
  await page
    .getByRole('region', words.named('shared_invite'))
    .getByRole('button', words.named('shared_invite'))
    .tap();
  const sheet = page.getByRole('dialog', words.named('shared_invite_title'));
  const { pathname, search, hash } = new URL(
    await sheet.getByRole('textbox', words.named('shared_invite_link')).inputValue(),
  );
  await sheet.getByRole('button', words.named('action_close')).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.unroute('**/lan.json');
  return new URL(`${pathname}${search}${hash}`, page.url()).href;
}
/** Opens a lobby and returns its invitation link. */
export async function openLobby(page: Page, url: string, terms: OpenTerms, words = ENGLISH): Promise<string> {
  await openTable(page, url, terms, words);
  return linkOf(page, words);
}

/** Joins by the link, without taking a seat. */
export async function joinTable(page: Page, link: string, name: string, words = ENGLISH): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', words.named('shared_join_name')).fill(name);
  await page.getByRole('button', words.named('shared_join_go')).tap();
  await page.getByRole('heading', words.named('shared_seats')).waitFor();
}
/** Joins by the room code of a table on this server, up to the wait for the host. */
export async function knock(
  page: Page,
  url: string,
  code: string,
  name: string,
  words = ENGLISH,
): Promise<void> {
  await page.goto(new URL('join', url).href);
  await page.getByRole('textbox', words.named('shared_join_name')).fill(name);
  await page.getByRole('textbox', words.named('shared_join_code')).fill(code);
  await page.getByRole('button', words.named('shared_join_go')).tap();
}
/** Takes and names a seat, counted from 1. A new device has the only free seat at once. */
export async function takeSeat(page: Page, seat: number, name: string, words = ENGLISH): Promise<void> {
  // by its place: a seat without a player has a name in the language of the host
  const row = page
    .getByRole('region', words.named('shared_seats'))
    .getByRole('listitem')
    .nth(seat - 1);
  const free = row.getByRole('button', words.startingWith('shared_sit_of'));
  const field = page.getByRole('textbox', words.named('shared_name_of', { n: seat }));
  await free.or(field).waitFor();
  if (!(await field.isVisible())) await free.tap();
  await field.fill(name);
  await field.press('Enter');
}

/** Starts the game even if some players are not ready. */
export const start = (page: Page, words = ENGLISH): Promise<void> =>
  page.getByRole('button', { name: words.exactly('shared_start', 'shared_start_now') }).tap();

/** After the host is lost: `page` continues the table as soon as `others` agree. */
export async function takeOver(page: Page, others: readonly Page[], words = ENGLISH): Promise<void> {
  await page.getByRole('button', words.named('shared_gone_continue')).tap();
  for (const other of others) await other.getByRole('button', words.named('shared_gone_agree')).tap();
  await page.getByRole('button', words.named('shared_gone_withdraw')).waitFor({ state: 'detached' });
}
/** On the host during the game: gives the seat of `player` to `device`, which is connected. */
export async function giveSeat(page: Page, player: string, device: string, words = ENGLISH): Promise<void> {
  await page.getByRole('button', words.named('table_menu')).tap();
  const menu = page.getByRole('dialog', words.named('table_menu'));
  await menu.getByRole('button', words.named('shared_people')).tap();
  await page.getByRole('button', words.named('shared_seat_change', { name: player })).tap();
  await page.getByRole('button', words.named('shared_seat_here', { device })).tap();
  const people = page.getByRole('dialog', words.named('shared_people'));
  await people.getByRole('button', words.named('action_close')).tap();
  await people.waitFor({ state: 'hidden' });
}

/** The state of the table as a device shows it. */
export interface ShownState {
  readonly epoch: number;
  readonly revision: number;
  readonly log: number;
  readonly round: number;
  readonly moment: Moment;
  /** Whether a decision of this device is still on its way to the host. */
  readonly pending: boolean;
  readonly heading: string;
}
/** The state that a page shows; null if it shows no table. */
export function stateOf(page: Page): Promise<ShownState | null> {
  return page.evaluate(() => {
    const screen = document.querySelector<HTMLElement>('[data-revision]');
    if (!screen) return null;
    const { epoch, revision, log, round, moment, pending } = screen.dataset;
    const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
    return {
      epoch: Number(epoch),
      revision: Number(revision),
      log: Number(log),
      round: Number(round),
      moment: moment as Moment,
      pending: pending === 'true',
      heading,
    };
  });
}
export const isOver = ({ moment }: ShownState): boolean => moment === 'over';
/** The decisions that the table can wait for. */
const WAITING = [
  'shared_wait_drafting',
  'shared_wait_nominating',
  'shared_wait_bidding',
  'shared_wait_scrapping',
  'shared_wait_discarding',
  'shared_wait_buying',
  'shared_wait_building',
  'shared_wait_powering',
  'shared_wait_many',
  'wait_placing',
  'wait_marking',
] as const;
/** The heading of a device whose players wait for others. */
export const waitingHeading = (page: Page, words = ENGLISH): Locator =>
  headingLike(page, words.exactly(...WAITING));
export const mayAct = (state: ShownState, words = ENGLISH): boolean =>
  !state.pending && !words.exactly(...WAITING).test(state.heading) && !isOver(state);

/** Waits until the host has executed the decision made in this state. Throws after the page's default timeout. */
async function untilDecided({ epoch, revision, heading }: ShownState, page: Page): Promise<void> {
  const decided = page.locator(
    `[data-pending="false"]:not([data-epoch="${epoch}"][data-revision="${revision}"])`,
  );
  await decided.waitFor().catch((cause: unknown) => {
    throw new Error(`nothing came of the decision for "${heading}"`, { cause });
  });
}

/** Makes one decision on a device in this state; false if there is none. */
async function answerIn(state: ShownState | null, page: Page, screenPlayer: ScreenPlayer): Promise<boolean> {
  if (!state || !mayAct(state, screenPlayer.words) || !(await screenPlayer.answer())) return false;
  await untilDecided(state, page);
  return true;
}
/** Makes one decision on a device; false if there is none. */
export const makeDecision = async (page: Page, screenPlayer: ScreenPlayer): Promise<boolean> =>
  answerIn(await stateOf(page), page, screenPlayer);

/** Whether all tables show the same part of the game. */
const agree = (states: readonly (ShownState | null)[]): boolean =>
  new Set(states.flatMap((state) => (state ? [state.log] : []))).size < 2;

/**
 * Plays on all devices, each in its language, until their states are `done`. While one of them is behind, nobody decides:
 * otherwise a decision could lead past the moment that `done` asks for.
 */
export async function playUntil(
  pages: readonly Page[],
  done: (states: readonly (ShownState | null)[]) => boolean,
  wordsOn: (page: Page) => Phrases = () => ENGLISH,
): Promise<void> {
  const devices = pages.map((page) => ({
    page,
    screenPlayer: new ScreenPlayer(page, undefined, wordsOn(page)),
  }));
  for (;;) {
    const states = await Promise.all(pages.map(stateOf));
    if (done(states)) return;
    const decided = agree(states)
      ? await Promise.all(
          devices.map(({ page, screenPlayer }, at) => answerIn(states[at] ?? null, page, screenPlayer)),
        )
      : [];
    // asked without a pause, the devices would have less time for what they wait for
    if (!decided.includes(true)) await wait(POLL_MS);
  }
}
/** Plays until every device is in this round. */
export const playToRound = (
  pages: readonly Page[],
  round: number,
  wordsOn?: (page: Page) => Phrases,
): Promise<void> =>
  playUntil(pages, (states) => states.every((state) => (state?.round ?? 0) >= round), wordsOn);
/** Plays until the game is over on every device. */
export async function playToTheEnd(
  pages: readonly Page[],
  wordsOn: (page: Page) => Phrases = () => ENGLISH,
): Promise<void> {
  await playUntil(pages, (states) => states.every((state) => state !== null && isOver(state)), wordsOn);
  // the final count comes first, on the map
  for (const page of pages) await resultHeading(page, wordsOn(page)).waitFor();
}
