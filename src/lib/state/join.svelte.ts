import { untrack } from 'svelte';
import type { Multiplayer, TablePresence } from '../app/multiplayer.ts';
import {
  beginJoining,
  type JoinEffect,
  type JoinEvent,
  joinFormOf,
  type JoinInput,
  type JoinState,
  joinStep,
} from '../session/guest/joining.ts';
import type { NetError, Room } from '../session/ports/transport.ts';
import type { Invite } from '../session/trust/invite.ts';
import { contactStateOf, type SharedGame } from './screen.ts';

export interface JoinPorts {
  readonly app: Multiplayer;
  /** Whether this tab left the seats at that table to another one. */
  areSeatsElsewhere(code: string): boolean;
  /**
   * Notes the table in the page's address, so that a reload finds it again. `invite` and `move`, a transfer code, are given until this
   * device has been let in.
   */
  addressed(room: Room, secrets: { readonly invite: Invite | null; readonly move: string }): void;
  /** Called when this device has got the seats of another one. */
  moved(game: SharedGame): void;
}

/** The views of the join page. */
export type JoinView = 'form' | 'answer' | 'elsewhere' | 'table';

/** This page's way to a table: holds the joining chart's state and runs its effects. Create it during component initialization. */
export class JoinFlow {
  readonly #ports: JoinPorts;
  readonly #first: readonly JoinEffect[];
  #state: JoinState;
  /** The open connection, or null. */
  #connection: TablePresence | null = $state.raw(null);
  #stopExpecting = (): void => undefined;

  readonly #game = $derived.by(() => this.#connection?.game ?? null);
  readonly #contact = $derived.by(() => this.#game && contactStateOf(this.#game));
  readonly #isShown = $derived.by(() => this.#game !== null && this.#game.tableView !== null);

  constructor(ports: JoinPorts, input: JoinInput) {
    this.#ports = ports;
    const { state, effects } = beginJoining(input);
    this.#state = $state.raw(state);
    this.#first = effects;
    $effect(() => {
      const [connection, type, isShown] = [this.#connection, this.#contact, this.#isShown];
      const trouble = this.#game?.trouble ?? null;
      if (!connection || type === null) return;
      untrack(() => {
        if (isShown) this.send({ type: 'table-shown' });
        this.send({ type, trouble });
      });
    });
  }

  get view(): JoinView {
    const state = this.#state;
    if (state.matches('elsewhere')) return 'elsewhere';
    if (state.matches({ connected: 'answering' })) return 'answer';
    return state.matches('connected') ? 'table' : 'form';
  }
  /** The values with which the form starts. */
  get form(): JoinInput {
    return joinFormOf(this.#state.context);
  }
  get connection(): TablePresence | null {
    return this.#connection;
  }
  /** Whether the form has to wait for something that is under way. */
  get isBusy(): boolean {
    return this.#state.matches('busy');
  }
  get trouble(): NetError | null {
    return this.#state.context.trouble;
  }
  /** The text that answers an invitation. */
  get answer(): string {
    return this.#state.context.answer;
  }
  /** The room where the table was found, or null if it was found by pairing or not at all yet. */
  get joined(): Room | null {
    return this.#state.context.joined;
  }
  /** Whether the player has to give up other keys before seats can move here. */
  get asksForKeys(): boolean {
    return this.#state.matches({ form: 'asking' });
  }
  /** Whether a paired table can be opened as this device saw it last. */
  get remembersTable(): boolean {
    return this.#state.context.remembered !== null;
  }

  /** Runs the first effects. Returns a function to call when the page is left. */
  open(): () => void {
    this.#run(this.#first);
    return () => this.send({ type: 'left' });
  }
  send(event: JoinEvent): void {
    const { state, effects } = joinStep(this.#state, event);
    this.#state = state;
    this.#run(effects);
  }

  #run(effects: readonly JoinEffect[]): void {
    for (const effect of effects) this.#do(effect);
  }
  #do({ type, params }: JoinEffect): void {
    const { app, addressed, moved } = this.#ports;
    switch (type) {
      case 'expect':
        this.#stopExpecting = app.prepareJoin(params.room);
        return;
      case 'stopExpecting':
        return this.#stopExpecting();
      case 'lookUp':
        return void this.#lookUp(params.room);
      case 'recall':
        return void this.#recall(params.room);
      case 'keepName':
        return void app.rename(params.name).then(() => this.send({ type: 'named' }));
      case 'adopt':
        return void this.#adopt(app.adopt(params.room, params.code));
      case 'adoptInstead':
        return void this.#adopt(app.adoptInstead(params.room, params.code));
      case 'join':
        return void this.#join(params.room, params.invite);
      case 'joinPaired':
        return void this.#joinPaired(params.offer);
      case 'leave':
        this.#connection?.leave();
        this.#connection = null;
        return;
      case 'rememberAddress':
        return addressed(params.room, { invite: params.invite, move: params.code });
      case 'tellMoved':
        return void (this.#game && moved(this.#game));
    }
  }

  async #lookUp({ code }: Room): Promise<void> {
    const all = await this.#ports.app.joinedTables();
    const room = all.find((one) => one.room.code === code.toLowerCase())?.room ?? null;
    const elsewhere = room !== null && this.#ports.areSeatsElsewhere(room.code);
    this.send({ type: 'looked-up', room, elsewhere });
  }
  async #recall(room: Room): Promise<void> {
    const kept = await this.#ports.app.hasReplica(room);
    this.send({ type: 'recalled', room: kept ? room : null });
  }
  async #adopt(adopting: ReturnType<Multiplayer['adopt']>): Promise<void> {
    const adopted = await adopting;
    this.send(adopted.ok ? { type: 'adopted' } : { type: 'adopt-failed', trouble: adopted.error });
  }
  async #join(room: Room, invite: Invite | null): Promise<void> {
    this.#connection = await this.#ports.app.join(room, invite);
    this.send({ type: 'opened' });
  }
  async #joinPaired(offer: string): Promise<void> {
    const made = await this.#ports.app.joinPaired(offer);
    if (!made.ok) return this.send({ type: 'pairing-failed', trouble: made.error });
    const { answer, room, connection } = made.value;
    this.#connection = connection;
    this.send({ type: 'answered', answer, room });
  }
}
