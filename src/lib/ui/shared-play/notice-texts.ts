import { t } from '../../i18n/t.ts';
import type { DeviceId, TableView } from '../../protocol/table-view.ts';
import type { SharedGame } from '../../state/screen.ts';
import type { TableEvent } from '../../state/table-event.ts';
import { askText, seatNames } from '../words/names.ts';
import { deviceName, knockText, requestText } from '../words/shared.ts';

/** The events with a notice: all but those that lead this device to another page. */
export type NoticeEvent = Exclude<TableEvent, { type: 'yielded' | 'hosting' }>;

/** The state of the table and this device at an event. */
export interface NoticeContext {
  readonly tableView: TableView;
  readonly device: DeviceId;
  readonly refused: SharedGame['refused'];
  /** Whether a sheet covers the playing screen, which shows some events itself. */
  readonly isCovered: boolean;
  /** Whether the invitation is open, which shows knocking devices itself. */
  readonly isInviting: boolean;
}

const seatName = ({ tableView }: NoticeContext, { seat }: { readonly seat: number }): string =>
  tableView.seats[seat]?.name ?? '';

type Texts = {
  readonly [Type in NoticeEvent['type']]: (
    event: Extract<NoticeEvent, { type: Type }>,
    scene: NoticeContext,
  ) => string | null;
};

/** The text of each event; null for an event without a notice. */
const TEXTS: Texts = {
  undone: (event, scene) => t('shared_undone', { name: seatName(scene, event) }),
  'undone-by-all': (event, scene) => t('undo_all_done', { name: seatName(scene, event) }),
  'undo-declined': ({ device }, { tableView }) => t('undo_declined', { name: deviceName(tableView, device) }),
  'undo-lapsed': () => t('undo_lapsed'),
  'undo-proposed': (event, scene) =>
    scene.isCovered
      ? t('undo_proposed', { name: deviceName(scene.tableView, event.device), seat: seatName(scene, event) })
      : null,
  'undo-too-late': (_event, { tableView }) => requestText({ code: 'table/nothing-to-undo' }, tableView),
  decided: () => null,
  'turn-began': (event, scene) => (scene.isCovered ? askText(event.moment, seatName(scene, event)) : null),
  'seats-lost': ({ seats }, { tableView }) => t('shared_seats_lost', { names: seatNames(tableView, seats) }),
  'seats-gained': ({ seats }, { tableView }) => t('shared_seats_got', { names: seatNames(tableView, seats) }),
  'seats-taken': ({ device, seats }, { tableView }) =>
    t('shared_seats_taken', { name: deviceName(tableView, device), names: seatNames(tableView, seats) }),
  'bots-stand-in': ({ seats }, { tableView }) =>
    t('shared_bot_stands_in', { count: seats.length, names: seatNames(tableView, seats) }),
  'players-back': ({ seats }, { tableView }) =>
    t('shared_players_back', { count: seats.length, names: seatNames(tableView, seats) }),
  'host-changed': ({ host }, { tableView, device, refused }) => {
    if (host === device) return t('shared_continued_here');
    // the notice about the lost request also names the new host
    return refused?.code === 'table/continued'
      ? null
      : t('shared_continued', { name: deviceName(tableView, host) });
  },
  'terms-changed': () => t('shared_terms_changed'),
  'deal-began': () => null,
  'seat-refused': ({ device }, { tableView }) =>
    t('shared_seat_gone', { name: tableView.devices.find(({ id }) => id === device)?.name ?? '' }),
  'colour-refused': (event, scene) => t('shared_look_gone', { name: seatName(scene, event) }),
  knocked: ({ knock }, { isCovered, isInviting }) => (isCovered && !isInviting ? knockText(knock) : null),
  'next-game': () => t('shared_again_opened'),
};

/** The text of an event's notice; null if there is none. */
export function noticeText(event: NoticeEvent, scene: NoticeContext): string | null {
  const text: (event: never, scene: NoticeContext) => string | null = TEXTS[event.type];
  // TEXTS has been checked to take each event under its own type
  return text(event as never, scene);
}
