import type { UndoMessage } from '../../protocol/messages.ts';
import {
  type DeviceId,
  type TableView,
  type UndoElectorate,
  type UndoProposal,
  undoVoters,
} from '../../protocol/table-view.ts';

type Table = UndoElectorate & Pick<TableView, 'stage' | 'revision' | 'undoByAll'>;

/**
 * The undo proposal after a message about it. A message does nothing if it is stale, if its device has no vote, or if nothing can be
 * undone. A second proposal for the same undo counts as agreement.
 */
export function applyUndoMessage(
  open: UndoProposal | null,
  table: Table,
  device: DeviceId,
  message: UndoMessage,
): UndoProposal | null {
  const isStale = table.stage !== 'playing' || message.revision !== table.revision;
  if (isStale || table.undoByAll === null || !undoVoters(table).includes(device)) return open;
  const isAsked = open !== null && open.declinedBy === null;
  if (!isAsked) {
    return message.type === 'propose-undo' ? { by: device, agreed: [device], declinedBy: null } : open;
  }
  const others = open.agreed.filter((one) => one !== device);
  if (message.type === 'answer-undo' && message.answer === 'decline') {
    return open.by === device ? null : { ...open, agreed: others, declinedBy: device };
  }
  return others.length < open.agreed.length ? open : { ...open, agreed: [...open.agreed, device] };
}

/** The rest of the proposal after seats have changed hands; null once the proposing or declining device has no vote any more. */
export function withoutFormerVoters(open: UndoProposal | null, table: UndoElectorate): UndoProposal | null {
  const asked = undoVoters(table);
  const isGone = (device: DeviceId): boolean => !asked.includes(device);
  if (!open || isGone(open.by) || (open.declinedBy !== null && isGone(open.declinedBy))) return null;
  const agreed = open.agreed.filter((device) => !isGone(device));
  return agreed.length === open.agreed.length ? open : { ...open, agreed };
}

/** Whether all devices with a vote have agreed. */
export const allAgreed = ({ agreed, declinedBy }: UndoProposal, table: UndoElectorate): boolean =>
  declinedBy === null && undoVoters(table).every((device) => agreed.includes(device));
