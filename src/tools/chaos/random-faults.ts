import type { Chance } from '../support/player.ts';
import { type ChaosPhase, type ChaosTerms, DeviceGroup, PHASES } from './device-group.ts';
import { type ChaosFault, FAULTS } from './faults.ts';
import type { Network } from './network.ts';

/** The result of a run. */
export interface FaultReport {
  readonly faults: number;
  readonly games: number;
  /** Number of different faults in each phase. */
  readonly kindsByPhase: Readonly<Record<string, number>>;
  /** Number of faults of each device. */
  readonly byDevice: Readonly<Record<string, number>>;
}

/** Each phase has one fault at its beginning, then one per this many steps. */
const WITHIN = 8;

/** Draws faults, first those that a phase has not had yet. */
class Draw {
  readonly #chance: Chance;
  readonly #kinds = new Map<ChaosPhase, Set<string>>(PHASES.map((phase) => [phase, new Set()]));

  constructor(chance: Chance) {
    this.#chance = chance;
  }
  next(phase: ChaosPhase): ChaosFault {
    const drawn = FAULTS.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
    const met = this.#kinds.get(phase) ?? new Set();
    const rare = drawn.filter(({ name }) => !met.has(name));
    const fault = this.#chance.oneOf(rare.length > 0 ? rare : drawn);
    met.add(fault.name);
    return fault;
  }
  kindsByPhase(): Record<string, number> {
    return Object.fromEntries([...this.#kinds].map(([phase, met]) => [phase, met.size]));
  }
}

/** Plays whole games until `wanted` faults have happened. After each game every device must verify the deck and show the same result. */
export async function playAmidFaults(
  { devices, server, url }: Network,
  terms: ChaosTerms,
  chance: Chance,
  wanted: number,
): Promise<FaultReport> {
  const draw = new Draw(chance);
  const byDevice = Object.fromEntries(devices.map(({ name }) => [name, 0]));
  let [faults, games] = [0, 0];
  while (faults < wanted) {
    const group = new DeviceGroup(devices);
    await group.sitDown(url, terms);
    let last: ChaosPhase | null = null;
    for (let phase = await group.phase(); phase !== null; phase = await group.phase()) {
      const strikes = phase !== last || chance.onceIn(WITHIN);
      last = phase;
      if (faults < wanted && strikes) {
        const [fault, device] = [draw.next(phase), chance.oneOf(devices)];
        console.log(`${++faults}: ${fault.name}, ${device.name}, in ${phase}`);
        byDevice[device.name] = (byDevice[device.name] ?? 0) + 1;
        await group.during(device, fault.strike(device, server, group.addressOf(device)));
      } else {
        await group.step();
      }
    }
    await group.verified();
    console.log(`game ${++games} is over: all devices agree, and each found the deck to be fair`);
  }
  return { faults, games, kindsByPhase: draw.kindsByPhase(), byDevice };
}
