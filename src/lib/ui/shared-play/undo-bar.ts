import type { SharedGame } from '../../state/screen.ts';
import type { DeviceId, TableView, UndoProposal } from '../../protocol/table-view.ts';

/** The open undo proposal, if this device plays a seat, or null if there is none. */
export const openQuestion = (
  game: SharedGame,
  { undoProposal }: Pick<TableView, 'undoProposal'>,
): UndoProposal | null => (undoProposal?.declinedBy === null && game.mine.length > 0 ? undoProposal : null);

/** The devices that play seats and have not agreed yet, each once. */
export const unanswered = (
  { agreed }: UndoProposal,
  { holders }: Pick<TableView, 'holders'>,
): readonly DeviceId[] => [
  ...new Set(
    holders.flatMap((holder) =>
      holder.kind === 'device' && !agreed.includes(holder.device) ? [holder.device] : [],
    ),
  ),
];
