import type { Component } from 'svelte';
import type { Command } from '../../rules/command.ts';
import type { CardBack } from '../../rules/editions/edition.ts';
import { EDITIONS } from '../../rules/editions/index.ts';
import type { Refusal } from '../../rules/errors.ts';
import type { LogEntry } from '../../rules/log.ts';
import type { CityId, MapId, News, PlantNumber, Resource, Seat, Terms } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SeatInfo } from '../../seats.ts';
import type { SeatLook } from '../board/map-types.ts';
import type { LaterNews, LaterReason, LaterRefusal, StartMoment } from './kinds.ts';

/** The seats and the map whose names texts say, as `GameNames`. */
interface Names {
  readonly seats: readonly SeatInfo[];
  readonly map: MapId;
}

/** What tables of later editions show (parts.ts). Here are only its types, because its parts use what asks for it. */
interface LaterParts {
  startAskText(moment: StartMoment, name: string): string;
  startWaitText(moment: StartMoment, names: string): string;
  startDueText(moment: StartMoment): string;
  startNowText(moment: StartMoment): string;
  startPlanText(type: 'place' | 'mark', names: Pick<Names, 'map'>, city: CityId): string;
  laterRefusalText(refusal: Extract<Refusal, { readonly code: LaterRefusal }>, names: Names): string;
  laterReasonText(why: LaterReason, plant: PlantNumber): string;
  laterNewsText(item: Extract<News, { readonly type: LaterNews }>, names: Names): string;
  tokenText(amount: number): string;
  tokenGoneText(): string;
  tokenSales(view: View, log: readonly LogEntry[]): ReadonlySet<News>;
  storeText(store: { readonly left: number; readonly price: number }): string;
  neverRefilledText(plant: PlantNumber): string;
  trustTitle(): string;
  trustName(): string;
  startedText(names: string): string;
  followsText(): string;
  followedText(cities: string): string;
  trustPlantAhead(view: View): PlantNumber | null;
  readonly CityFlags: Component<{ marks: readonly SeatLook[] }>;
  readonly DiscountToken: Component<{ amount: number }>;
  readonly FuelStore: Component<{
    resource: Resource;
    left: number;
    price: number;
    taken: number;
    onadd: (() => void) | undefined;
  }>;
  readonly StartDecision: Component<{
    map: MapId;
    seat: Seat;
    type: 'place' | 'mark';
    cities: readonly CityId[];
    chosen: CityId | null;
    left: number;
    onchoose: (city: CityId) => void;
    oncommands: (commands: readonly Command[]) => void;
  }>;
  readonly TopCard: Component<{ view: View; back: CardBack }>;
  readonly TrustAhead: Component<{ view: View; seats: readonly SeatInfo[] }>;
  readonly TrustCard: Component<{ view: View; seats: readonly SeatInfo[]; look: 'card' | 'token' }>;
  readonly TrustHeld: Component<{ view: View; seats: readonly SeatInfo[] }>;
  readonly TrustHouse: Component;
  readonly TrustMark: Component<{ size?: string; label?: string }>;
}

interface Source {
  readonly loaded: LaterParts | null;
}
let source: Source = { loaded: null };

/** Says where the parts are once they are loaded. `TableEdition` loads them before a table of a later edition is shown. */
export const provideLaterParts = (from: Source): void => void (source = from);

export const laterEditions: Source = {
  get loaded() {
    return source.loaded;
  },
};

/** Whether a table's edition has rules that the first edition has not. */
export const isLaterEdition = ({ edition }: Pick<Terms, 'edition'>): boolean =>
  EDITIONS[edition].parent !== null;
