import { getMany, keys } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import { beginBranch, proposedPlayers, storedOrigin } from '#lib/app/branches.ts';
import { LocalGames } from '#lib/app/local-games.ts';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import { legal, seatsToAct } from '#lib/machine/step.ts';
import { WebLocks } from '#lib/persist/locks.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import { linkedGameOf, openLinked } from '#lib/share/linked-game.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { Chance } from '#tools/support/player.ts';
import { sensibleCommand } from '#tools/support/sensible-player.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { must, mustOk } from '../must.ts';
import { fault, Shaky } from '../persist/storage.ts';
import { commandsOf, setupFor } from '../session/fixtures.ts';

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const NOBODY = { name: 'Branch', bots: [] };

let ids = 0;
function device(shaky = new Shaky()) {
  let now = 1000;
  const app = new LocalGames({
    saves: shaky.saves(),
    locks: new WebLocks(navigator.locks),
    clock: { now: () => now++, instant: () => 0 as Instant },
    newId: () => gameIdFrom(`branch-test-${ids++}`),
    newSeed: () => 3,
    settings: () => ({ getItem: () => null, setItem: () => undefined }),
    gameOpen: () => () => undefined,
    painted: () => Promise.resolve(),
  });
  return { app, shaky };
}
async function opened(app: LocalGames, id: GameId): Promise<LocalGame> {
  const game = mustOk(await app.openGame(id));
  await game.settled();
  return game;
}
/** A stored game that was played to its end. */
async function finished(app: LocalGames): Promise<LocalGame> {
  const game = await opened(app, mustOk(await app.newGame(setup, sampleSeats(3))));
  playOn(game);
  await game.settled();
  return game;
}
/** The stored rows of a game, as text. */
async function rowsOf(shaky: Shaky, id: GameId): Promise<string> {
  const store = shaky.store();
  const own = (await keys(store)).filter((key) => Array.isArray(key) && key[1] === id);
  expect(own).toHaveLength(2);
  return JSON.stringify(await getMany(own, store));
}
/** Plays a game to its end. */
function playOn(game: LocalGame): void {
  const chance = new Chance(seedRng(5));
  while (game.moment !== 'over') {
    const { snapshot } = game.saved().commandLog;
    const seat = must(seatsToAct(snapshot)[0]);
    const command = sensibleCommand(snapshot.context, must(legal(snapshot, seat)), seat, chance);
    expect(game.act(command)).toBe(true);
  }
}

describe('a branch of a local game', () => {
  test('is a stored game of its own that names its origin', async () => {
    const { app, shaky } = device();
    const origin = await finished(app);
    const id = mustOk(
      await beginBranch(app, origin.saved(), { after: 50 }, { name: 'Try', bots: [null, 'solid', 'best'] }),
    );
    expect(id).not.toBe(origin.id);
    const stored = mustOk(await shaky.saves().get(id));
    expect(stored.meta).toMatchObject({ name: 'Try', bots: [null, 'solid', 'best'], seats: origin.seats });
    const { round } = origin.saved().commandLog.snapshotAfter(50).context;
    expect(stored.meta.branchedFrom).toEqual({
      ...{ id: origin.id, name: '', created: origin.meta.created, commands: 50, round },
    });
    expect(stored.commandLog.commands).toEqual(origin.saved().commandLog.commands.slice(0, 50));
    const listed = mustOk(await shaky.saves().list());
    expect(listed.map(({ branchedFrom }) => branchedFrom?.id ?? null).toSorted()).toEqual([origin.id, null]);
  });
  test('leaves the rows of its origin as they are, byte for byte, up to its own end', async () => {
    const { app, shaky } = device();
    const origin = await finished(app);
    const { commands: played } = origin.saved().commandLog;
    const before = await rowsOf(shaky, origin.id);
    const id = mustOk(await beginBranch(app, origin.saved(), { after: 60 }, NOBODY));
    const branch = await opened(app, id);
    expect(branch.saving, 'no row of it was ever deleted').toBe('saved');
    playOn(branch);
    branch.undo();
    await branch.settled();
    expect(await rowsOf(shaky, origin.id)).toBe(before);
    expect(origin.saved().commandLog.commands).toEqual(played);
  });
  test('of a game from a link stores only itself', async () => {
    const { app, shaky } = device();
    const linked = linkedGameOf(unsavedGame(setup, 3, commands).saved());
    const { commandLog } = mustOk(openLinked(linked));
    const id = mustOk(await beginBranch(app, { meta: commandLog.meta, commandLog }, { after: 9 }, NOBODY));
    expect(mustOk(await shaky.saves().list()).map((game) => game.id)).toEqual([id]);
    expect(await storedOrigin(app, mustOk(await shaky.saves().get(id)).meta)).toBeNull();
  });
  test('can be played without working storage', async () => {
    const { app, shaky } = device();
    shaky.factory.open = () => {
      throw fault('SecurityError');
    };
    const origin = unsavedGame(setup, 3, commands);
    const branch = await opened(app, mustOk(await beginBranch(app, origin.saved(), { after: 9 }, NOBODY)));
    expect(branch.saving).toMatchObject({ code: 'save/unavailable' });
    expect(branch.act(must(commands[9]))).toBe(true);
  });
  test('names no origin once that is deleted', async () => {
    const { app, shaky } = device();
    const origin = await finished(app);
    const branch = await opened(app, mustOk(await beginBranch(app, origin.saved(), { after: 9 }, NOBODY)));
    expect((await storedOrigin(app, branch.meta))?.id).toBe(origin.id);
    mustOk(await shaky.saves().remove(origin.id, 5));
    expect(await storedOrigin(app, branch.meta)).toBeNull();
    expect(await storedOrigin(app, origin.meta)).toBeNull();
  });
});

describe('who plays a branch at first', () => {
  const seats = sampleSeats(3);
  test('this device plays its own seats, and bots stay', () => {
    expect(proposedPlayers({ seats, bots: [null, 'best'] }, [0, 2])).toEqual([null, 'best', null]);
  });
  test('a player whom a bot stood in for plays again', () => {
    expect(proposedPlayers({ seats, bots: ['gentle', null, 'best'] }, [1, 0])).toEqual([null, null, 'best']);
  });
  test('bots play for people on other devices', () => {
    expect(proposedPlayers({ seats, bots: [] }, [1])).toEqual(['solid', null, 'solid']);
  });
  test('of a game that this device did not play, the seat of the first person is played by hand', () => {
    expect(proposedPlayers({ seats, bots: ['best'] }, [])).toEqual(['best', null, 'solid']);
    expect(proposedPlayers({ seats, bots: ['best', 'best', 'best'] }, [])).toEqual([null, 'best', 'best']);
  });
});
