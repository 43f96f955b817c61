/** Types of what the stores hand to the screens, in one place. */
export type { ColourId, SeatInfo, ShapeId } from '../seats.ts';
export type { Setup } from '../rules/setup.ts';
export type { Draft, BidDraft as Offer } from '../session/game/draft.ts';
export type { RoundFigures, SeatFigures } from '../rules/history.ts';
export type { LogEntry, Phase } from '../rules/log.ts';
export type { GameMeta } from '../session/game/meta.ts';
export type { GameSummary, SaveError, SaveProblem } from '../session/ports/storage.ts';
export type { SaveFile } from '../persist/files.ts';
export type { Settings, Theme } from '../persist/settings.ts';
export type { Saving } from '../persist/writer.ts';
export type { TableView, Device, DeviceId, Holder } from '../protocol/table-view.ts';
export type { CloseReason, Emote, RequestRefusal } from '../protocol/messages.ts';
export type { Contact } from '../session/guest/guest.ts';
export type { StartRefusal } from '../session/fair-deal/dealer.ts';
export type { Answer, IceServers, Invitation, NetError, Room } from '../session/ports/transport.ts';
export type { ElectionState } from '../session/failover/election.ts';
export type { FairFault, Verdict } from '../session/fair-deal/verify.ts';
