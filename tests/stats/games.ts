import type { EditionId } from '#lib/rules/types.ts';
import type { CommandLog } from '#lib/session/game/command-log.ts';
import { cases } from '../cases.ts';
import { goldenGames } from '../golden/games.ts';
import { SEED } from '../seed.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';
import { playTrustGame, TRUST_GAME, TRUST_SEED } from '../trust-game.ts';

/** Whole games of an edition: the golden ones, one against the trust, and random ones with each number of players. */
export function playedGames(edition: EditionId): readonly (readonly [string, CommandLog])[] {
  const golden = goldenGames(edition).map(
    ({ kind, setup, seed, commands }) => [kind, tableOf(setup, seed, commands)] as const,
  );
  const trust =
    edition === '2019'
      ? [['against the trust', tableOf(TRUST_GAME, TRUST_SEED, playTrustGame().commands)] as const]
      : [];
  const random = Array.from({ length: cases(10) }, (_, at) => {
    const setup = setupFor(2 + (at % 5), { edition, map: at % 2 === 0 ? 'germany' : 'usa' });
    return [`random game ${at}`, tableOf(setup, SEED + at, commandsOf(setup, SEED + at))] as const;
  });
  return [...golden, ...trust, ...random];
}
