import { resolve } from '$app/paths';
import type { GameId } from '../game-id.ts';
import { textPairing } from '../net/pairing.ts';
import { PeerSignalling } from '../net/peer.ts';
import type { durableStore } from '../persist/db.ts';
import { draftStore } from '../persist/drafts.ts';
import { pageLocks } from '../persist/locks.ts';
import { IdbSaves } from '../persist/saves.ts';
import { IdbSharedTables } from '../persist/tables.ts';
import { CALL_MS, callPlayer } from '../pwa/attention.ts';
import { markGameOpen } from '../pwa/playing.ts';
import type { Clock } from '../session/ports/clock.ts';
import type { SettingsState } from '../state/settings.svelte.ts';
import { speechTime, startBots } from './bots/start-bots.ts';
import { MultiplayerService } from './multiplayer-service.ts';
import type { Multiplayer } from './multiplayer.ts';
import { randomHex } from './random-hex.ts';

/** The only place that connects shared tables to the real browser. Fetched when a page first hosts or joins one. */

/** Services that shared tables use together with the page's local games. */
interface Page {
  readonly database: ReturnType<typeof durableStore>;
  readonly clock: Clock;
  readonly newId: () => GameId;
  readonly settings: SettingsState;
}

export function composeMultiplayer({ database, clock, newId, settings }: Page): Promise<Multiplayer> {
  const ownSignalling = new URL(`${resolve('/')}peerjs`, location.href).href;
  return MultiplayerService.open({
    saves: new IdbSaves(database),
    tables: new IdbSharedTables(database),
    locks: pageLocks(),
    clock,
    settings,
    // read settings at every use, so that a change takes effect at once
    signalling: new PeerSignalling(ownSignalling, () => settings.iceServers),
    pairing: {
      invite: (hostKey) => textPairing(settings.iceServers).invite(hostKey),
      answer: (offer) => textPairing(settings.iceServers).answer(offer),
    },
    newId,
    random: randomHex,
    wait: (ms) => new Promise((over) => setTimeout(over, ms)),
    gameOpen: markGameOpen,
    drafts: draftStore(() => sessionStorage),
    startBots: startBots(settings),
    forces: () => settings.forced,
    speechTime: () => speechTime(settings),
    callAttention: (mayAct) => void setTimeout(() => callPlayer(mayAct, settings), CALL_MS),
  });
}
