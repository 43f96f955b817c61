import type { Page } from '@playwright/test';
import { ENGLISH, named, startingWith } from '../support/phrases.ts';
import { openLocalGame, resultHeading, ScreenPlayer } from '../support/screen-player.ts';
import { withPage } from './browser.ts';
import { type Bench, type Figure, rounded } from './figure.ts';

/** Number of taps that players need with each tap-saving option of the app. */
const WAYS = {
  /** Players make every decision themselves. */
  asked: { settings: { forced: false }, aloud: false },
  /** Forced decisions are automatic. */
  forced: { settings: { forced: true }, aloud: false },
  /** Forced decisions are automatic, and players call bids aloud and enter only the sale. */
  aloud: { settings: { forced: true }, aloud: true },
} as const;
type Way = keyof typeof WAYS;
const PLAYERS = [3, 6] as const;

type Phase = 'auction' | 'fuel' | 'building' | 'income';
const PHASES: readonly Phase[] = ['auction', 'fuel', 'building', 'income'];
const ASKED: readonly (readonly [RegExp, Phase])[] = [
  [ENGLISH.exactly('ask_buying'), 'fuel'],
  [ENGLISH.exactly('ask_building'), 'building'],
  [ENGLISH.exactly('ask_powering'), 'income'],
];
const phaseOf = (heading: string): Phase => ASKED.find(([words]) => words.test(heading))?.[1] ?? 'auction';

/** The heading when a player can put a plant up for auction. */
const PUTS_UP = ENGLISH.exactly('ask_nominating');

type Counts = Record<Phase, number>;
const none = (): Counts => ({ auction: 0, fuel: 0, building: 0, income: 0 });

/** The commands of the only saved game. Runs in the page. */
async function savedCommands(): Promise<readonly { readonly type: string }[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the save cannot be read'));
    });
  const database = await done(indexedDB.open('kilowatt'));
  const rows: unknown[] = await done(database.transaction('games').objectStore('games').getAll());
  const find = (thing: unknown): readonly { readonly type: string }[] | null => {
    if (typeof thing !== 'object' || thing === null) return null;
    const commands: unknown = Reflect.get(thing, 'commands');
    if (Array.isArray(commands)) return commands as { readonly type: string }[];
    return (
      Object.values(thing)
        .map(find)
        .find((found) => found !== null) ?? null
    );
  };
  return find(rows) ?? [];
}

/** Counts the players' decisions, including forced ones: bids and passes, turns of buying and building, plants run. */
function decisionsIn(commands: readonly { readonly type: string }[], players: number): Counts {
  const counts = none();
  let ends = 0;
  for (const { type } of commands) {
    if (type === 'power') counts.income++;
    else if (type === 'done') counts[Math.floor(ends++ / players) % 2 === 0 ? 'fuel' : 'building']++;
    else if (type !== 'buy' && type !== 'build') counts.auction++;
  }
  return counts;
}

/** Sells a plant at its minimum price to the player who puts it up. Returns false if no plant can be put up now. */
async function sellAloud(page: Page): Promise<boolean> {
  const market = page.getByRole('region', named('market_current'));
  const plants = market.getByRole('button', { name: ENGLISH.beginning('plant_text', 'plant_text_free') });
  const count = await plants.count();
  if (count === 0) return false;
  await plants.nth(count - 1).tap();
  const sold = page.getByRole('button', { name: ENGLISH.beginning('auction_sold'), disabled: false }).first();
  await sold.waitFor();
  await sold.tap();
  await sold.waitFor({ state: 'detached' });
  return true;
}

/** Plays a whole beginners' game by taps in one browser; returns taps and decisions by phase. */
async function play(
  page: Page,
  url: string,
  players: number,
  way: Way,
): Promise<[taps: Counts, made: Counts]> {
  const { settings, aloud } = WAYS[way];
  await page.addInitScript(
    (kept) => localStorage.setItem('kilowatt.settings', kept),
    JSON.stringify(settings),
  );
  await openLocalGame(page, url, async () => {
    const count = page.getByRole('group', named('setup_how_many'));
    await count.getByText(String(players), { exact: true }).tap();
    await page.getByRole('switch', startingWith('setup_beginners')).tap();
  });
  const taps = none();
  const screenPlayer = new ScreenPlayer(page);
  const switchAloud = page.getByRole('switch', named('auction_aloud'));
  if (aloud) {
    await switchAloud.tap();
    taps.auction++;
  }
  for (;;) {
    const heading = await screenPlayer.heading();
    const phase = phaseOf(heading);
    const before = screenPlayer.taps;
    if (aloud && PUTS_UP.test(heading) && (await screenPlayer.wantsPlant())) {
      if (await sellAloud(page)) {
        taps.auction += 2;
        continue;
      }
    }
    if (!(await screenPlayer.answer())) break;
    taps[phase] += screenPlayer.taps - before;
  }
  await resultHeading(page).waitFor();
  return [taps, decisionsIn(await page.evaluate(savedCommands), players)];
}

const nameOf = (players: number, way: Way, phase: Phase): string =>
  `app.tapsPerDecision.${players}.${way}.${phase}`;

/** Taps of all players per decision of a phase, over a whole game on one device. */
export const tapsBench: Bench = {
  names: PLAYERS.flatMap((players) =>
    (Object.keys(WAYS) as Way[]).flatMap((way) => PHASES.map((phase) => nameOf(players, way, phase))),
  ),
  measure: async () => {
    const figures: Figure[] = [];
    for (const players of PLAYERS) {
      for (const way of Object.keys(WAYS) as Way[]) {
        const [taps, made] = await withPage((page, url) => play(page, url, players, way));
        for (const phase of PHASES) {
          const value = rounded(taps[phase] / Math.max(1, made[phase]), 2);
          figures.push({ name: nameOf(players, way, phase), value, unit: `taps (${taps[phase]} in all)` });
        }
      }
    }
    return figures;
  },
};
