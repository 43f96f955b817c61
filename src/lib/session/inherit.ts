import type { Desk, DeviceId } from '../protocol/desk.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Hosting } from './hosting.ts';
import { setupOf } from '../protocol/desk.ts';
import { publicView } from '../rules/view.ts';
import { historyFromLog, holdingsTold } from './ledger.ts';
import { moneyOf } from './witness.ts';

/** A table as its next authority begins with it: all that everybody knows, the rest is dealt again. */
export function inherited(self: DeviceId, epoch: number, desk: Desk, log: readonly LogEntry[]): Hosting {
  // whose epoch had not dealt yet left nobody a view of its own
  const view = Object.values(desk.views)[0] ?? desk.base?.view;
  const open = view && publicView(view);
  return {
    game: desk.game,
    epoch,
    self,
    stage: 'lobby',
    revision: desk.revision,
    fresh: desk.revision,
    setup: setupOf(desk),
    members: desk.devices.map((one) => ({ ...one, key: '', done: 0, answer: null })),
    seats: desk.seats,
    holders: desk.holders,
    placeholders: [],
    deal: null,
    share: '',
    base: open
      ? {
          ...{ view: open, money: moneyOf(view, desk, log), log, history: historyOf(desk, log) },
          ...(desk.start && { start: desk.start }),
        }
      : null,
  };
}

/** All rounds until now: hidden money was told to nobody, and lies open when the game is over. */
const historyOf = (desk: Desk, log: readonly LogEntry[]): Desk['history'] =>
  desk.terms.hiddenMoney ? historyFromLog(holdingsTold(desk), log) : desk.history;
