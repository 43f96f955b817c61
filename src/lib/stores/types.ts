/** Types of what the stores hand to the screens, in one place. */
export type { ColourId, SeatInfo, ShapeId } from '../seats.ts';
export type { Setup } from '../rules/setup.ts';
export type { Draft, Offer } from '../session/draft.ts';
export type { RoundFigures, SeatFigures } from '../rules/history.ts';
export type { LogEntry, Phase } from '../rules/log.ts';
export type { GameMeta } from '../session/meta.ts';
export type { Listing, SaveError, SaveProblem } from '../session/ports.ts';
export type { SaveFile } from '../persist/files.ts';
export type { Settings, Theme } from '../persist/settings.ts';
export type { Saving } from '../persist/writer.ts';
export type { Desk, Device, DeviceId, Holder } from '../protocol/desk.ts';
export type { CloseReason, Emote, RequestRefusal } from '../protocol/messages.ts';
export type { Contact } from '../session/guest.ts';
export type { StartRefusal } from '../session/dealing.ts';
export type { Answer, IceServers, Invitation, NetError, Room } from '../session/link.ts';
export type { Succession } from '../session/succession.ts';
export type { FairFault, Verdict } from '../session/verify.ts';
