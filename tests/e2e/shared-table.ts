import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import type { PlainKey } from '#lib/i18n/catalogue.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { joinTable, start, stateOf, takeSeat } from '#tools/support/shared-screen-player.ts';
import { openDevice } from './fixtures.ts';

/** Devices at a shared table and their players' actions. */

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1180, height: 820 };

/** A page on its own device. */
export const newDevice = (
  browser: Browser,
  viewport = PHONE,
  options: BrowserContextOptions = {},
): Promise<Page> => openDevice(browser, viewport, options);
/** The errors of these pages, to be empty at the end. */
export function collectPageErrors(pages: readonly Page[]): readonly string[] {
  const errors: string[] = [];
  for (const page of pages) page.on('pageerror', ({ stack, message }) => errors.push(stack ?? message));
  return errors;
}
/** Joins, takes a seat (counted from 1) and is ready. */
export async function joinAtSeat(
  page: Page,
  link: string,
  name: string,
  seat: number,
  words = ENGLISH,
): Promise<void> {
  await joinTable(page, link, name, words);
  await takeSeat(page, seat, name, words);
  await page.getByRole('switch', words.startingWith('shared_ready')).tap();
}
export const waitForDeal = (page: Page): Promise<void> =>
  page.getByRole('list', named('players_order')).waitFor({ timeout: 40_000 });
export const roundOf = async (page: Page): Promise<number> =>
  Number(
    ENGLISH.valuesIn(
      ((await page.locator('header [data-stage]').first().textContent()) ?? '').trim(),
      'table_where',
    )?.[0] ?? 0,
  );
/** Taps a button in the menu of the table. */
export async function chooseInMenu(page: Page, key: PlainKey): Promise<void> {
  await page.getByRole('button', named('table_menu')).tap();
  // the bar above the table may have the same button
  await page.getByRole('dialog', named('table_menu')).getByRole('button', named(key)).tap();
}
/** Blocks all requests to signalling servers. */
export async function blockSignalling(context: BrowserContext): Promise<void> {
  await context.routeWebSocket(/peerjs/, (socket) => socket.close());
  await context.route(/\/peerjs/, (route) => route.abort());
}
/** Closes all open sheets, one after the other. */
export async function closeSheets(page: Page): Promise<void> {
  const sheets = page.locator('dialog[open]');
  for (let open = await sheets.count(); open > 0; open = await sheets.count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => sheets.count()).toBeLessThan(open);
  }
  // their entries in the history go a moment later
  await page.waitForFunction(() => !JSON.stringify(history.state).includes('openSheet'));
}
/** On the host: ends the table, after the question whether that is meant. */
export async function endTable(host: Page): Promise<void> {
  await chooseInMenu(host, 'shared_end');
  // its button has the name of the one that asks
  await host.getByText(ENGLISH.text('shared_end_sure')).waitFor();
  await host.getByRole('button', named('shared_end')).last().tap();
}

/**
 * Waits until all these devices show the same revision of the table, and no decision is on its way to the host. `log`: the length of a log that has to
 * be exceeded, for a decision that was made when it was that long.
 */
export const waitForSameRevision = (pages: readonly Page[], log = -1): Promise<void> =>
  expect(async () => {
    const states = await Promise.all(pages.map(stateOf));
    const [first] = states;
    expect(first?.log).toBeGreaterThan(log);
    for (const state of states)
      expect(state).toMatchObject({ epoch: first?.epoch, revision: first?.revision, pending: false });
  }).toPass({ timeout: 20_000 });

/** Opens a host's invitation, and returns its pairing text. */
export async function createInvitation(host: Page): Promise<string> {
  await host.getByRole('button', named('shared_invite')).tap();
  return startPairing(host);
}
/** Returns the pairing text of an open invitation. */
export async function startPairing(host: Page): Promise<string> {
  await host.getByRole('button', named('shared_invite_pair_start')).tap();
  await host.getByText(ENGLISH.text('shared_pair_text')).tap();
  return host.getByRole('textbox', named('shared_pair_offer')).inputValue();
}
/** A guest's answer as text. */
export const readAnswer = (guest: Page): Promise<string> =>
  guest.getByRole('textbox', named('shared_pair_answer')).inputValue();
/** Pairs a guest on its join page with the host, by two texts. */
export async function pairByText(host: Page, offer: string, guest: Page): Promise<void> {
  await guest.getByText(ENGLISH.text('shared_join_paste')).tap();
  await guest.getByRole('textbox', named('shared_pair_offer')).fill(offer);
  await guest.getByRole('button', named('shared_join_go')).last().tap();
  const answer = await readAnswer(guest);
  await host.getByRole('button', named('shared_pair_next')).tap();
  await host.getByRole('textbox', named('shared_pair_answer_paste')).fill(answer);
  await host.getByRole('button', named('action_ok')).tap();
}
/** Seats Ben, a paired guest, and starts the game. */
export async function startPairedGame(host: Page, guest: Page): Promise<void> {
  await host.getByText(ENGLISH.text('shared_pair_came', { name: 'Ben' })).waitFor({ timeout: 40_000 });
  await host.getByRole('button', named('action_close')).tap();
  await takeSeat(guest, 2, 'Ben');
  await start(host);
  await waitForDeal(guest);
}

/** The first stored row of a device whose key begins with `kind`, or null if there is none. */
export const storedRow = <Row>(page: Page, kind: string): Promise<Row | null> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('kilowatt');
        open.onerror = reject;
        open.onsuccess = () => {
          const [name = ''] = open.result.objectStoreNames;
          const rows = open.result
            .transaction(name)
            .objectStore(name)
            .getAll(IDBKeyRange.bound([wanted], [wanted, []]));
          rows.onerror = reject;
          rows.onsuccess = () => {
            open.result.close();
            resolve((rows.result as Row[])[0] ?? null);
          };
        };
      }),
    kind,
  );
