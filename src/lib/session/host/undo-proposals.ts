import type { UndoMessage } from '../../protocol/messages.ts';
import {
  type Asked,
  askedDevices,
  type DeviceId,
  type TableView,
  type UndoProposal,
} from '../../protocol/table-view.ts';

type Table = Asked & Pick<TableView, 'stage' | 'revision' | 'undoByAll'>;

/**
 * The undo proposal after a message about it. A message does nothing when it is stale, when its device is not asked, or when nothing can
 * be undone. A device that proposes what another one has already proposed agrees to it.
 */
export function afterUndoMessage(
  open: UndoProposal | null,
  table: Table,
  device: DeviceId,
  message: UndoMessage,
): UndoProposal | null {
  const isStale = table.stage !== 'playing' || message.revision !== table.revision;
  if (isStale || table.undoByAll === null || !askedDevices(table).includes(device)) return open;
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

/** What is left of the proposal after seats have changed hands; null once the device that proposed, or declined, is not asked any more. */
export function stillOpen(open: UndoProposal | null, table: Asked): UndoProposal | null {
  const asked = askedDevices(table);
  const isGone = (device: DeviceId): boolean => !asked.includes(device);
  if (!open || isGone(open.by) || (open.declinedBy !== null && isGone(open.declinedBy))) return null;
  const agreed = open.agreed.filter((device) => !isGone(device));
  return agreed.length === open.agreed.length ? open : { ...open, agreed };
}

/** Whether every device that is asked has agreed. */
export const allAgreed = ({ agreed, declinedBy }: UndoProposal, table: Asked): boolean =>
  declinedBy === null && askedDevices(table).every((device) => agreed.includes(device));
