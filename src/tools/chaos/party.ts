import type { Page } from '@playwright/test';
import type { Moment } from '../../lib/rules/types.ts';
import type { Device } from './device.ts';
import type { State } from '../shared.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { answer, come, isAsked, isOver, openLobby, sit, start, stateOf } from '../shared.ts';
import { Thumb } from '../thumb.ts';

/** A device that is busy with a fault for longer than this will not come back. Milliseconds. */
const PATIENCE = 60_000;
/** Between two looks at a table on which nobody is asked. Milliseconds. */
const PAUSE = 100;

/** The phases of a round in which somebody decides. */
export const PHASES = ['auction', 'resources', 'building', 'income'] as const;
export type Phase = (typeof PHASES)[number];

const PHASE_OF: Partial<Record<Moment, Phase>> = {
  buying: 'resources',
  building: 'building',
  powering: 'income',
};

/** Several devices at one table, played by thrifty thumbs. The first is the host. */
export class Party {
  readonly devices: readonly Device[];
  readonly #thumbs = new Map<Page, Thumb>();
  /** Where each device finds its table again. */
  readonly #addresses = new Map<Device, string>();
  /** Devices that are gone for good. */
  readonly #lost = new Set<Device>();
  /** Devices that a fault has in its hands. */
  readonly #struck = new Set<Device>();
  /** The highest revision that any device ever showed, in the highest epoch. */
  #seen = { epoch: 0, revision: 0 };

  constructor(devices: readonly Device[]) {
    this.devices = devices;
  }
  get host(): Device {
    const [host] = this.devices;
    if (!host) throw new Error('a party needs a host');
    return host;
  }
  addressOf(device: Device): string {
    return this.#addresses.get(device) ?? '';
  }

  /** A new table with everybody at it, dealt. */
  async sitDown(url: string, beginners: boolean): Promise<void> {
    const players = this.devices.length;
    const link = await openLobby(this.host.page, url, { players, beginners });
    this.#addresses.set(this.host, this.host.page.url());
    for (const [at, device] of this.devices.entries()) {
      if (at === 0) continue;
      await come(device.page, link, device.name);
      await sit(device.page, at + 1, device.name);
      this.#addresses.set(device, device.page.url());
    }
    await start(this.host.page);
    this.#seen = { epoch: 0, revision: 0 };
    await this.#agreed();
  }

  /** Nobody waits for a device that is struck; it is in the way of nothing but its own decisions. */
  async during(device: Device, fault: Promise<void>): Promise<void> {
    this.#struck.add(device);
    let over = false;
    const struck = fault.finally(() => {
      over = true;
      this.#struck.delete(device);
    });
    while (!over) if (!(await this.step())) await Promise.race([wait(PAUSE), struck.catch(() => undefined)]);
    await struck;
  }

  /** A device goes and does not come back: the others play on without it. */
  async lose(device: Device): Promise<void> {
    this.#lost.add(device);
    await device.kill();
  }

  /** A lost device is found again, and must come to what the others play. */
  async regain(device: Device): Promise<void> {
    await device.start(this.addressOf(device));
    this.#lost.delete(device);
    await this.#agreed();
  }

  /** Everybody who is asked answers once; false: nobody was. */
  async step(): Promise<boolean> {
    const asked = await Promise.all(this.#free.map((device) => this.#answer(device)));
    return asked.includes(true);
  }

  async #answer(device: Device): Promise<boolean> {
    try {
      const { page } = device;
      const thumb = this.#thumbs.get(page) ?? new Thumb(page);
      this.#thumbs.set(page, thumb);
      return await answer(page, thumb);
    } catch (error) {
      // a table that is going under takes the buttons with it; one that is well has no excuse
      if (this.#struck.size > 0) return false;
      const state = await stateOf(device.page);
      if (state && !isAsked(state)) return false;
      throw error;
    }
  }

  /** The phase of the round that the host shows; null: the game is over. */
  async phase(): Promise<Phase | null> {
    const state = await this.#agreed();
    return isOver(state) ? null : (PHASE_OF[state.moment] ?? 'auction');
  }

  async round(): Promise<number> {
    return (await this.#agreed()).round;
  }

  /** After the game: every device found the deck to be fair, and all tell the same story. */
  async verified(): Promise<void> {
    const told = await Promise.all(
      this.#free.map(async ({ page }) => {
        await page.getByText('Fair deck: checked by this device').waitFor({ timeout: PATIENCE });
        return page.getByRole('region', { name: 'Final standings' }).innerText();
      }),
    );
    if (new Set(told).size !== 1)
      throw new Error(`The devices tell different ends:\n${told.join('\n---\n')}`);
  }

  /** Resolved when all devices show the same, and nothing of what was ever shown is lost. */
  async #agreed(): Promise<State> {
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
  #isNewest({ epoch, revision }: State): boolean {
    const { epoch: known, revision: seen } = this.#seen;
    return epoch > known || (epoch === known && revision >= seen);
  }
  get #free(): readonly Device[] {
    return this.devices.filter((device) => !this.#struck.has(device) && !this.#lost.has(device));
  }
}

const same = (one: State, other: State): boolean =>
  one.epoch === other.epoch && one.revision === other.revision && one.log === other.log;
