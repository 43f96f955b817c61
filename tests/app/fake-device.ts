import { bytesToHex } from '@noble/hashes/utils.js';
import { IDBFactory } from 'fake-indexeddb';
import type { UseStore } from 'idb-keyval';
import { MultiplayerService } from '#lib/app/multiplayer-service.ts';
import type { AnswerTo, Plan, Question } from '#lib/bots/questions.ts';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import type { MemoryNet } from '#lib/net/memory.ts';
import { durableStore } from '#lib/persist/db.ts';
import { draftStore } from '#lib/persist/drafts.ts';
import { IdbSaves } from '#lib/persist/saves.ts';
import { DEFAULT_SETTINGS } from '#lib/persist/settings.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { determinize } from '#lib/rules/determinize.ts';
import { listLegal } from '#lib/rules/legal.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { View } from '#lib/rules/view.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import type { Channel, Invitation, NetError, Pairing } from '#lib/session/ports/transport.ts';
import { BotTurns } from '#lib/state/bot-turns.svelte.ts';
import type { SharedGame } from '#lib/state/screen.ts';
import { Pause } from '#tools/support/pause.ts';
import type { Chance } from '#tools/support/player.ts';
import { sensibleCommand } from '#tools/support/sensible-player.ts';
import { IsolatedLocks } from './fake-locks.ts';

export function fakePairing(net: MemoryNet): Pairing {
  const waiting = new Map<string, (channel: Result<Channel, NetError>) => void>();
  let count = 0;
  return {
    invite: (hostKey) => {
      const offer = `offer ${count++} ${hostKey}`;
      const invitation: Invitation = {
        offer,
        accept: (answer) => {
          const taken = waiting.get(answer);
          if (!taken) return Promise.resolve(err({ code: 'net/expired' }));
          const [here, there] = net.connect('inviting', 'invited').ends;
          taken(ok(there));
          return Promise.resolve(ok(here));
        },
        withdraw: () => undefined,
      };
      return Promise.resolve(ok(invitation));
    },
    answer: (offer) => {
      const answer = `answer to ${offer}`;
      const channel = new Promise<Result<Channel, NetError>>((resolve) => waiting.set(answer, resolve));
      const withdraw = (): void => {
        waiting.get(answer)?.(err({ code: 'net/expired' }));
        waiting.delete(answer);
      };
      return Promise.resolve(ok({ answer, hostKey: offer.split(' ')[2] ?? '', channel, withdraw }));
    },
  };
}

let pendingRequests = 0;
/** Whether any device waits for its storage. */
export const isStoring = (): boolean => pendingRequests > 0;
/** A storage that counts its pending requests. */
function countingStorage(factory: IDBFactory): UseStore {
  const use = durableStore('kilowatt', () => factory);
  return async (mode, callback) => {
    pendingRequests++;
    try {
      return await use(mode, callback);
    } finally {
      pendingRequests--;
    }
  };
}

/** A quick decision for bots, since the real ones take their time. */
function sensiblePlan(view: View, chance: Chance): Plan {
  const seat = view.viewer ?? 0;
  const game = determinize(view, seedRng(chance.below(1e9)));
  const options = listLegal(view.moment, game, seat);
  return options ? [sensibleCommand(game, options, seat, chance)] : [];
}

const randomHex = (chance: Chance, bytes: number): string =>
  bytesToHex(Uint8Array.from({ length: bytes }, () => chance.below(256)));

export type FakeDevice = ReturnType<typeof fakeDevice>;
/** A device with its own storage. `openApp` loads its page; `newId` names its new games. */
export function fakeDevice(
  net: MemoryNet,
  pairing: Pairing,
  chance: Chance,
  newId = (): GameId => gameIdFrom(randomHex(chance, 16)),
) {
  const factory = new IDBFactory();
  let now = 1_000;
  const random = (bytes: number): string => randomHex(chance, bytes);
  const attention: boolean[] = [];
  const questions: Question[] = [];
  const pause = new Pause();
  const tables = new IdbSharedTables(countingStorage(factory));
  const kept = new Map<string, string>();
  const drafts = draftStore(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
  const settings = { forced: false, speechMs: 0 };
  const waits: number[] = [];
  const openApp = (): Promise<MultiplayerService> => {
    const use = countingStorage(factory);
    return MultiplayerService.open({
      saves: new IdbSaves(use),
      tables: new IdbSharedTables(use),
      locks: new IsolatedLocks(),
      clock: { now: () => (now += 10), instant: () => (now += 10) as Instant },
      settings: { ...DEFAULT_SETTINGS, sound: false },
      signalling: net,
      pairing,
      newId,
      random,
      wait: () => pause.wait(),
      startBots: (game) =>
        Promise.resolve(
          new BotTurns(game, {
            thinker: {
              answer: <Q extends Question>(question: Q) => {
                questions.push(question);
                // a decision is a plan
                return Promise.resolve(sensiblePlan(question.view, chance) as AnswerTo<Q>);
              },
              stop: () => undefined,
            },
            pace: () => 'instant',
            wait: (ms) => {
              waits.push(ms);
              return Promise.resolve();
            },
            readingTime: () => game.speechMs,
            isWatched: () => true,
          }),
        ),
      gameOpen: () => () => undefined,
      drafts,
      forces: () => settings.forced,
      speechTime: () => settings.speechMs,
      callAttention: (mayAct) => attention.push(mayAct),
    });
  };
  const use = countingStorage(factory);
  return {
    openApp,
    /** The page's calls for the player's attention, in order. */
    attention,
    /** The settings of this device's player. */
    settings,
    /** The questions to bots on this device. */
    questions,
    /** How long bots waited on this device, in milliseconds. */
    waits,
    /** Delays the check of the deck if it is `long`. */
    pause,
    tables,
    saves: new IdbSaves(use),
    use,
  };
}

/** Sends a decision of this device. Returns false if it is not its turn. */
export function decide(table: SharedGame, chance: Chance): boolean {
  if (table.tableView?.stage !== 'playing' || table.pending) return false;
  if (table.handOver !== null) table.uncover();
  const { acting, options } = table;
  if (acting === null || !options) return false;
  const game = determinize(table.view, seedRng(chance.below(1e9)));
  const done = table.act(sensibleCommand(game, options, acting, chance));
  if (!done) throw new Error(`refused: ${JSON.stringify(table.refusal)}`);
  return true;
}
