import {
  type DeviceId,
  type TableView,
  type UndoElectorate,
  type UndoProposal,
  undoVoters,
} from '../protocol/table-view.ts';
import type { SharedGame } from './screen.ts';

/** The open undo proposal, if this device is asked, or null if there is none. */
export const undoQuestionFor = (
  { device }: Pick<SharedGame, 'device'>,
  tableView: UndoElectorate & Pick<TableView, 'undoProposal'>,
): UndoProposal | null =>
  tableView.undoProposal?.declinedBy === null && undoVoters(tableView).includes(device)
    ? tableView.undoProposal
    : null;

/** The devices that are asked and have not agreed yet, each once. */
export const missingVotes = ({ agreed }: UndoProposal, table: UndoElectorate): readonly DeviceId[] =>
  undoVoters(table).filter((device) => !agreed.includes(device));
