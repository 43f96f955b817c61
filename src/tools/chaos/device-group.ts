import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Moment } from '../../lib/rules/types.ts';
import { ENGLISH, named } from '../support/phrases.ts';
import { ScreenPlayer } from '../support/screen-player.ts';
import {
  isOver,
  joinTable,
  makeDecision,
  mayAct,
  openLobby,
  type OpenTerms,
  type ShownState,
  start,
  stateOf,
  takeSeat,
} from '../support/shared-screen-player.ts';
import type { BrowserDevice } from './device.ts';

/** Milliseconds until a device that has not recovered from a fault counts as lost. */
const PATIENCE = 60_000;
/** Milliseconds between two checks of a table without a seat to act. */
const PAUSE = 100;

/** The phases of a round that have decisions. */
export const PHASES = ['auction', 'resources', 'building', 'income'] as const;
export type ChaosPhase = (typeof PHASES)[number];

const PHASE_OF: Partial<Record<Moment, ChaosPhase>> = {
  buying: 'resources',
  building: 'building',
  powering: 'income',
};

/** The terms of the games; each device has a player. */
export type ChaosTerms = Omit<OpenTerms, 'players'>;

/** Several devices at one table, each played through its screen. The first one hosts. */
export class DeviceGroup {
  readonly devices: readonly BrowserDevice[];
  readonly #screenPlayers = new Map<Page, ScreenPlayer>();
  /** The address of each device's table. */
  readonly #addresses = new Map<BrowserDevice, string>();
  /** Permanently lost devices. */
  readonly #lost = new Set<BrowserDevice>();
  /** Devices with a fault in progress. */
  readonly #struck = new Set<BrowserDevice>();
  /** The highest revision shown by any device, in the highest epoch. */
  #seen = { epoch: 0, revision: 0 };

  constructor(devices: readonly BrowserDevice[]) {
    this.devices = devices;
  }
  get host(): BrowserDevice {
    const [host] = this.devices;
    if (!host) throw new Error('a group needs a host');
    return host;
  }
  addressOf(device: BrowserDevice): string {
    return this.#addresses.get(device) ?? '';
  }

  /** Opens a table, takes all seats and deals. */
  async sitDown(url: string, terms: ChaosTerms): Promise<void> {
    const link = await openLobby(this.host.page, url, { ...terms, players: this.devices.length });
    this.#addresses.set(this.host, this.host.page.url());
    for (const [at, device] of this.devices.entries()) {
      if (at === 0) continue;
      await joinTable(device.page, link, device.name);
      await takeSeat(device.page, at + 1, device.name);
      this.#addresses.set(device, device.page.url());
    }
    await start(this.host.page);
    this.#seen = { epoch: 0, revision: 0 };
    await this.#agreed();
  }

  /** Keeps playing while a fault affects `device`; the others wait for it only where it has to decide. */
  async during(device: BrowserDevice, fault: Promise<void>): Promise<void> {
    this.#struck.add(device);
    let over = false;
    const struck = fault.finally(() => {
      over = true;
      this.#struck.delete(device);
    });
    while (!over) if (!(await this.step())) await Promise.race([wait(PAUSE), struck.catch(() => undefined)]);
    await struck;
  }

  /** Kills a device for good; the others play on without it. */
  async lose(device: BrowserDevice): Promise<void> {
    this.#lost.add(device);
    await device.kill();
  }

  /** Restarts a lost device and waits until it agrees with the others. */
  async regain(device: BrowserDevice): Promise<void> {
    await device.start(this.addressOf(device));
    this.#lost.delete(device);
    await this.#agreed();
  }

  /** Makes one decision on every device that has one; false if none has. */
  async step(): Promise<boolean> {
    const asked = await Promise.all(this.#free.map((device) => this.#answer(device)));
    return asked.includes(true);
  }

  async #answer(device: BrowserDevice): Promise<boolean> {
    try {
      const { page } = device;
      const screenPlayer = this.#screenPlayers.get(page) ?? new ScreenPlayer(page);
      this.#screenPlayers.set(page, screenPlayer);
      return await makeDecision(page, screenPlayer);
    } catch (error) {
      // a button may disappear before the tap during a fault; otherwise the tap must work
      if (this.#struck.size > 0) return false;
      const state = await stateOf(device.page);
      if (state && !mayAct(state)) return false;
      throw error;
    }
  }

  /** The phase of the round on the host's screen; null if the game is over. */
  async phase(): Promise<ChaosPhase | null> {
    const state = await this.#agreed();
    return isOver(state) ? null : (PHASE_OF[state.moment] ?? 'auction');
  }

  async round(): Promise<number> {
    return (await this.#agreed()).round;
  }

  /** Waits until every device has verified the deck; checks that all show the same result. */
  async verified(): Promise<void> {
    const told = await Promise.all(
      this.#free.map(async ({ page }) => {
        await page.getByText(ENGLISH.text('shared_fair_ok')).waitFor({ timeout: PATIENCE });
        return page.getByRole('region', named('final_count')).innerText();
      }),
    );
    if (new Set(told).size !== 1)
      throw new Error(`The devices show different results:\n${told.join('\n---\n')}`);
  }

  /** Waits until all devices show the same state, no older than any shown before. */
  async #agreed(): Promise<ShownState> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      const states = await Promise.all(this.#free.map((device) => stateOf(device.page).catch(() => null)));
      const [first] = states;
      if (first && states.every((state) => state !== null && same(state, first)) && this.#isNewest(first)) {
        this.#seen = first;
        return first;
      }
      for (const state of states) if (state && this.#isNewest(state)) this.#seen = state;
      if (Date.now() > until) {
        const what = states
          .map((state, at) => `${this.#free[at]?.name}: ${JSON.stringify(state)}`)
          .join('\n');
        throw new Error(
          `The devices do not agree; the newest ever seen was ${JSON.stringify(this.#seen)}.\n${what}`,
        );
      }
      await wait(PAUSE);
    }
  }
  #isNewest({ epoch, revision }: ShownState): boolean {
    const { epoch: known, revision: seen } = this.#seen;
    return epoch > known || (epoch === known && revision >= seen);
  }
  get #free(): readonly BrowserDevice[] {
    return this.devices.filter((device) => !this.#struck.has(device) && !this.#lost.has(device));
  }
}

const same = (one: ShownState, other: ShownState): boolean =>
  one.epoch === other.epoch && one.revision === other.revision && one.log === other.log;
