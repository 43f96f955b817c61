import type { News } from '../rules/types.ts';
import { newsSince, type Scene } from './scene.ts';

/** News that say what a player got or paid for; bids are left out, because a purchase stands for them. */
const DEEDS = ['bought-plant', 'passed-auction', 'bought-cubes', 'built', 'powered'] as const;
type Deed = Extract<News, { readonly type: (typeof DEEDS)[number] }>;
const isDeed = (item: News): item is Deed => DEEDS.some((type) => type === item.type);

/** What one player did in one turn: houses together, everything else by itself. Not empty. */
export type DeedsOfTurn = readonly [Deed, ...Deed[]];

/** The fewest turns that are worth a list: a single one still stands where bots play. */
const MIN_TURNS = 2;

const isSameTurn = (turn: DeedsOfTurn | undefined, deed: Deed): turn is DeedsOfTurn =>
  deed.type === 'built' && turn?.[0].type === 'built' && turn[0].seat === deed.seat;

/** What the others did since the learner's last decision, in order; nothing if that was little, or while they still act. */
export function deedsOfOthers(scene: Scene): readonly DeedsOfTurn[] {
  // during an auction the bid that stands says it all
  if (!scene.isAsked || scene.view.moment === 'bidding') return [];
  const turns: DeedsOfTurn[] = [];
  for (const deed of newsSince(scene).filter(isDeed)) {
    if (deed.seat === scene.seat) continue;
    const last = turns.at(-1);
    if (isSameTurn(last, deed)) turns[turns.length - 1] = [...last, deed];
    else turns.push([deed]);
  }
  return turns.length < MIN_TURNS ? [] : turns;
}
