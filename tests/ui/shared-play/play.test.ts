import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CloseReason } from '../../../src/lib/protocol/messages.ts';
import type { ElectionState } from '../../../src/lib/session/failover/election.ts';
import type { Verdict } from '../../../src/lib/session/fair-deal/verify.ts';
import type { HostGameScreen, SharedGame } from '../../../src/lib/state/screen.ts';
import type { Emote } from '../../../src/lib/protocol/messages.ts';
import { CLOSE_REASONS } from '../../../src/lib/protocol/messages.ts';
import { err, ok } from '../../../src/lib/result.ts';
import { t } from '../../../src/lib/i18n/t.ts';
import SharedTableScreen from '../../../src/lib/ui/shared-play/SharedTableScreen.svelte';
import ElectionBar from '../../../src/lib/ui/shared-play/ElectionBar.svelte';
import { dismissToast, toasts as shown } from '../../../src/lib/ui/base/toasts.svelte.ts';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { emoteText, faultText } from '../../../src/lib/ui/words/shared.ts';
import { at } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { tapAt } from '../taps.ts';
import { tableViewOf, device, heldBy, hostGame, guestGame } from '../shared-table.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
  media(true);
});
const links = { home: '/', help: '/help', settings: '/settings' };
const props = { links, page: 'http://192.0.2.7/join', room: null, onagain: vi.fn(), onend: vi.fn() };
const playing = tableViewOf({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });
const powering = at('powering', { players: [{ money: 9 }, {}, {}], waiting: [1, 2] });
const toasts = (): readonly string[] => shown().map(({ text }) => text());

describe('a shared table in play', () => {
  test('who is not asked sees whom it waits for, all of them at income, and no controls', () => {
    render(SharedTableScreen, { table: guestGame('Anna', playing, powering), hosted: null, ...props });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Waiting for 2 players');
    expect(screen.queryByRole('button', { name: /^Power/ })).toBeNull();
  });
  test('who is asked decides for the own seat only', () => {
    render(SharedTableScreen, { table: guestGame('Bob', playing, powering), hosted: null, ...props });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Bob, choose which power plants');
    expect(screen.getByRole('button', { name: /^Power/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /for all|everyone/i })).toBeNull();
  });
  test('a device with no seat is a board for all to see', () => {
    const tableView = { ...playing, devices: [...playing.devices, device('tablet')] };
    render(SharedTableScreen, { table: guestGame('tablet', tableView, powering), hosted: null, ...props });
    expect(document.querySelector('header.large')).toBeTruthy();
    expect(screen.getByText('You’re watching')).toBeDefined();
  });
  test('the host reads why nothing is written down, as long as that is so', async () => {
    const hosted = (part: Partial<HostGameScreen>): { table: SharedGame; hosted: HostGameScreen } => {
      const table = hostGame(playing, powering, part);
      return { table, hosted: table };
    };
    const { rerender } = render(SharedTableScreen, {
      ...hosted({ unkept: { code: 'save/full' } }),
      ...props,
    });
    const status = screen.getByRole('region', { name: 'This table' });
    const words = await within(status).findByText(/storage is full/);
    await rerender(hosted({ unkept: null }));
    expect(words.isConnected).toBe(false);
  });
  test.each([
    ['in play', powering],
    ['after the game', at('over', { players: [{ money: 9 }, {}, {}], waiting: [] })],
  ])(
    'says once that the rules changed and the game goes on from its position: %s',
    async (_when, snapshot) => {
      const desk = { ...playing, resumed: true };
      render(SharedTableScreen, { table: guestGame('Bob', desk, snapshot), hosted: null, ...props });
      const words = screen.getByText(/^The rules have changed since this game was saved/);
      await fireEvent.click(screen.getByRole('button', { name: 'OK' }));
      expect(words.isConnected).toBe(false);
    },
  );
  test('tells the others whose decision was taken back, and not who took it back', async () => {
    const build = (seat: number, index: number) => ({
      ...{ index, round: 1, phase: 4 as const, news: [] },
      command: { type: 'done' as const, seat },
    });
    const log = [
      { index: 0, round: 1, phase: 4 as const, news: [], command: null },
      build(0, 1),
      build(1, 2),
    ];
    const of = (count: number, part = {}) => ({
      table: guestGame('Anna', { ...playing, logLength: count, ...part }, powering, {
        log: log.slice(0, count),
      }),
    });
    const { rerender } = render(SharedTableScreen, { ...of(3), hosted: null, ...props });
    await rerender(of(2));
    expect(toasts()).toEqual(['Bob undid a move.']);
    await rerender(of(1));
    expect(toasts(), 'it was done here').toHaveLength(1);
    await rerender(of(3));
    expect(toasts(), 'it was done again').toEqual([]);
    await rerender(of(2, { epoch: 2 }));
    expect(toasts(), 'the table was continued without it').toEqual([]);
  });
  const openPeople = async (): Promise<void> => {
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: /Seats and devices/ }));
  };
  test('says behind a sheet that a turn has come, and only there', async () => {
    for (const { id } of shown()) dismissToast(id);
    const of = (acting: number | null) => ({ table: guestGame('Anna', playing, powering, { acting }) });
    const { rerender } = render(SharedTableScreen, { ...of(null), hosted: null, ...props });
    await rerender(of(0));
    expect(toasts(), 'the header says it').toEqual([]);
    await rerender(of(null));
    await openPeople();
    await rerender(of(0));
    expect(toasts()).toEqual(['Anna, choose which power plants to run.']);
    for (const { id } of shown()) dismissToast(id);
  });
  test('tells who only looks on how to get a seat', async () => {
    const looking = guestGame(
      'Dora',
      { ...playing, devices: [...playing.devices, device('Dora')] },
      powering,
    );
    const { unmount } = render(SharedTableScreen, { table: looking, hosted: null, ...props });
    await openPeople();
    expect(screen.getByText(/ask the host for a seat/)).toBeDefined();
    unmount();
    const who = render(SharedTableScreen, {
      table: guestGame('Anna', playing, powering),
      hosted: null,
      ...props,
    });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
    who.unmount();
    // a free seat is there to be taken
    const free = { ...looking.tableView, ...playing, holders: [heldBy(null), heldBy('Bob'), heldBy('Cem')] };
    render(SharedTableScreen, { table: guestGame('Dora', free, powering), hosted: null, ...props });
    await openPeople();
    expect(screen.queryByText(/ask the host for a seat/)).toBeNull();
  });
  test('everybody is told that somebody else has taken a seat', async () => {
    for (const { id } of shown()) dismissToast(id);
    const tableView = { ...playing, holders: [heldBy('Anna'), heldBy('Bob'), heldBy(null)] };
    const of = (now: typeof tableView) => ({
      table: guestGame('Anna', now, powering),
      hosted: null,
      ...props,
    });
    const { rerender } = render(SharedTableScreen, of(tableView));
    await rerender(of({ ...tableView, holders: [heldBy('Anna'), heldBy('Bob'), heldBy('Bob')] }));
    expect(toasts()).toEqual(['Bob now plays Cem.']);
    await rerender(
      of({ ...tableView, revision: 1, holders: [heldBy('Anna'), heldBy('Bob'), heldBy('Bob')] }),
    );
    expect(toasts()).toHaveLength(1);
    for (const { id } of shown()) dismissToast(id);
  });
  test('an undo that another’s decision has overtaken is a word in passing', async () => {
    for (const { id } of shown()) dismissToast(id);
    const refused = { code: 'table/nothing-to-undo' } as const;
    const table = guestGame('Anna', playing, powering);
    const { rerender } = render(SharedTableScreen, { table, hosted: null, ...props });
    await rerender({ table: guestGame('Anna', playing, powering, { refused }), hosted: null, ...props });
    expect(toasts()).toEqual(['This device has nothing to undo or redo.']);
    expect(document.querySelector('.refused')).toBeNull();
    for (const { id } of shown()) dismissToast(id);
  });
  test('a seat that nobody has is told to all who wait for it, with the way to take it', async () => {
    const tableView = { ...playing, holders: [heldBy('Anna'), { kind: 'free' as const }, heldBy('Cem')] };
    render(SharedTableScreen, { table: guestGame('Anna', tableView, powering), hosted: null, ...props });
    // and for those who hear it
    expect(screen.getAllByText('No one plays Bob: someone has to take the seat.')).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: 'Seats and devices' }));
    expect(screen.getByRole('button', { name: /^Take seat/ })).toBeDefined();
  });
  test('says which seats went while this device was away', () => {
    for (const { id } of shown()) dismissToast(id);
    const tableView = { ...playing, holders: ['Anna', 'Cem', 'Cem'].map(heldBy) };
    render(SharedTableScreen, {
      table: guestGame('Bob', tableView, powering, { before: [1] }),
      hosted: null,
      ...props,
    });
    expect(shown().map(({ text }) => text())).toEqual(['This device no longer plays Bob.']);
    for (const { id } of shown()) dismissToast(id);
  });
  test('says which seats came to this device, and which went', async () => {
    for (const { id } of shown()) dismissToast(id);
    const of = (...devices: readonly string[]) => {
      const tableView = { ...playing, holders: devices.map(heldBy) };
      return { table: guestGame('Anna', tableView, powering) };
    };
    const { rerender } = render(SharedTableScreen, { ...of('Anna', 'Bob', 'Cem'), hosted: null, ...props });
    await rerender(of('Anna', 'Bob', 'Cem'));
    expect(toasts()).toEqual([]);
    await rerender(of('Anna', 'Anna', 'Cem'));
    expect(toasts()).toEqual(['This device now plays Bob.']);
    await rerender(of('Cem', 'Bob', 'Cem'));
    expect(toasts().at(-1)).toBe('This device no longer plays Anna and Bob.');
    for (const { id } of shown()) dismissToast(id);
  });
  test('says who is awaited to come back, and shows what somebody calls', async () => {
    const emote = vi.fn();
    const away = [{ device: 'Bob', seats: [1], seconds: 12 }];
    const tableView = {
      ...playing,
      devices: [device('Anna'), device('Bob', { here: false }), device('Cem')],
    };
    const table = guestGame('Anna', tableView, powering, { away, emote });
    const { rerender } = render(SharedTableScreen, { table, hosted: null, ...props });
    expect(screen.getByText('Bob is offline (12 s)')).toBeDefined();
    const heard = screen.getAllByRole('status').map(({ textContent }) => textContent.trim());
    expect(heard, 'the same without the seconds').toContain('Bob is offline');
    const long = [{ device: 'Bob', seats: [1], seconds: Infinity }];
    const { unmount } = render(SharedTableScreen, {
      table: guestGame('Anna', tableView, powering, { away: long }),
      hosted: null,
      ...props,
    });
    expect(
      screen.getByText('Bob is offline', { selector: 'span' }),
      'since nobody here knows when',
    ).toBeDefined();
    unmount();
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Well played' }));
    expect(emote).toHaveBeenCalledWith('well-played');
    await rerender({ table: { ...table, call: { number: 1, from: 'Cem', what: 'ouch' } } });
    expect(document.querySelector('.contact .call')?.textContent).toBe('Cem: Ouch');
    // nothing of the table lies under it: at the player's place is its sign
    expect(document.querySelector('.heard:not(.contact)')?.classList.contains('unseen')).toBe(true);
    expect(screen.getByRole('list', { name: 'Turn order' }).textContent).not.toContain('Ouch');
  });
  test('says what happened last, and up to where this device bids, to it alone', () => {
    const lot = { plant: 4, nominator: 0, bid: 12, bidder: 0, next: 1, out: [], limits: { 0: 18 } };
    const bidding = at('bidding', { players: [{}, {}, {}], lot });
    const news = [{ type: 'bid' as const, seat: 0, plant: 4, bid: 12, byLimit: false }];
    const log = [{ index: 0, round: 1, phase: 2 as const, command: null, news }];
    const { unmount } = render(SharedTableScreen, {
      table: guestGame('Anna', playing, bidding, { log }),
      hosted: null,
      ...props,
    });
    expect(screen.getByText('Your limit: 18')).toBeDefined();
    expect(document.querySelector('.contact .news')?.textContent).toMatch(/Anna.*12/);
    unmount();
    render(SharedTableScreen, {
      table: guestGame('Bob', playing, bidding, { log }),
      hosted: null,
      ...props,
    });
    expect(screen.queryByText(/^Your limit/)).toBeNull();
    const beyond = at('bidding', { players: [{}, {}, {}], lot: { ...lot, bid: 19 } });
    render(SharedTableScreen, {
      table: guestGame('Anna', playing, beyond, { log }),
      hosted: null,
      ...props,
    });
    expect(screen.queryByText(/^Your limit/)).toBeNull();
  });
  test('who hosts from now on is told once: the new host itself, and everybody else', async () => {
    const continued = { ...playing, host: 'Bob', epoch: 2 };
    const hosted = hostGame(continued, powering);
    for (const [self, now, told] of [
      ['Bob', { table: hosted, hosted }, 'You’re now the host.'],
      ['Cem', { table: guestGame('Cem', continued, powering) }, 'Bob is now the host.'],
    ] as const) {
      const { rerender, unmount } = render(SharedTableScreen, {
        ...{ table: guestGame(self, playing, powering), hosted: null, ...props },
      });
      expect(toasts()).toEqual([]);
      await rerender(now);
      await rerender({ table: { ...now.table, tableView: { ...continued, revision: 1 } } });
      expect(toasts()).toEqual([told]);
      for (const { id } of shown()) dismissToast(id);
      unmount();
    }
  });
  test('leads the host to the seats once somebody stays away, and nobody else', async () => {
    const tableView = {
      ...playing,
      devices: [device('Anna'), device('Bob', { here: false }), device('Cem')],
    };
    const gone = (seconds: number) => ({
      table: guestGame('Anna', tableView, powering, {
        away: [{ device: 'Bob', seats: [1], seconds }],
      }),
    });
    const button = { name: 'Seats and devices' };
    const { rerender } = render(SharedTableScreen, { ...gone(9), hosted: hostGame(tableView), ...props });
    expect(screen.queryByRole('button', button)).toBeNull();
    await rerender({ ...gone(10), hosted: null });
    expect(screen.queryByRole('button', button)).toBeNull();
    await rerender({ ...gone(10), hosted: hostGame(tableView) });
    await fireEvent.click(screen.getByRole('button', button));
    expect(screen.getByRole('dialog', button)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change who plays Bob' })).toBeDefined();
  });
  test('who waits nudges whom it waits for, who is told so; who is asked nudges nobody', async () => {
    const nudge = vi.fn();
    const waits = guestGame('Anna', playing, powering, { nudge });
    const { unmount } = render(SharedTableScreen, { table: waits, hosted: null, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Nudge' }));
    expect(nudge).toHaveBeenCalledTimes(1);
    unmount();
    const asked = guestGame('Bob', playing, powering);
    const { rerender } = render(SharedTableScreen, { table: asked, hosted: null, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Send a reaction' }));
    expect(screen.queryByRole('button', { name: 'Nudge' })).toBeNull();
    await rerender({ table: { ...asked, call: { number: 1, from: 'Anna', what: 'nudge' } } });
    const bar = (): string => document.querySelector('.contact .call')?.textContent ?? '';
    expect(bar()).toBe(t('shared_nudged', { name: 'Anna' }));
    await rerender({ table: { ...waits, call: { number: 2, from: 'Cem', what: 'nudge' } } });
    expect(bar(), 'to all who are not asked').toMatch(/^Cem is waiting for the next move\./);
  });
  test('a nudge ends with the decision that it was for; a word does not', async () => {
    const waits = guestGame('Anna', playing, powering);
    const { rerender } = render(SharedTableScreen, { table: waits, hosted: null, ...props });
    const show = (part: Partial<SharedGame>): Promise<void> => rerender({ table: { ...waits, ...part } });
    const bar = (): string => document.querySelector('.contact .call')?.textContent ?? '';
    const nudge = { number: 1, from: 'Bob', what: 'nudge' } as const;
    const word = { number: 2, from: 'Bob', what: 'hello' } as const;
    await show({ call: nudge, awaited: [1, 2] });
    await show({ call: word, awaited: [1, 2] });
    const said = t('shared_emote_of', { name: 'Bob', what: emoteText('hello') });
    await show({ call: word, awaited: [2] });
    expect(bar(), 'one of those who are asked has decided').toMatch(/is waiting for the next move.* · /);
    await show({ call: word, awaited: [0] });
    expect(bar()).toBe(said);
  });
  test('calls stand beside each other, each for its own four seconds; a word of the same player replaces the last', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = guestGame('Bob', playing, powering);
    const { rerender } = render(SharedTableScreen, { table: asked, hosted: null, ...props });
    const calls: readonly [string, 'nudge' | Emote][] = [
      ['Anna', 'nudge'],
      ['Cem', 'hello'],
      ['Cem', 'thanks'],
      ['Anna', 'hurry'],
    ];
    const bar = (): string => document.querySelector('.contact .call')?.textContent ?? '';
    const said: string[] = [];
    for (const [at, [from, what]] of calls.entries()) {
      await rerender({ table: { ...asked, call: { number: at + 1, from, what } } });
      said.push(bar());
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const nudge = t('shared_nudged', { name: 'Anna' });
    const word = (name: string, what: Emote) => t('shared_emote_of', { name, what: emoteText(what) });
    const [hello, thanks, hurry] = [word('Cem', 'hello'), word('Cem', 'thanks'), word('Anna', 'hurry')];
    expect(said).toEqual([
      nudge,
      `${nudge} · ${hello}`,
      `${nudge} · ${thanks}`,
      `${nudge} · ${hurry} · ${thanks}`,
    ]);
    expect(bar(), 'four seconds after the nudge').toBe(`${hurry} · ${thanks}`);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(bar()).toBe('');
    vi.useRealTimers();
  });
  test('the host finds seats, notes and the end in the menu; reasons are words', async () => {
    const notes = [
      { who: '', reason: 'garbage' },
      { who: 'Bob', reason: 'table/stale' },
    ] as const;
    const hosted = hostGame(playing, powering, { notes });
    const onend = vi.fn();
    render(SharedTableScreen, { table: hosted, hosted, ...props, onend });
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    // the menu is loaded when first asked for
    const people = { name: 'Seats and devices' };
    await fireEvent.click(await screen.findByRole('button', people));
    expect(screen.getByRole('heading', { name: 'Problems with other devices' })).toBeDefined();
    expect(screen.getByText(/^If a device’s request is rejected/).textContent).not.toContain('None');
    expect(screen.getByText(/messages that Kilowatt doesn’t understand/).textContent).toMatch(
      /^Unknown device: /,
    );
    // one sheet at a time: the menu has made room for the people
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Close table' }));
    expect(onend).not.toHaveBeenCalled();
    await fireEvent.click(screen.getAllByRole('button', { name: 'Close table' }).at(-1) as HTMLElement);
    expect(onend).toHaveBeenCalled();
  });
});

test('who finds no table is told so, and that it is tried again, not that it connects', async () => {
  const looking = guestGame('Zoe', playing, powering, { tableView: null, contact: { state: 'joining' } });
  const { rerender } = render(SharedTableScreen, { table: looking, hosted: null, ...props });
  expect(screen.getByText('Connecting…')).toBeDefined();
  const trouble = { code: 'net/unknown-room', room: 'kwx4t' } as const;
  await rerender({ table: { ...looking, trouble } });
  expect(screen.getByText('There is no table with the room code KWX4T.')).toBeDefined();
  expect(screen.getByText('Trying again…')).toBeDefined();
  expect(screen.queryByText('Connecting…')).toBeNull();
});

describe('the host is gone', () => {
  const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
  test('continue here with one tap', async () => {
    const continueHere = vi.fn();
    render(ElectionBar, {
      onagain: vi.fn(),
      table: guestGame('Bob', playing, powering, { away, continueHere }),
      tableView: playing,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
    expect(continueHere).toHaveBeenCalled();
  });
  test.each(['lobby', 'dealing'] as const)(
    'also one that took the table over, and is gone before it has dealt: %s',
    async (stage) => {
      const continueHere = vi.fn();
      const base = { view: powering.context as never, logLength: 1 };
      const tableView = { ...playing, stage, views: {}, base };
      const table = guestGame('Bob', tableView, powering, { away, continueHere });
      const { rerender } = render(SharedTableScreen, { table, hosted: null, ...props });
      await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
      expect(continueHere).toHaveBeenCalled();
      const first = { ...tableView, base: null };
      await rerender({ table: guestGame('Bob', first, powering, { away, continueHere }) });
      expect(screen.queryByRole('button', { name: 'Become the host' }), 'nothing is lost yet').toBeNull();
    },
  );
  test('a host that has only just gone may come back: nobody is asked to decide yet', () => {
    const table = guestGame('Bob', playing, powering, {
      away: [{ device: 'Anna', seats: [0], seconds: 4 }],
    });
    render(ElectionBar, { onagain: vi.fn(), table, tableView: playing });
    expect(screen.getByText('No connection to the host (4 s).')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test('says each thing once: below the notice stands only what it does not say', async () => {
    const lost = { away, contact: { state: 'away' } } as const;
    const unknown = { code: 'net/unknown-room', room: 'kwx4t' } as const;
    const table = guestGame('Bob', playing, powering, { ...lost, trouble: unknown });
    const { rerender } = render(SharedTableScreen, { table, hosted: null, ...props });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    // for those who do not see the seconds
    expect(screen.getAllByText(/^Connection lost/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send a reaction' })).toBeNull();
    await rerender({ table: { ...table, pending: true } });
    expect(await screen.findByText('Sending your move…')).toBeDefined();
    const server = { code: 'net/no-signalling', server: 'here' } as const;
    await rerender({ table: { ...table, trouble: server } });
    expect(screen.getAllByText(/^The connection server .* isn’t responding/)).not.toEqual([]);
    // before the notice stands
    await rerender({ table: { ...table, trouble: null, away: [] } });
    expect(screen.getAllByText(/^Connection lost/)).toHaveLength(2);
  });
  test('the host is away at every place where devices stand, as nobody could tell this one', () => {
    for (const stage of ['playing', 'lobby'] as const) {
      const tableView = { ...playing, stage };
      const table = guestGame('Bob', tableView, powering, { away, contact: { state: 'away' } });
      const { unmount } = render(SharedTableScreen, { table, hosted: null, ...props });
      expect(screen.getAllByText(stage === 'lobby' ? /^Anna’s phone, offline/ : 'offline')).toHaveLength(1);
      unmount();
    }
  });
  test('after the game there is nothing to continue', async () => {
    const over = at('over', { players: [{ money: 9 }, {}, {}] });
    render(ElectionBar, {
      onagain: vi.fn(),
      table: guestGame('Bob', playing, over, { away }),
      tableView: playing,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Become the host' })).toBeNull();
  });
  test('the second tap on a button that is gone taps nothing else; later ones, and elsewhere, do', async () => {
    const below = vi.fn();
    addEventListener('click', below);
    const table = guestGame('Bob', playing, powering, { away });
    const { rerender } = render(ElectionBar, { onagain: vi.fn(), table, tableView: playing });
    await tapAt(1_000, screen.getByRole('button', { name: 'Become the host' }), { clientX: 100 });
    await rerender({ table: { ...table, away: [] } });
    expect(below).toHaveBeenCalledTimes(1);
    await tapAt(1_200, document.body, { clientX: 103 });
    expect(below).toHaveBeenCalledTimes(1);
    await tapAt(1_200, document.body, { clientX: 300 });
    expect(below).toHaveBeenCalledTimes(2);
    await tapAt(1_310, document.body, { clientX: 103 });
    expect(below).toHaveBeenCalledTimes(3);
    removeEventListener('click', below);
  });
  test('whoever only watches is told, and cannot continue', () => {
    render(ElectionBar, {
      onagain: vi.fn(),
      table: guestGame('Zoe', playing, powering, { away }),
      tableView: playing,
    });
    expect(screen.getByText('No connection to the host (12 s).')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  test.each<readonly [SharedGame['succession'], RegExp]>([
    [{ state: 'looking' }, /Checking whether another device/],
    [{ state: 'asked', epoch: 2, by: 'Cem' }, /Cem offers to become the host/],
    [{ state: 'agreed', epoch: 2, by: 'Cem' }, /You agreed that Cem becomes the host/],
    [{ state: 'declined', by: 'Cem' }, /^Cem would rather wait for the host\./],
    [{ state: 'offered', epoch: 2, asked: ['Cem', 'Dora'], agreed: ['Cem'], holding: [] }, /1 of 2 agreed/],
    [
      { state: 'offered', epoch: 2, asked: ['Anna', 'Cem'], agreed: ['Anna'], holding: ['Cem'] },
      /Still connected to the host: Cem/,
    ],
  ])('%o', (succession, words) => {
    render(ElectionBar, {
      onagain: vi.fn(),
      table: guestGame('Bob', playing, powering, { away, succession }),
      tableView: playing,
    });
    expect(screen.getByText(words)).toBeDefined();
  });
  test('another’s offer is agreed to with one tap', async () => {
    const agree = vi.fn();
    const election: ElectionState = { state: 'asked', epoch: 2, by: 'Cem' };
    render(ElectionBar, {
      onagain: vi.fn(),
      table: guestGame('Bob', playing, powering, { succession, agree }),
      tableView: playing,
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    expect(agree).toHaveBeenCalled();
  });
});

test('who was told no may offer again', async () => {
  const continueHere = vi.fn();
  const away = [{ device: 'Anna', seats: [0], seconds: 12 }];
  const succession = { state: 'declined', by: 'Cem' } as const;
  const table = guestGame('Bob', playing, powering, { away, continueHere, succession });
  render(ElectionBar, { onagain: vi.fn(), table, tableView: playing });
  await fireEvent.click(screen.getByRole('button', { name: 'Become the host' }));
  expect(continueHere).toHaveBeenCalled();
});

test.each(CLOSE_REASONS)('closed by "%s": why, and what to do next', (reason: CloseReason) => {
  const table = guestGame('Bob', playing, powering, { contact: { state: 'closed', reason } });
  render(SharedTableScreen, { table, hosted: null, ...props });
  expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back to start page' })).toBeDefined();
});

test.each<readonly [Verdict | null, RegExp]>([
  [ok({ checked: 212, drew: true }), /checked by this device.*212 steps/],
  [ok({ checked: 1, drew: false }), /matches its deck.*the only step of the game.*left out/],
  [null, /Not shuffled together/],
  [err({ code: 'fair/share', device: 'Bob' }), /failed the check.*Bob’s randomness/],
  [err({ code: 'fair/setup' }), /failed the check/],
  [err({ code: 'fair/own-share' }), /failed the check/],
  [err({ code: 'fair/changed' }), /failed the check/],
  [err({ code: 'fair/commitment' }), /failed the check/],
  [err({ code: 'fair/commands', index: 4 }), /failed the check.*4/],
  [err({ code: 'fair/deck', index: 0 }), /From the start/],
  [err({ code: 'fair/deck', index: 7 }), /From move 7/],
])('the verdict on the deck: %o', (verdict, words) => {
  const over = at('over', { players: [{ money: 9 }, {}, {}] });
  const table = guestGame('Bob', playing, over, { verdict });
  render(SharedTableScreen, { table, hosted: null, ...props });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/wins?$/);
  const fault = verdict?.ok === false ? faultText(verdict.error, playing) : '';
  expect(document.body.textContent).toMatch(words);
  expect(document.body.textContent).toContain(fault);
});

test('who drew along, and has his part no more, cannot check it; whether he was passed over he knows himself', () => {
  const over = at('over', { players: [{ money: 9 }, {}, {}] });
  const deal = { devices: ['Anna', 'Bob'], commitments: {}, shares: {} };
  const table = guestGame('Bob', { ...playing, deal }, over, { verdict: ok({ checked: 2, drew: false }) });
  render(SharedTableScreen, { table, hosted: null, ...props });
  expect(screen.getByText(/2 steps.*Its part in the shuffle is not stored here/)).toBeDefined();
});

describe('after the game', () => {
  const over = at('over', { players: [{ money: 9 }, {}, {}] });

  test('nobody is missed at the table', async () => {
    const away = [{ device: 'Bob', seats: [1], seconds: 69 }];
    const table = { ...hostGame(playing, over), away };
    render(SharedTableScreen, { table, hosted: table, ...props });
    await fireEvent.click(await screen.findByRole('button', { name: 'View board' }));
    expect(screen.getByText('You’re the host')).toBeDefined();
    expect(screen.queryByText(/is offline/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Seats and devices' })).toBeNull();
  });
  test('that the deck is not checked is said only when it takes unusually long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const deal = { devices: ['Anna', 'Bob'], commitments: {}, shares: {} };
    const tableView = { ...playing, deal };
    const { rerender } = render(SharedTableScreen, {
      ...{ table: guestGame('Bob', tableView, over), hosted: null, ...props },
    });
    const says = (): readonly boolean[] =>
      [t('shared_fair_checking'), t('shared_fair_unknown'), t('shared_fair_ok')].map(
        (words) => document.body.textContent?.includes(words) === true,
      );
    expect(says()).toEqual([true, false, false]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(says()).toEqual([false, true, false]);
    await rerender({
      table: guestGame('Bob', tableView, over, { verdict: ok({ checked: 9, drew: true }) }),
    });
    expect(says()).toEqual([false, false, true]);
    vi.useRealTimers();
  });

  test('a guest reads that the game stays with it, also when the host is away', async () => {
    const says = (): boolean => document.body.textContent?.includes(t('shared_archived')) === true;
    const of = (part: Partial<SharedGame>) => guestGame('Bob', playing, over, part);
    const { rerender } = render(SharedTableScreen, { table: of({}), hosted: null, ...props });
    expect(says()).toBe(false);
    await rerender({ table: of({ archived: true }) });
    expect(says()).toBe(true);
    await rerender({ table: of({ archived: true, contact: { state: 'away' } }) });
    expect(says()).toBe(true);
  });

  test('the host opens another one, and is asked before', async () => {
    const playAgain = vi.fn();
    const tableView = { ...playing, host: 'Anna' };
    const hosted = hostGame(tableView, over, { playAgain });
    render(SharedTableScreen, { table: hosted, hosted, ...props });
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    const sheet = screen.getByRole('dialog', { name: 'Play again at this table?' });
    await fireEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(playAgain).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Open lobby' }));
    expect(playAgain).toHaveBeenCalledTimes(1);
  });

  test('a double tap asks, and does not answer for the host', async () => {
    const hosted = hostGame({ ...playing, host: 'Anna' }, over);
    render(SharedTableScreen, { table: hosted, hosted, ...props });
    await tapAt(1_000, screen.getByRole('button', { name: 'Play again' }));
    const sheet = screen.getByRole('dialog', { name: 'Play again at this table?' });
    await tapAt(1_100, within(sheet).getByRole('button', { name: 'Cancel' }), { detail: 2 });
    expect(screen.queryByRole('dialog')).toBe(sheet);
    await tapAt(1_400, within(sheet).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a guest reads who can do so, and is told when the next one is open', async () => {
    for (const { id } of shown()) dismissToast(id);
    const { rerender } = render(SharedTableScreen, {
      ...{ table: guestGame('Bob', playing, over), hosted: null, ...props },
    });
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
    expect(document.body.textContent).toContain(t('shared_again_host'));
    await rerender({ table: guestGame('Bob', playing, over, { contact: { state: 'away' } }) });
    expect(document.body.textContent).not.toContain(t('shared_again_host'));
    expect(document.body.textContent).toContain(t('shared_contact_away'));
    expect(shown()).toEqual([]);
    await rerender({ table: guestGame('Bob', tableViewOf({ game: 'the-next' })) });
    expect(screen.getByRole('heading', { name: 'Seats' })).toBeDefined();
    expect(shown().map(({ text }) => text())).toEqual([t('shared_again_asked')]);
    for (const { id } of shown()) dismissToast(id);
  });
});
