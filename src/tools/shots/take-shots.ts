import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale, PlainKey } from '../../lib/i18n/catalogue.ts';
import { PSEUDO_LANGUAGES } from '../../lib/i18n/pseudo.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { buildIfNeeded, defaultBuild, testBuild } from '../build/build.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../install/chromium.ts';
import { fail, root } from '../install/setup.mjs';
import { OwnServer } from '../support/own-server.ts';
import { ENGLISH, named, Phrases, startingWith } from '../support/phrases.ts';
import { openLocalGame, ScreenPlayer } from '../support/screen-player.ts';
import { joinTable, openLobby, takeSeat, waitingHeading } from '../support/shared-screen-player.ts';
import { tap } from '../support/tapper.ts';
import { EDITION_SIZES, takeEditionStates } from './edition-states.ts';
import { takeFirstGame } from './first-game.ts';
import { lateGames } from './late-games.ts';
import { planCheapest, type Shoot, takeLateStates, takeLobby } from './late-states.ts';

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const;
/** From the smallest phone to a large screen, for full tables late in the game. */
export const LATE_SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 1920, height: 1080 },
] as const satisfies readonly Viewport[];
/** As in `--size`. */
type SizeName = `${number}x${number}`;
export const sizeNameOf = ({ width, height }: Viewport): SizeName => `${width}x${height}`;
const PAGES = [
  ['home', '/'],
  ['set-up', '/new'],
  ['solo', '/solo'],
  ['settings', '/settings'],
  ['replay', '/replay'],
  ['rules', '/rules'],
  ['rules-plants', '/rules/plants'],
  ['rules-building', '/rules/building'],
  ['rules-income', '/rules/income'],
  ['unknown-game', '/play/none'],
] as const;
/** Screenshot names by the message of the table's heading. */
const QUESTIONS = [
  ['auction-offer', 'ask_nominating'],
  ['auction-bid', 'ask_bidding'],
  ['scrap', 'ask_scrapping'],
  ['resources', 'ask_buying'],
  ['building', 'ask_building'],
  ['income', 'ask_powering'],
  ['final', 'final_title_one'],
  ['final', 'final_title_shared'],
] as const;
/** Enough cities on the map for a game in progress. */
const README_ROUND = 5;
/** The README's screenshot is scaled down to keep the file small. */
const README_SCALE = 0.8;

type Size = keyof typeof SIZES;
interface Viewport {
  readonly width: number;
  readonly height: number;
}
type Scheme = 'light' | 'dark';

async function openPage(
  browser: Browser,
  viewport: Viewport,
  colorScheme: Scheme,
  words = ENGLISH,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    hasTouch: true,
    locale: words.locale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

/** Screenshots of every screen of a game on one device in one colour scheme, from a whole beginners' game. */
async function takeAll(
  browser: Browser,
  url: string,
  size: Size,
  scheme: Scheme,
  words: Phrases,
): Promise<void> {
  const page = await openPage(browser, SIZES[size], scheme, words);
  const switchOf = (key: PlainKey): Locator => page.getByRole('switch', { name: words.beginning(key) });
  const shoot = async (name: string): Promise<void> => {
    await page.screenshot({ path: join(root, 'shots', `${size}-${scheme}-${name}.png`) });
  };
  for (const [name, path] of PAGES) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(name);
  }
  await openLocalGame(page, url, () => switchOf('setup_beginners').tap(), words);
  const screenPlayer = new ScreenPlayer(page, tap, words);
  const seen = new Map<string, number>();
  do {
    const asked = await screenPlayer.heading();
    const name = QUESTIONS.find(([, key]) => words.beginning(key).test(asked))?.[0] ?? 'other';
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // The first of each kind, and one from the middle of the game, when the map is full.
    if (times !== 1 && times !== 3 * README_ROUND) continue;
    if (name === 'building') await planCheapest(page, words);
    await shoot(times === 1 ? name : `${name}-later`);
    const build = page.getByRole('button', { name: words.exactly('building_pay') });
    if (name === 'building' && (await build.isVisible())) await build.tap();
  } while (await screenPlayer.answer());
  if (!seen.has('final')) throw new Error(`the game stopped at "${await screenPlayer.heading()}"`);
  await page.goto(url);
  await page.getByRole('article').first().waitFor();
  await shoot('home-with-games');

  await page.getByRole('link', words.named('home_new')).tap();
  await switchOf('setup_hidden_money').tap();
  await page.getByRole('button', words.named('setup_start')).tap();
  await page.getByRole('button', words.startingWith('handover_ready')).waitFor();
  await shoot('hand-over');
  await page.context().close();
}

/** Screenshots of a game on several devices: a host, a phone, and a tablet as the board. */
async function takeShared(browser: Browser, url: string, size: Size, scheme: Scheme): Promise<void> {
  const [host, guest, board] = await Promise.all([
    openPage(browser, SIZES[size], scheme),
    openPage(browser, SIZES[size], scheme),
    openPage(browser, SIZES[size], scheme),
  ]);
  const shoot = async (page: Page, name: string): Promise<void> => {
    await page.screenshot({ path: join(root, 'shots', `${size}-${scheme}-shared-${name}.png`) });
  };
  await guest.goto(`${url}/join`);
  await guest.getByRole('textbox', named('shared_join_name')).waitFor();
  await shoot(guest, 'join');
  const link = await openLobby(host, url, { players: 2, beginners: true });
  await joinTable(guest, link, 'Ben');
  await takeSeat(guest, 2, 'Ben');
  await guest.getByRole('switch', startingWith('shared_ready')).tap();
  await joinTable(board, link, 'Tablet');
  await host.getByText(ENGLISH.text('shared_wait_players', { ready: 1, count: 1 })).waitFor();
  await shoot(guest, 'lobby');
  await shoot(host, 'lobby-host');
  await host.getByRole('button', named('shared_invite')).tap();
  await host.getByRole('button', named('shared_invite_pair_start')).tap();
  await host
    .getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_pair_offer') }))
    .waitFor();
  await shoot(host, 'invite');
  await host.getByRole('button', named('action_close')).tap();
  await host.getByRole('button', named('shared_start')).tap();
  await waitingHeading(board).waitFor();
  await shoot(board, 'board');
  const waiting = (await waitingHeading(guest).isVisible()) ? guest : host;
  await shoot(waiting, 'waiting');
  await waiting.getByRole('button', named('table_menu')).tap();
  await waiting.getByRole('button', named('shared_people')).tap();
  await shoot(waiting, 'people');
  for (const page of [host, guest, board]) await page.context().close();
}

/** Screenshots in one size and colour scheme: six players late in the game on each map, the first game, and in English the lobby. */
async function takeLate(
  browser: Browser,
  url: string,
  size: Viewport,
  scheme: Scheme,
  words: Phrases,
  edition: EditionId,
): Promise<void> {
  const take = async (about: string, shots: (page: Page, shoot: Shoot) => Promise<void>): Promise<void> => {
    const page = await openPage(browser, size, scheme, words);
    await shots(page, async (name) => {
      await page.screenshot({
        path: join(root, 'shots', `late-${sizeNameOf(size)}-${scheme}-${about}-${name}.png`),
      });
    });
    await page.context().close();
  };
  for (const map of ['germany', 'usa'] as const)
    await take(map, (page, shoot) => takeLateStates(page, url, lateGames(map, edition), shoot, words));
  await take('first', (page, shoot) => takeFirstGame(page, url, words, shoot));
  if (words === ENGLISH) await take('shared', (page, shoot) => takeLobby(page, url, shoot));
}

/** Screenshots in one size and colour scheme of what only tables of the 2019 edition have. */
async function takeEdition(
  browser: Browser,
  url: string,
  size: Viewport,
  scheme: Scheme,
  words: Phrases,
): Promise<void> {
  const page = await openPage(browser, size, scheme, words);
  await takeEditionStates(page, url, words, async (name) => {
    const path = `edition-${sizeNameOf(size)}-${scheme}-${words.locale}-${name}.png`;
    await page.screenshot({ path: join(root, 'shots', path) });
  });
  await page.context().close();
}

/** The README's screenshot: a table in mid-game with a plan on the map. */
async function takeReadme(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, SIZES.tablet, 'light');
  await openLocalGame(page, url, () => page.getByRole('switch', startingWith('setup_beginners')).tap());
  const screenPlayer = new ScreenPlayer(page);
  for (let turns = 0; turns < 3 * README_ROUND;) {
    if (ENGLISH.exactly('ask_building').test(await screenPlayer.heading()) && ++turns === 3 * README_ROUND)
      break;
    if (!(await screenPlayer.answer())) break;
  }
  await planCheapest(page, ENGLISH);
  const devtools = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...SIZES.tablet, scale: README_SCALE };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', clip });
  writeFileSync(join(root, 'docs/table.png'), Buffer.from(data, 'base64'));
  await page.context().close();
}

/** The requested screenshots: only late tables, in light and one size only, or only the README's; and the language. */
interface Wanted {
  readonly late: boolean;
  readonly size: SizeName | null;
  readonly readme: boolean;
  readonly language: Locale;
  /** The edition of the late tables; without them, of what only its tables have. */
  readonly edition: EditionId;
}

/** Takes the requested screenshots of the built app. */
export async function takeShots({ late, size, readme, language, edition }: Wanted): Promise<void> {
  const found = ensureChromium();
  if ('problem' in found) fail(found.problem);
  const words = language === 'en' ? ENGLISH : new Phrases(language);
  // the build for players has no pseudo-languages
  const target = language in PSEUDO_LANGUAGES ? testBuild : defaultBuild;
  const outcome = await buildIfNeeded(target);
  if ('problem' in outcome) fail(outcome.problem);
  const server = new OwnServer(target.folder);
  const url = (await server.start()).replace(/\/$/, '');
  const browser = await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_ARGS] });
  try {
    if (readme) await takeReadme(browser, url);
    else if (edition !== STANDARD_TERMS.edition && !late) {
      mkdirSync(join(root, 'shots'), { recursive: true });
      for (const scheme of ['light', 'dark'] as const)
        for (const one of EDITION_SIZES) await takeEdition(browser, url, one, scheme, words);
    } else {
      rmSync(join(root, 'shots'), { recursive: true, force: true });
      mkdirSync(join(root, 'shots'));
      for (const scheme of size === null ? (['light', 'dark'] as const) : (['light'] as const)) {
        for (const one of LATE_SIZES)
          if (size === null || size === sizeNameOf(one))
            await takeLate(browser, url, one, scheme, words, edition);
        if (late || size !== null) continue;
        await Promise.all(
          (['tablet', 'phone'] as const).map((kind) => takeAll(browser, url, kind, scheme, words)),
        );
        if (words !== ENGLISH) continue; // the players of a shared table read English
        await takeShared(browser, url, 'tablet', scheme);
        await takeShared(browser, url, 'phone', scheme);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
