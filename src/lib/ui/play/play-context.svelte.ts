import { createContext, type Snippet, untrack } from 'svelte';
import { cheapestPlan, type HousePlan } from '../../figures/cheapest-plan.ts';
import { t } from '../../i18n/t.ts';
import type { Command } from '../../rules/command.ts';
import type { Quote } from '../../rules/decision.ts';
import type { CityId, Sale, Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import type { SeatInfo } from '../../seats.ts';
import type { SavedGame } from '../../session/ports/storage.ts';
import type { PlayableGame } from '../../state/screen.ts';
import { PLAIN, type PlaySettings } from '../../state/settings.svelte.ts';
import { stable } from '../../state/stable.svelte.ts';
import { extentOf } from '../board/extents.ts';
import type { GameNames } from '../words/names.ts';
import { ShownIdea } from './ideas.svelte.ts';
import { type Layout, RoomForAll, ScreenLayout } from './layout.svelte.ts';
import { ShownRefusal } from './shown-refusal.svelte.ts';
import { ShownTab } from './shown-tab.svelte.ts';
import { TableLines } from './table-lines.svelte.ts';
import { type Links, type PlaySheetId, TAB_OF, type TabId } from './tabs.ts';

/** Header options set by the owner of a playing screen. */
export interface HeaderOptions {
  /** The headline while no seat of this device acts, with the names of these seats; by default what the table asks, and whom. */
  readonly wait?: ((seats: readonly SeatInfo[]) => string) | undefined;
  /** Whether the header shows from afar that it is a player's turn. */
  readonly highlighted?: boolean;
  /** Whether the header leaves out the last event, because the bar shows it. */
  readonly hidesNews?: boolean;
  /** Shown after round and phase. */
  readonly mark?: Snippet | undefined;
  /** Shown last. */
  readonly corner?: Snippet | undefined;
}

/** The line of the coach among the messages. It is rendered even when it says nothing, because it also watches. */
interface CoachSlot {
  readonly line: Snippet;
  /** `asks`: the learner has to answer. `meanwhile`: they have nothing to decide, and nothing is said but that. */
  readonly speaks: 'asks' | 'now' | 'meanwhile' | 'not';
}

/** Content that the owner of a playing screen adds to its parts. */
export interface PlaySlots {
  /** Below the header. */
  readonly bar?: Snippet | undefined;
  /** What bots do: below the header, and on a phone among the messages. */
  readonly news?: Snippet | undefined;
  /** On a player's card in the row of players. */
  readonly beside?: Snippet<[Seat]>;
  readonly coach?: CoachSlot | undefined;
  /** First in the menu. */
  readonly menuTop?: Snippet<[close: () => void]> | undefined;
}

interface PlayActions {
  /** What is saved of the game; undefined if it is on another device. */
  readonly exported?: { saved(): SavedGame };
  /** Asks for advice for the acting seat, or undefined if there is none, as at the table of others. */
  readonly onadvice?: (() => void) | undefined;
  /** The game is over: back to the result. */
  readonly onresult: () => void;
  /** Whether the commands of a tap have to wait, because a player is asked first. */
  readonly holdsBack?: ((commands: readonly Command[]) => boolean) | undefined;
  /** A player has read that the game goes on from a position whose history nobody can check; undefined if that is not to be said. */
  readonly onresumedread?: (() => void) | undefined;
}

export interface PlayScreenProps {
  readonly game: PlayableGame;
  readonly links: Links;
  /** The seats that people play on this device. */
  readonly mine: readonly Seat[];
  /** Whether everybody around the table looks at this screen, and nobody decides on it. */
  readonly isBoard?: boolean;
  /** Whether a request is on its way; until it is answered, no other tap counts. */
  readonly pending?: boolean;
  /** Cities that flash, because something has just happened there; a new list flashes again. */
  readonly flashed?: readonly CityId[];
  /** By default nothing sounds, and the table is as most people see it. */
  readonly settings?: PlaySettings;
  readonly header?: HeaderOptions;
  readonly slots?: PlaySlots;
  readonly actions: PlayActions;
}

/** State shared by the parts of the playing screen. Create it during the initialization of PlayScreen. */
export class PlayContext {
  readonly #props: () => PlayScreenProps;
  readonly #layout: ScreenLayout;
  readonly #room = new RoomForAll();
  readonly tab: ShownTab;
  readonly idea: ShownIdea;
  readonly refusal = new ShownRefusal();
  readonly lines = new TableLines();
  /** Whether a phone shows the planned houses one by one. */
  isPlanOpen = $state(false);
  sheet: PlaySheetId | null = $state(null);
  /** The pointer event that began a long press, or the focused element: its card is shown. */
  held: PointerEvent | Element | null = $state.raw(null);
  /** What a house in the held city costs: its route is lit. */
  heldQuote: Quote | null = $state.raw(null);
  /** Whether the last decision was made on this screen and the next one is not shown yet. */
  hasActed = false;

  /** Players who stand out. */
  readonly toAct: readonly Seat[] = $derived.by(() =>
    this.game.acting === null ? this.game.seatsToAct : [this.game.acting],
  );
  /** The seats as rows and tables of players name them: "You" is the only one that a person plays on this device. */
  readonly labelledSeats: readonly SeatInfo[] = $derived.by(() => {
    const { game, mine } = this;
    if (mine.length !== 1) return game.seats;
    return game.seats.map((seat, at) => (at === mine[0] ? { ...seat, name: t('players_you') } : seat));
  });
  /** Changes with each decision. */
  readonly decision: string = $derived(`${this.view.round} ${this.view.moment} ${this.game.acting ?? ''}`);
  /** The tab of the decision at hand. */
  readonly decisionTab: TabId | null = $derived.by(() =>
    this.acting === null || this.tab.isBehind ? null : TAB_OF[this.view.moment],
  );

  /** The cities that the acting player has chosen for houses, in their order. */
  readonly chosen: readonly CityId[] = $derived.by(() => {
    const { draft } = this.game;
    return draft && 'cities' in draft ? draft.cities : [];
  });
  /** Their houses, as they would be built. */
  readonly plan: HousePlan = $derived(cheapestPlan(this.view, this.acting ?? 0, this.chosen));

  constructor(props: () => PlayScreenProps) {
    this.#props = props;
    // while regions are drafted, the whole map is looked at
    const extent = stable(() =>
      extentOf(this.view.terms.map, this.game.moment === 'drafting' ? [] : this.view.regions),
    );
    this.#layout = new ScreenLayout(
      () => extent.current,
      () => this.owner.isBoard ?? false,
      () => this.scale === 'large' && !this.owner.isBoard,
    );
    this.tab = new ShownTab(
      () => this.game,
      () => this.acting,
      (seat) => this.mine.includes(seat),
    );
    this.idea = new ShownIdea(this);
    $effect(() => {
      void this.decision;
      untrack(() => {
        this.isPlanOpen = false;
        this.idea.becomePlan();
      });
    });
    $effect(() => {
      const { forced } = this.game;
      untrack(() => this.lines.add(forced));
    });
  }

  /** The props given by the screen's owner. */
  get owner(): PlayScreenProps {
    return this.#props();
  }
  get game(): PlayableGame {
    return this.owner.game;
  }
  get view(): View {
    return this.game.view;
  }
  get names(): GameNames {
    return { seats: this.game.seats, map: this.view.terms.map };
  }
  /** The seat that acts on this device now. */
  get acting(): Seat | null {
    return this.game.handOver === null ? this.game.acting : null;
  }
  /** The seats that people play on this device. */
  get mine(): readonly Seat[] {
    return this.owner.mine;
  }
  /** `large` where it is read from afar, and no phone. */
  get scale(): 'normal' | 'large' {
    return this.owner.isBoard || (this.settings.size === 'large' && this.#room.current) ? 'large' : 'normal';
  }
  get settings(): PlaySettings {
    return this.owner.settings ?? PLAIN;
  }
  get header(): HeaderOptions {
    return this.owner.header ?? {};
  }
  get slots(): PlaySlots {
    return this.owner.slots ?? {};
  }
  get layout(): Layout {
    return this.#layout.current;
  }
  get isPhone(): boolean {
    return this.layout.kind === 'phone';
  }
  /** Whether everybody around the table looks at this screen, and it is large enough for that. */
  get isSharedScreen(): boolean {
    return this.owner.isBoard === true && (this.layout.kind === 'board' || this.layout.kind === 'full');
  }
  /** Whether there is a bar below the header, which on a phone on its side shares a row with it. */
  get isBarred(): boolean {
    return this.slots.bar !== undefined || (this.slots.news !== undefined && !this.isPhone);
  }
  /** Whether another tab covers the map. */
  get isMapHidden(): boolean {
    return this.isPhone && this.tab.current !== 'map';
  }

  readonly act = (commands: readonly Command[]): void => {
    if (!this.owner.actions.holdsBack?.(commands)) this.#acted(this.game.actAll(commands));
  };
  /** Chooses a city for a decision before the first round, or gives it back; it counts once it is confirmed. */
  readonly chooseStart = (city: CityId): void => {
    this.game.draft = this.chosen.includes(city) ? null : { cities: [city] };
  };
  readonly sell = (sale: Sale): void => this.#acted(this.game.sell?.(sale) ?? false);
  #acted(isDone: boolean): void {
    this.lines.clear();
    this.hasActed = isDone;
    this.refusal.refuse(this.game.refusal);
    this.game.dismissRefusal();
  }
  readonly lookAt = (tab: TabId): void => {
    this.tab.lookAt(tab);
    this.refusal.clear();
  };
  /** Shows how far the race is, and the figures of the table. */
  readonly openRace = (): void => void (this.sheet = 'race');
  readonly openMenu = (): void => void (this.sheet = 'menu');
  /** Whether anything can be taken back, at least if the others agree. */
  readonly mayUndo: boolean = $derived.by(() => this.chosen.length > 0 || this.game.jointUndoSeat !== null);
  /** Removes the last planned house, or takes back the last decision if nothing is planned. */
  readonly undo = (): void => {
    this.lines.read();
    if (this.chosen.length > 0) this.game.draft = { cities: this.chosen.slice(0, -1) };
    else if (this.game.canUndo) this.game.undo();
    else this.sheet = 'undo';
  };
  readonly redo = (): void => {
    if (this.game.canRedo) this.game.redo();
    else this.sheet = 'redo';
  };
}

export const [getPlay, setPlay] = createContext<PlayContext>();
