import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { type ComponentProps, tick } from 'svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type GameId, gameIdFrom } from '#lib/game-id.ts';
import { exportGame } from '#lib/persist/files.ts';
import { err, ok } from '#lib/result.ts';
import type { GameSummary, SaveStore } from '#lib/session/ports/storage.ts';
import { SavesState } from '#lib/state/saves.svelte.ts';
import Notices from '#lib/ui/base/Notices.svelte';
import Home from '#lib/ui/home/Home.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { eventually } from '../../eventually.ts';
import { setupFor } from '../../session/fixtures.ts';
import { announced } from '../announced.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(dialogs);

const LISTING: GameSummary = {
  id: gameIdFrom('a'),
  name: '',
  created: 1,
  updated: 2,
  seats: [
    { name: 'Anna', colour: 'red', shape: 'circle' },
    { name: 'Bob', colour: 'blue', shape: 'square' },
  ],
  edition: 'classic',
  map: 'germany',
  regions: ['west', 'south', 'southwest'],
  beginners: false,
  round: 4,
  stage: 2,
  moment: 'buying',
  winners: [],
  result: null,
  deleted: null,
};
const OVER: GameSummary = {
  ...LISTING,
  id: gameIdFrom('b'),
  name: 'Sunday',
  updated: 3,
  map: 'usa',
  moment: 'over',
  winners: [1],
};

/** A store of listings without real games. */
function shelf(games: readonly GameSummary[]): SaveStore {
  let all = games;
  const change = async (id: GameId, part: Partial<GameSummary>) => {
    all = all.map((one) => (one.id === id ? { ...one, ...part } : one));
    return ok(null);
  };
  const missing = async (id: GameId) => err({ code: 'save/missing', id } as const);
  return {
    put: async () => ok('replaced'),
    get: missing,
    raw: async () => ok(undefined),
    claim: async () => ok(null),
    list: async () => ok(all.map((one) => ({ ...one, recency: one.updated }))),
    rename: (id, name) => change(id, { name }),
    remove: (id, deleted) => change(id, { deleted }),
    bringBack: (id) => change(id, { deleted: null }),
    purge: async () => ok(null),
  };
}

async function show(
  saves: SaveStore,
  tables: Partial<ComponentProps<typeof Home>> = {},
): Promise<SavesState> {
  const store = new SavesState({
    saves,
    owner: 'test',
    clock: { now: () => 9 },
    newId: () => gameIdFrom('new'),
  });
  await store.refresh();
  render(Notices);
  render(Home, { saves: store, ...tables, onlanguage: () => undefined });
  return store;
}
const link = (name: RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href');

describe('the start page', () => {
  test('the start page offers to learn among the ways to begin on a new device, and small at its foot once there are games', async () => {
    await show(shelf([]));
    const learn = () => screen.getByRole('link', { name: /Learn as you play/ });
    expect(learn().getAttribute('href')).toBe('/learn');
    expect(learn().className).toContain('large');
    expect(learn().closest('header')).not.toBeNull();
    cleanup();
    await show(shelf([OVER]));
    expect(learn().getAttribute('href')).toBe('/learn');
    expect(learn().className).toContain('quiet');
    expect(learn().closest('footer')).not.toBeNull();
  });
  test('the start page offers a new game where there are none, and says that games are saved automatically', async () => {
    await show(shelf([]));
    expect(link(/New game/)).toBe('/new');
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    expect(screen.getByText(/No games yet/)).toBeDefined();
  });

  test('restores deleted games even after the notice is gone', async () => {
    await show(shelf([{ ...LISTING, deleted: 5 }, OVER]));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await fireEvent.click(screen.getByText('1 deleted game'));
    const details = screen.getByRole('group');
    details.dispatchEvent(new Event('toggle'));
    await fireEvent.click(await screen.findByRole('button', { name: /^Bring back/ }));
    await eventually(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.queryByText('1 deleted game')).toBeNull();
  });

  test('a saved game says its edition if that is not the classic one', async () => {
    await show(shelf([LISTING, { ...OVER, edition: '2019' }]));
    const [over, listing] = screen.getAllByRole('article');
    expect(over?.textContent).toContain('2019 edition');
    expect(listing?.textContent).not.toContain('edition');
  });

  test('continues the newest unfinished game with one tap', async () => {
    await show(shelf([LISTING, OVER]));
    expect(link(/Continue/)).toBe('/play/a');
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(2);
    expect(within(cards[0] as HTMLElement).getByText('Sunday')).toBeDefined();
    expect(cards[0]?.textContent).toContain('Won by Bob');
    expect(cards[1]?.textContent).toContain('Round 4 · Stage 2 · Resources');
  });

  test('the start page leads to a hosted table, and only on request to its game alone', async () => {
    const hostedTables = [LISTING, OVER].map(({ id, seats }) => ({ id, seats, begun: true }));
    await show(shelf([LISTING, OVER]), { hostedTables });
    expect(link(/Continue/)).toBe('/host/a');
    expect(link(/Round 4.*Table on several devices/)).toBe('/host/a');
    // a warning comes first, since the other players would have to wait
    expect(screen.queryByText(/The others have to wait/)).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: /only$/ }));
    expect(screen.getByText(/The others have to wait/)).toBeDefined();
    expect(link(/^Play here only$/)).toBe('/play/a');
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/The others have to wait/)).toBeNull();
    // a finished game needs no other players
    expect(link(/Won by Bob/)).toBe('/play/b');
    expect(screen.queryByRole('link', { name: /on several devices$/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Tables on several devices' })).toBeNull();
  });

  test('does not propose a taken-over game until it is played here again', async () => {
    const room = { code: 'kwx4t', server: '' };
    const takenOver = [{ game: gameIdFrom('a'), since: LISTING.updated, room, continued: null }];
    await show(shelf([LISTING]), { takenOver });
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    expect(screen.getByRole('link', { name: /New game/ }).dataset.variant).toBe('primary');
    expect(link(/Round 4.*Now hosted on another device/)).toBe('/play/a');
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeDefined();
    cleanup();
    await show(shelf([{ ...LISTING, updated: LISTING.updated + 1 }]), { takenOver });
    expect(link(/Continue/)).toBe('/play/a');
    expect(screen.queryByText(/another device/)).toBeNull();
  });

  test('leads back to a table whose game has been over for up to a day, so that the players can start another game', async () => {
    const hours = (count: number): GameSummary => ({ ...OVER, updated: Date.now() - count * 3_600_000 });
    const hostedTables = [{ id: OVER.id, seats: OVER.seats, begun: true }];
    await show(shelf([hours(23)]), { hostedTables });
    expect(link(/Return to table: Anna and Bob/)).toBe('/host/b');
    expect(link(/Won by Bob/)).toBe('/play/b');
    cleanup();
    await show(shelf([hours(25)]), { hostedTables });
    expect(screen.queryByRole('region', { name: 'Tables on several devices' })).toBeNull();
  });

  test('the start page leads first to the last played table or game', async () => {
    const leading = (): readonly string[] =>
      [...document.querySelectorAll('a[data-variant="primary"]')].map(
        (one) => one.getAttribute('href') ?? '',
      );
    const room = { code: 'kwx4t', server: '' };
    const at = (recency: number) => ({
      joinedTables: [{ room, lastVisit: LISTING.updated, recency, seats: LISTING.seats }],
    });
    await show(shelf([]), at(1));
    expect(leading()).toEqual(['/join?room=kwx4t&server=']);
    cleanup();
    await show(shelf([LISTING]), at(LISTING.updated + 1));
    expect(leading()).toEqual(['/join?room=kwx4t&server=']);
    cleanup();
    await show(shelf([LISTING]), at(LISTING.updated - 1));
    expect(leading()).toEqual(['/play/a']);
  });

  test('the start page leads back to a hosted lobby, or forgets it', async () => {
    const bringBack = vi.fn();
    const [onclose, { seats }] = [vi.fn(() => Promise.resolve(bringBack)), LISTING];
    const lobby = { id: gameIdFrom('c'), seats, begun: false };
    await show(shelf([]), { hostedTables: [lobby], onclose });
    expect(link(/Return to lobby: Anna and Bob/)).toBe('/host/c');
    await fireEvent.click(screen.getByRole('button', { name: 'Remove table: Anna and Bob' }));
    expect(onclose).toHaveBeenCalledWith(lobby);
    await screen.findByText('Table removed: Anna and Bob.');
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(bringBack).toHaveBeenCalledTimes(1);
  });

  test('has no heading for local games where there are only tables, and still opens files', async () => {
    const heading = () => screen.queryByRole('heading', { name: 'Your games' });
    await show(shelf([]), { hostedTables: [{ id: gameIdFrom('c'), seats: LISTING.seats, begun: false }] });
    expect(heading()).toBeNull();
    expect(screen.getByRole('button', { name: 'Open file' })).toBeDefined();
    cleanup();
    await show(shelf([]));
    expect(heading()).not.toBeNull();
    expect(screen.getByText(/^No games yet/)).toBeDefined();
    cleanup();
    await show(shelf([LISTING]));
    expect(heading()).not.toBeNull();
  });

  test('renames a game', async () => {
    await show(shelf([LISTING]));
    await fireEvent.click(screen.getByRole('button', { name: 'Rename Germany with Anna and Bob' }));
    await fireEvent.input(screen.getByLabelText('Game name'), { target: { value: ' Monday ' } });
    await fireEvent.submit(screen.getByLabelText('Game name').closest('form') as HTMLFormElement);
    expect(await screen.findByText('Monday')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('deletes a game, and restores it with Undo', async () => {
    await show(shelf([LISTING]));
    await fireEvent.click(screen.getByRole('button', { name: /Delete Germany/ }));
    expect(await screen.findByText('“Germany with Anna and Bob” was deleted.')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article')).toBeDefined();
  });

  describe('asks what becomes of a file whose game is there already', () => {
    const { text } = exportGame(unsavedGame(setupFor(2), 7).saved());
    const saved = { ...LISTING, id: gameIdFrom('memory'), name: 'Sunday' };
    async function openFile(): Promise<void> {
      const picker = document.querySelector('input[type=file]') as HTMLInputElement;
      await fireEvent.change(picker, { target: { files: [new File([text], 'x.json')] } });
      await screen.findByRole('dialog', { name: 'Already among your games' });
    }
    const button = (name: string) => screen.getByRole('button', { name });
    const put = vi.fn<SaveStore['put']>(async () => ok('created'));
    const idsPut = () => put.mock.calls.map(([{ meta }]) => meta.id);

    test('asks about a file of a saved game with the progress of both', async () => {
      await show({ ...shelf([saved]), put });
      await openFile();
      const dialog = screen.getByRole('dialog');
      expect(dialog.textContent).toContain('In your games Round 4 · Stage 2 · Resources');
      expect(dialog.textContent).toContain('In the file Round 1 · Stage 1 · Auction');
      await fireEvent.click(button('Cancel'));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(put).not.toHaveBeenCalled();
    });
    test('keeps both the saved game and the file, or replaces the saved one', async () => {
      await show({ ...shelf([saved]), put });
      await openFile();
      await fireEvent.click(button('Keep both'));
      await eventually(() => expect(idsPut()).toEqual(['new']));
      await openFile();
      await fireEvent.click(button('Replace'));
      await eventually(() => expect(idsPut()).toEqual(['new', 'memory']));
      expect(await screen.findByText('“Sunday” was replaced by the one in the file.')).toBeDefined();
    });
    test('never replaces a game that other devices also play', async () => {
      const hostedTables = [{ id: saved.id, seats: saved.seats, begun: true }];
      await show({ ...shelf([saved]), put }, { hostedTables });
      await openFile();
      expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
      expect(screen.getByText(/It is played on several devices/)).toBeDefined();
      expect(button('Keep both')).toBeDefined();
    });
  });

  test('explains why a file is refused', async () => {
    await show(shelf([LISTING]));
    const picker = document.querySelector('input[type=file]') as HTMLInputElement;
    await fireEvent.change(picker, { target: { files: [new File(['{"some": "thing"}'], 'x.json')] } });
    expect((await screen.findByRole('alert')).textContent).toContain('not a Kilowatt game');
    await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  test('says which name in a file is too long, and adds the game with the name cut on request', async () => {
    const put = vi.fn(async () => ok('created' as const));
    await show({ ...shelf([]), put });
    const { text } = exportGame(unsavedGame(setupFor(2), 1, []).saved());
    const long = new File([text.replace('"Anna"', `"${'Anna '.repeat(9)}"`)], 'kilowatt-long.json');
    const picker = document.querySelector('input[type=file]') as HTMLInputElement;
    const open = async () => {
      await fireEvent.change(picker, { target: { files: [long] } });
      return within(await screen.findByRole('dialog', { name: 'A name is too long' }));
    };
    const refused = await open();
    expect(refused.getByText(/^“.*Anna.*…” has 45 characters, and 40 fit\.$/)).toBeDefined();
    await fireEvent.click(refused.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(put).not.toHaveBeenCalled();
    await fireEvent.click((await open()).getByRole('button', { name: 'Add with shortened names' }));
    await eventually(() => expect(put).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('explains each time why a game could not be deleted', async () => {
    const remove = (): ReturnType<SaveStore['remove']> => Promise.resolve(err({ code: 'save/full' }));
    const saves = await show({ ...shelf([LISTING]), remove });
    const again = async (): Promise<void> => {
      await saves.remove(LISTING.id);
      await tick();
    };
    const told = /storage is full/;
    expect((await announced(again)).join()).toMatch(told);
    expect((await announced(again)).join()).toMatch(told);
  });
  test('explains why the games cannot be read, and retries on request', async () => {
    const good = shelf([LISTING]);
    let blocked = true;
    const list: SaveStore['list'] = async () =>
      blocked ? err({ code: 'save/blocked' } as const) : good.list();
    await show({ ...good, list });
    expect(screen.getByRole('alert').textContent).toContain('Another tab with an older version');
    blocked = false;
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
