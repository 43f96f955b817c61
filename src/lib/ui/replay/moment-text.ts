import { t } from '../../i18n/t.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { News } from '../../rules/types.ts';
import type { Mark } from '../../state/replay.svelte.ts';
import type { NothingToTry } from '../../state/what-if.svelte.ts';
import { lossOf } from '../advice/percent.ts';
import { type GameNames, seatName } from '../words/names.ts';

/** Says an item of news. */
export type Tell = (item: News) => string;

/** What a log entry tells, in sentences. */
export const whatHappened = ({ news }: Pick<LogEntry, 'news'>, tell: Tell): string =>
  news.map(tell).join(' ');

/** When an entry of the log happened. */
export const whenIt = ({ round }: Pick<LogEntry, 'round'>): string =>
  round === 0 ? t('replay_after_start') : t('replay_after', { round });

/** A moment in the list of jumps. `round`: of its log entry. */
export function markText(mark: Mark, round: number, names: Pick<GameNames, 'seats'>): string {
  switch (mark.type) {
    case 'stage':
      return t('replay_stage', { stage: mark.stage, round });
    case 'sale':
      return t('replay_sale', {
        name: seatName(names, mark.seat),
        plant: mark.plant,
        price: mark.price,
        round,
      });
    case 'tail':
      return t('replay_tail', { name: seatName(names, mark.seat), round });
    case 'mistake':
      return t('replay_mistake', {
        name: seatName(names, mark.seat),
        points: lossOf(mark),
        round,
      });
  }
}

/** Why no other decision can be tried at a moment. */
export function nothingToTryText(why: NothingToTry, names: Pick<GameNames, 'seats'>): string {
  switch (why.code) {
    case 'try/end':
      return t('whatif_none_end');
    case 'try/before-round-1':
      return t('whatif_none_early');
    case 'try/within-turn':
      return t('whatif_none_within');
    case 'try/forced':
      return t('whatif_none_forced', { name: seatName(names, why.seat) });
  }
}
