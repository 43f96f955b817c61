import type { GameId } from '../../game-id.ts';
import type { Holder } from '../../protocol/table-view.ts';
import { type Setup, termsOf } from '../../rules/setup.ts';
import type { SeatInfo } from '../../seats.ts';
import type { Identity } from '../ids.ts';
import { keyPairOf } from '../trust/keys.ts';
import type { HostRecord } from './host-record.ts';
import { Roster } from './roster.ts';

/**
 * The record of a new lobby. `id`, `table`: new unique ids; `placeholders`: by seat, its name until it is named, '' if it is named already.
 */
export function newLobby(
  id: GameId,
  { device, secret, name }: Identity,
  { table, ticket }: Pick<HostRecord, 'table' | 'ticket'>,
  setup: Setup,
  seats: readonly SeatInfo[],
  holders: readonly Holder[],
  placeholders: readonly string[],
): HostRecord {
  const host = {
    id: device,
    name,
    publicKey: keyPairOf(secret).publicKey,
    here: true,
    ready: true,
    lastAnswered: 0,
    lastAnswer: null,
  };
  const freeSeats = holders.map(() => ({ kind: 'free' }) as const);
  const roster = new Roster({ members: [host], seats, holders: freeSeats, placeholders });
  for (const [seat, holder] of holders.entries()) roster.setHolder(seat, holder);
  return {
    table,
    ticket,
    admission: 'knock',
    takeovers: [],
    id,
    game: id,
    epoch: 1,
    self: device,
    stage: 'lobby',
    revision: 0,
    validSince: 0,
    setup,
    members: roster.members,
    seats: roster.seats,
    holders: roster.holders,
    placeholders,
    deal: null,
    share: '',
    base: null,
    resumed: false,
    advice: false,
    timeLimit: null,
    timeUsed: [],
  };
}

/** The record's changes for the next game with the same set-up and agreements. `id`: a new unique id. */
export function nextGame(
  { setup, revision }: HostRecord,
  id: GameId,
): Pick<
  HostRecord,
  | 'id'
  | 'game'
  | 'stage'
  | 'revision'
  | 'validSince'
  | 'setup'
  | 'deal'
  | 'share'
  | 'base'
  | 'resumed'
  | 'timeUsed'
> {
  return {
    id,
    game: id,
    stage: 'lobby',
    revision: revision + 1,
    validSince: revision + 1,
    setup: { ...termsOf(setup), regions: setup.regions },
    deal: null,
    share: '',
    base: null,
    resumed: false,
    timeUsed: [],
  };
}
