import { momentOf } from '#lib/machine/step.ts';
import type { Seat } from '#lib/rules/types.ts';
import { type MemoryTable, secretOf } from '#tools/support/memory-table.ts';

/** Finds secrets of a table in the texts sent to its guests. */

const SECRET_KEYS = ['deck', 'removed', 'rng', 'stage3Deck', 'seed', 'upTo', 'share', 'secret'];
/** This many cards in deck order cannot be a coincidence. */
const RUN = 4;
/** All that anybody sees of the top card (Y3). */
const BACKS: readonly unknown[] = ['plug', 'socket', null];

function* walk(value: unknown, path: string): Generator<readonly [path: string, value: unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* walk(item, `${path}/${key}`);
}

const rising = (cards: readonly unknown[]): boolean =>
  cards.every((card, at) => at === 0 || Number(card) > Number(cards[at - 1]));

/** Texts that reveal unseen cards, or the randomness behind them. */
function* secretTexts({ host }: MemoryTable): Generator<readonly [what: string, text: string]> {
  const { commandLog: table, hostRecord } = host;
  for (const { id } of hostRecord.members) yield [`the secret of ${id}`, secretOf(id)];
  if (hostRecord.share !== '') yield ['the share of the host', hostRecord.share];
  if (!table) return;
  const { deck, removed, rng, stage3Deck } = table.snapshot.context;
  const words = [table.origin.seed, rng].flatMap((one) => (typeof one === 'number' ? [] : [...one]));
  for (const word of words) if (word > 100_000) yield ['the generator', String(word)];
  for (const [what, cards] of Object.entries({ deck, removed, stage3Deck })) {
    for (let at = 0; at + RUN <= cards.length; at++) {
      const run = cards.slice(at, at + RUN);
      // the unseen plants in ascending order are public
      if (!rising(run)) yield [what, JSON.stringify(run).slice(1, -1)];
    }
  }
}

/** The secrets in a text sent to the device that plays `ownSeats`; none once the game is over. */
export function secretsIn(text: string, ownSeats: readonly Seat[], table: MemoryTable): readonly string[] {
  const { commandLog, hostRecord } = table.host;
  const over = commandLog !== null && momentOf(commandLog.snapshot) === 'over';
  if (over) return [];
  const found = [...secretTexts(table)].flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));
  const message: unknown = JSON.parse(text);
  const steps = [...walk(message, '')].flatMap(([path, value]) =>
    // a step of a patch names the path of its value
    path.match(/^\/patch\/\d+$/) && Array.isArray(value)
      ? [...walk(value[1], String(value[0]))]
      : [[path, value] as const],
  );
  for (const [path, value] of steps) {
    const keys = path.split('/');
    const name = keys.at(-1) ?? '';
    if (SECRET_KEYS.includes(name)) found.push(name);
    const limit = path.match(/\/limits\/(\d)$/);
    if (limit && !ownSeats.includes(Number(limit[1]))) found.push('a private limit');
    if (name === 'topCard' && !BACKS.includes(value)) found.push('the top card');
    if (name === 'byLimit' && value === true) found.push('a bid by a private limit');
    const money = path.match(/(?:views\/(\w+)|base\/view)\/players\/(\d)\/money$/);
    const foreign = money && money[1] !== money[2];
    if (foreign && hostRecord.setup.hiddenMoney && value !== null) found.push('hidden money');
  }
  return found;
}
