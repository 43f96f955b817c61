import * as v from 'valibot';
import { list, regionChoice, seat, seatInfos, seats, terms } from './nouns.ts';
import {
  deal,
  device,
  devices,
  hexOrNone,
  history,
  holders,
  MAX_DEVICES,
  number,
  startHoldings,
  tableId,
  tableStage,
} from './people.ts';
import { timeLimit, timeUsed } from './time.ts';
import { view } from './view.ts';

export const tableView = v.strictObject({
  game: tableId,
  epoch: number,
  host: device,
  stage: tableStage,
  revision: number,
  validSince: number,
  terms,
  regions: regionChoice,
  order: v.optional(seats),
  start: startHoldings,
  seats: seatInfos,
  holders,
  devices,
  views: v.record(v.picklist(['0', '1', '2', '3', '4', '5', 'all']), view),
  history,
  logLength: number,
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  // tables of builds without undo by agreement
  undoByAll: v.optional(v.nullable(seat), null),
  undoProposal: v.optional(
    v.nullable(
      v.strictObject({ by: device, agreed: list(device, MAX_DEVICES), declinedBy: v.nullable(device) }),
    ),
    null,
  ),
  deal,
  base: v.nullable(v.strictObject({ view, logLength: number })),
  resumed: v.boolean(),
  advice: v.boolean(),
  timeLimit,
  timeUsed,
  ticket: hexOrNone,
});
