import type { BotSeats } from '../../bots/bot-seats.ts';
import { isKnown } from '../../bots/known-level.ts';
import type { Level } from '../../bots/questions.ts';
import { sanitizeName } from '../../names.ts';
import { adjacentRegions, areConnected } from '../../rules/regions.ts';
import { type RuleSet, rulesOf } from '../../rules/rule-set.ts';
import {
  checkSetup,
  mapTerms,
  type Setup,
  type SetupError,
  STANDARD_TERMS,
  termsOf,
  termsOffered,
} from '../../rules/setup.ts';
import {
  type EditionId,
  type MapId,
  OPTIONAL_TERMS,
  type OptionalTerm,
  type RegionId,
  type Seat,
  type Terms,
} from '../../rules/types.ts';
import { isSameName, uniqueName } from '../../same-name.ts';
import { type ColourId, COLOURS, type SeatInfo, SHAPE_OF } from '../../seats.ts';
import { isBotName } from '../bots/bot-names.ts';

/** The entries of the set-up. Everything has a default, so that a game can start immediately. */
export interface Form extends Omit<Terms, 'players'> {
  /** By seat, clockwise. Empty names are filled in when the game starts. */
  readonly players: readonly {
    readonly name: string;
    readonly colour: ColourId;
    /** The level of the seat's bot; absent or null for a person. */
    readonly bot?: Level | null;
  }[];
  readonly regionsBy: 'draw' | 'draft' | 'hand';
  /** The regions chosen by hand. */
  readonly regions: readonly RegionId[];
  /** Terms that were chosen, and dropped because they are not offered any more. */
  readonly dropped: readonly OptionalTerm[];
  readonly orderBy: 'random' | 'given';
  /** The first turn order if it is given: all seats. */
  readonly order: readonly Seat[];
}

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 6;
/** Maximum characters of a player's name. */
export const LONGEST_NAME = 24;

const seatsOf = (count: number): readonly Seat[] => Array.from({ length: count }, (_, seat) => seat);

export function defaultForm(): Form {
  return {
    ...STANDARD_TERMS,
    players: COLOURS.slice(0, 3).map((colour) => ({ name: '', colour })),
    map: 'germany',
    regionsBy: 'draw',
    regions: [],
    dropped: [],
    orderBy: 'random',
    order: seatsOf(3),
  };
}

/** A form for another game with the same players and terms. */
export function formLike(seats: readonly SeatInfo[], terms: Terms, bots: BotSeats = []): Form {
  const players = seats.map(({ name, colour }, seat) => {
    const level = bots[seat] ?? null;
    return { name, colour, bot: level !== null && isKnown(level) ? level : null };
  });
  return { ...defaultForm(), ...termsOf(terms), players, order: seatsOf(players.length) };
}

/** The form of a given set-up. */
export function formOfSetup(setup: Setup, seats: readonly SeatInfo[]): Form {
  const { regions, order } = setup;
  return {
    ...formLike(seats, setup),
    regionsBy: regions.by,
    regions: regions.by === 'hand' ? regions.regions : [],
    ...(order && { orderBy: 'given', order }),
  };
}

/** The form of a given set-up for players who have not named themselves. */
export const namelessForm = (setup: Setup): Form =>
  formOfSetup(
    setup,
    COLOURS.slice(0, setup.players).map((colour) => ({ name: '', colour, shape: SHAPE_OF[colour] })),
  );

const termsOfForm = (form: Form): Terms => termsOf({ ...form, players: form.players.length });

/** The rules of the form's table. */
export const rulesOfForm = (form: Form): RuleSet => rulesOf(termsOfForm(form));

/** The terms that the form offers. */
export const offeredIn = (form: Form): ReturnType<typeof termsOffered> => termsOffered(termsOfForm(form));

/** The form without terms that are not offered. */
function withoutRest(form: Form): Form {
  const offered = offeredIn(form);
  const kept = mapTerms((term) => form[term] && offered[term]);
  const dropped = OPTIONAL_TERMS.filter(
    (term) => !offered[term] && (form[term] || form.dropped.includes(term)),
  );
  return { ...form, ...kept, dropped };
}

/** The form with another edition. What it does not offer is dropped. */
export const withEdition = (form: Form, edition: EditionId): Form => withoutRest({ ...form, edition });

/** The form with another number of players. New ones get free colours; surplus regions and what is not offered are dropped. */
export function withPlayers(form: Form, count: number): Form {
  const free = COLOURS.filter((colour) => form.players.every((player) => player.colour !== colour));
  const kept = form.players.slice(0, count);
  const added = free.slice(0, count - kept.length).map((colour) => ({ name: '', colour }));
  const players = [...kept, ...added];
  const order = [...form.order, ...seatsOf(count).slice(form.order.length)].filter((seat) => seat < count);
  const next = withoutRest({ ...form, players, order });
  return { ...next, regions: form.regions.slice(0, rulesOfForm(next).regions) };
}

export const withName = (form: Form, seat: Seat, name: string): Form => ({
  ...form,
  players: form.players.map((player, at) => (at === seat ? { ...player, name } : player)),
});

/**
 * The form with a bot at a seat, or a person if the level is null. The name that a person typed stays; only the own name of a bot, which an earlier
 * game with the same players left, goes with it.
 */
export const withBotAt = (form: Form, seat: Seat, bot: Level | null): Form => ({
  ...form,
  players: form.players.map((player, at) => {
    if (at !== seat) return player;
    return { ...player, name: player.bot && isBotName(player.name) ? '' : player.name, bot };
  }),
});

/** The level of each seat's bot, or null for a person. */
export const botsOf = ({ players }: Form): readonly (Level | null)[] => players.map(({ bot }) => bot ?? null);

/** The form with a new colour for a seat. Its previous owner gets the old one. */
export function withColour(form: Form, seat: Seat, colour: ColourId): Form {
  const old = form.players[seat]?.colour ?? colour;
  const players = form.players.map((player, at) => {
    if (at === seat) return { ...player, colour };
    return player.colour === colour ? { ...player, colour: old } : player;
  });
  return { ...form, players };
}

/** The form with another map, which has other regions. */
export const withMap = (form: Form, map: MapId): Form =>
  map === form.map ? form : { ...form, map, regions: [] };

/** The form with a region added, or removed if it was chosen. */
export const withRegion = (form: Form, region: RegionId): Form => ({
  ...form,
  regions: form.regions.includes(region)
    ? form.regions.filter((one) => one !== region)
    : [...form.regions, region],
});

/** Regions that can be added now, or removed without disconnecting the others. */
export function openRegions(form: Form): readonly RegionId[] {
  const { regions } = form;
  const rules = rulesOfForm(form);
  const loose = regions.filter((region) =>
    areConnected(
      rules,
      regions.filter((other) => other !== region),
    ),
  );
  return regions.length >= rules.regions ? loose : [...loose, ...adjacentRegions(rules, regions)];
}

/** The form with a seat moved in the first turn order: -1 forward, 1 back. */
export function withMove(form: Form, seat: Seat, by: -1 | 1): Form {
  const order = form.order.filter((one) => one !== seat);
  order.splice(Math.max(0, form.order.indexOf(seat) + by), 0, seat);
  return { ...form, order };
}

export function formSetup(form: Form): Setup {
  const { regionsBy, regions, orderBy, order } = form;
  return {
    ...termsOfForm(form),
    regions: regionsBy === 'hand' ? { by: 'hand', regions } : { by: regionsBy },
    ...(orderBy === 'given' && { order }),
  };
}

/** The problem of the form, or null if the game can start. */
export const formProblem = (form: Form): SetupError | null => checkSetup(formSetup(form));

/** The names of all players: `nameless` fills in empty ones, and a number distinguishes equal ones. */
export function namesOf(players: Form['players'], nameless: (seat: Seat) => string): readonly string[] {
  const given: string[] = [];
  for (const [seat, { name }] of players.entries())
    given.push(uniqueName(sanitizeName(name) || nameless(seat), given));
  return given;
}

/** The players with their names, colours and shapes. */
export function formSeats(players: Form['players'], nameless: (seat: Seat) => string): readonly SeatInfo[] {
  const names = namesOf(players, nameless);
  return players.map(({ colour }, seat) => ({ name: names[seat] ?? '', colour, shape: SHAPE_OF[colour] }));
}

/** The seats that have the name from `nameless`. */
export const namelessOf = (players: Form['players'], nameless: (seat: Seat) => string): readonly Seat[] =>
  namesOf(players, nameless).flatMap((name, seat) => (isSameName(name, nameless(seat)) ? [seat] : []));

/** Whether all play on this device, or each player on their own. */
export type DeviceCount = 'one' | 'several';
