import { resolve } from '$app/paths';
import type { Multiplayer } from './multiplayer.ts';
import { textPairing } from '../net/pairing.ts';
import { PeerSignalling } from '../net/peer.ts';
import { strictStore } from '../persist/db.ts';
import { pageLocks } from '../persist/locks.ts';
import { plansIn } from '../persist/plans.ts';
import { IdbSaves } from '../persist/saves.ts';
import { IdbSharedTables } from '../persist/tables.ts';
import { attract, CALL_MS } from '../pwa/attention.ts';
import { gameOpen } from '../pwa/playing.ts';
import { localGames } from './local-games.ts';
import { MultiplayerService } from './multiplayer-service.ts';

/** Random bytes as hex. */
function random(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let only: Promise<Multiplayer> | null = null;

/** Shared tables on the real browser. */
export function browserMultiplayer(): Promise<Multiplayer> {
  return (only ??= open());
}

function open(): Promise<Multiplayer> {
  const { settings } = localGames();
  const use = strictStore('kilowatt', () => indexedDB);
  const own = new URL(`${resolve('/')}peerjs`, location.href).href;
  return MultiplayerService.open({
    saves: new IdbSaves(use),
    tables: new IdbSharedTables(use),
    locks: pageLocks(),
    clock: { now: () => Date.now() },
    settings,
    // the settings are asked at every use, so that changed ones count at once
    signalling: new PeerSignalling(own, () => settings.iceServers),
    pairing: {
      invite: () => textPairing(settings.iceServers).invite(),
      answer: (offer) => textPairing(settings.iceServers).answer(offer),
    },
    newId: () => random(16),
    random,
    wait: (ms) => new Promise((over) => setTimeout(over, ms)),
    gameOpen,
    plans: plansIn(() => sessionStorage),
    asked: (asked) => void setTimeout(() => attract(asked, settings), CALL_MS),
  });
}
