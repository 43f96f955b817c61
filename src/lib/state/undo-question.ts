import {
  type Asked,
  type DeviceId,
  type TableView,
  type UndoProposal,
  undoVoters,
} from '../protocol/table-view.ts';
import type { SharedGame } from './screen.ts';

/** The open undo proposal, if this device is asked, or null if there is none. */
export const openQuestion = (
  { device }: Pick<SharedGame, 'device'>,
  tableView: Asked & Pick<TableView, 'undoProposal'>,
): UndoProposal | null =>
  tableView.undoProposal?.declinedBy === null && undoVoters(tableView).includes(device)
    ? tableView.undoProposal
    : null;

/** The devices that are asked and have not agreed yet, each once. */
export const unanswered = ({ agreed }: UndoProposal, table: Asked): readonly DeviceId[] =>
  undoVoters(table).filter((device) => !agreed.includes(device));
