import { describe, expect, it } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import type { Holder, TableView } from '#lib/protocol/table-view.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import type { TableEvent, TableObservation } from '#lib/state/table-event.ts';
import { eventsBetween, TableEvents } from '#lib/state/table-events.ts';
import type { Wishes } from '#lib/state/wishes.ts';
import { botFor, fakeTableView, heldBy } from '../ui/fake-shared-game.ts';

const PLAYING = fakeTableView({ stage: 'playing', holders: ['Anna', 'Bob', 'Cem'].map(heldBy) });

const entry = (index: number, seat: number | null): LogEntry => ({
  index,
  round: 1,
  phase: 4,
  news: [],
  command: seat === null ? null : { type: 'done', seat },
});
const HOSTED = gameIdFrom('kept-here');
const LOG = [entry(0, null), entry(1, 0), entry(2, 1)];

const ASKED_BY_ANNA = { by: 'Anna', agreed: ['Anna'], declinedBy: null };

/** The view of Anna's device, as a guest by default. */
function seen(tableView: Partial<TableView> = {}, part: Partial<TableObservation> = {}): TableObservation {
  return {
    device: 'Anna',
    gameId: null,
    tableView: { ...PLAYING, host: 'Cem', ...tableView },
    log: LOG.slice(0, tableView.logLength ?? 0),
    acting: null,
    moment: 'building',
    ...part,
  };
}
const heldByAll = (...devices: readonly (string | null)[]): { holders: readonly Holder[] } => ({
  holders: devices.map(heldBy),
});

describe('the events between two observations', () => {
  it.each<readonly [string, TableObservation, TableObservation, readonly TableEvent[]]>([
    ['nothing changed', seen(), seen({ revision: 1 }), []],
    ['another seat undid', seen({ logLength: 3 }), seen({ logLength: 2 }), [{ type: 'undone', seat: 1 }]],
    ['this device undid', seen({ logLength: 2 }), seen({ logLength: 1 }), []],
    ['a take-over cut the log', seen({ logLength: 3 }), seen({ logLength: 2, epoch: 2 }), []],
    [
      'all agreed to an undo',
      seen({ logLength: 2, undoByAll: 0, undoProposal: ASKED_BY_ANNA }),
      seen({ logLength: 1, revision: 1 }),
      [{ type: 'undone-by-all', seat: 0 }],
    ],
    [
      'another device asks for an undo',
      seen({ logLength: 3, undoByAll: 1 }),
      seen({ logLength: 3, undoByAll: 1, undoProposal: { ...ASKED_BY_ANNA, by: 'Bob', agreed: ['Bob'] } }),
      [{ type: 'undo-proposed', device: 'Bob', seat: 1 }],
    ],
    [
      'the game went on before all had answered this device',
      seen({ logLength: 2, undoByAll: 0, undoProposal: ASKED_BY_ANNA }),
      seen({ logLength: 3, revision: 1, undoByAll: 1 }),
      [{ type: 'decided' }, { type: 'undo-lapsed' }],
    ],
    [
      'this device withdraws what it asked',
      seen({ undoByAll: 1, undoProposal: ASKED_BY_ANNA }),
      seen({ undoByAll: 1 }),
      [],
    ],
    [
      'a spectator sees that somebody asks',
      seen({ ...heldByAll('Bob', 'Bob', 'Cem'), undoByAll: 1 }),
      seen({
        ...heldByAll('Bob', 'Bob', 'Cem'),
        undoByAll: 1,
        undoProposal: { ...ASKED_BY_ANNA, by: 'Bob' },
      }),
      [],
    ],
    [
      'an undo that this device asked for is declined',
      seen({ undoByAll: 1, undoProposal: ASKED_BY_ANNA }),
      seen({ undoByAll: 1, undoProposal: { ...ASKED_BY_ANNA, declinedBy: 'Bob' } }),
      [{ type: 'undo-declined', device: 'Bob' }],
    ],
    [
      'an undo that another device asked for is declined',
      seen({ undoByAll: 1, undoProposal: { ...ASKED_BY_ANNA, by: 'Cem' } }),
      seen({ undoByAll: 1, undoProposal: { ...ASKED_BY_ANNA, by: 'Cem', declinedBy: 'Bob' } }),
      [],
    ],
    ['a decision was made', seen({ logLength: 2 }), seen({ logLength: 3 }), [{ type: 'decided' }]],
    [
      'a seat of this device may act',
      seen(),
      seen({}, { acting: 0 }),
      [{ type: 'turn-began', seat: 0, moment: 'building' }],
    ],
    ['it still may act', seen({}, { acting: 0 }), seen({ revision: 1 }, { acting: 0 }), []],
    [
      'a seat came to this device',
      seen(),
      seen(heldByAll('Anna', 'Anna', 'Cem')),
      [{ type: 'seats-gained', seats: [1] }],
    ],
    [
      'a seat went to another device',
      seen(),
      seen(heldByAll('Bob', 'Bob', 'Cem')),
      [{ type: 'seats-lost', seats: [0] }],
    ],
    [
      'a free seat went to another device',
      seen(heldByAll('Anna', 'Bob', null)),
      seen(heldByAll('Anna', 'Bob', 'Bob')),
      [{ type: 'seats-taken', device: 'Bob', seats: [2] }],
    ],
    [
      'a bot stands in for another player',
      seen(),
      seen({ holders: [heldBy('Anna'), botFor('Bob'), heldBy('Cem')] }),
      [{ type: 'bots-stand-in', seats: [1] }],
    ],
    [
      'it plays on another level',
      seen({ holders: [heldBy('Anna'), botFor('Bob'), heldBy('Cem')] }),
      seen({ holders: [heldBy('Anna'), botFor('Bob', 'best'), heldBy('Cem')] }),
      [],
    ],
    [
      'that player is back',
      seen({ holders: [heldBy('Anna'), botFor('Bob'), heldBy('Cem')] }),
      seen(),
      [{ type: 'players-back', seats: [1] }],
    ],
    [
      'a bot stands in for this device, which a bar says',
      seen(),
      seen({ holders: [botFor('Anna'), heldBy('Bob'), heldBy('Cem')] }),
      [],
    ],
    [
      'this device is back at its seat',
      seen({ holders: [botFor('Anna'), heldBy('Bob'), heldBy('Cem')] }),
      seen(),
      [],
    ],
    [
      'a lent seat of this device went to another one',
      seen({ holders: [botFor('Anna'), heldBy('Bob'), heldBy('Cem')] }),
      seen(heldByAll('Bob', 'Bob', 'Cem')),
      [{ type: 'seats-lost', seats: [0] }],
    ],
    [
      'seats changed in the lobby',
      seen({ stage: 'lobby' }),
      seen({ stage: 'lobby', ...heldByAll('Bob') }),
      [],
    ],
    [
      'the host changed the terms',
      seen({ stage: 'lobby' }),
      seen({ stage: 'lobby', terms: { ...PLAYING.terms, hiddenMoney: true } }),
      [{ type: 'terms-changed' }],
    ],
    [
      'the host changed whether players may ask for advice',
      seen({ stage: 'lobby', advice: false }),
      seen({ stage: 'lobby', advice: true }),
      [{ type: 'terms-changed' }],
    ],
    [
      'this device, which hosts, changed the terms',
      seen({ stage: 'lobby' }, { gameId: HOSTED }),
      seen({ stage: 'lobby', terms: { ...PLAYING.terms, hiddenMoney: true } }, { gameId: HOSTED }),
      [],
    ],
    ['the deal began', seen({ stage: 'lobby' }), seen({ stage: 'dealing' }), [{ type: 'deal-began' }]],
    [
      'another device hosts',
      seen(),
      seen({ host: 'Bob', epoch: 2 }),
      [{ type: 'host-changed', host: 'Bob' }],
    ],
    ['the next game', seen(), seen({ game: 'next', stage: 'lobby' }), [{ type: 'next-game' }]],
    [
      'the next game at the own table',
      seen({}, { gameId: HOSTED }),
      seen({ game: 'next', stage: 'lobby' }, { gameId: HOSTED }),
      [{ type: 'hosting', game: HOSTED, tookOver: false }],
    ],
    [
      'this device took the table over',
      seen(),
      seen({ host: 'Anna', epoch: 2 }, { gameId: HOSTED }),
      [
        { type: 'hosting', game: HOSTED, tookOver: true },
        { type: 'host-changed', host: 'Anna' },
      ],
    ],
  ])('reports the events when %s', (_what, before, now, events) => {
    expect(eventsBetween(before, now)).toEqual(events);
  });
});

describe('the events of a table', () => {
  const record = (events: TableEvents): readonly TableEvent[] => {
    const told: TableEvent[] = [];
    events.subscribe((event) => told.push(event));
    return told;
  };

  it('keeps events from before the first listener', () => {
    const events = new TableEvents();
    events.observe(seen());
    events.observe(seen({ host: 'Bob' }));
    expect(record(events)).toEqual([{ type: 'host-changed', host: 'Bob' }]);
    expect(record(events), 'told once').toEqual([]);
  });
  it('tells a returning player once that their seat was reassigned', () => {
    const events = new TableEvents();
    const told = record(events);
    events.remember(PLAYING.game, [0, 1]);
    events.observe(seen());
    events.observe(seen({ revision: 1 }));
    expect(told).toEqual([{ type: 'seats-lost', seats: [1] }]);
  });
  describe('about a wish', () => {
    const LOBBY = { stage: 'lobby', ...heldByAll('Anna', 'Bob', null) } as const;
    /** The events on Anna’s device after it has made a wish and the table changes. */
    function answers(wish: (wishes: Wishes) => void, ...changes: readonly Partial<TableView>[]) {
      const events = new TableEvents();
      events.observe(seen(LOBBY));
      const told = record(events);
      wish(events.wishes);
      for (const [at, change] of changes.entries())
        events.observe(seen({ ...LOBBY, revision: at + 1, ...change }));
      return told;
    }
    const wishForSeat = (wishes: Wishes): void => wishes.wishForSeat(2);
    const wishForColour = (wishes: Wishes): void => wishes.wishForColour('black');
    const black = (seat: number): Pick<TableView, 'seats'> => ({
      seats: PLAYING.seats.map((info, at) => (at === seat ? { ...info, colour: 'black' } : info)),
    });

    it('reports a lost wish once when another device got the seat first', () => {
      const taken = heldByAll('Anna', 'Bob', 'Bob');
      expect(answers(wishForSeat, {}, taken, taken)).toEqual([{ type: 'seat-refused', device: 'Bob' }]);
    });
    it('reports nothing about a wish when this device got the seat', () => {
      expect(answers(wishForSeat, heldByAll('Anna', 'Bob', 'Anna'), heldByAll('Anna', 'Bob', 'Bob'))).toEqual(
        [],
      );
    });
    it('reports nothing about a wish when the seat was removed', () => {
      const two = { seats: PLAYING.seats.slice(0, 2), ...heldByAll('Anna', 'Bob') };
      expect(answers(wishForSeat, two, heldByAll('Anna', 'Bob', 'Bob'))).toEqual([]);
    });
    it('reports a lost wish once when another player got the colour first', () => {
      expect(answers(wishForColour, {}, black(1), black(1))).toEqual([{ type: 'colour-refused', seat: 1 }]);
    });
    it('reports nothing about a wish when this device got the colour', () => {
      expect(answers(wishForColour, black(0), black(1))).toEqual([]);
    });
  });
  it('does not compare the seats of another game', () => {
    const events = new TableEvents();
    const told = record(events);
    events.remember('an older game', [0, 1]);
    events.observe(seen());
    expect(told).toEqual([]);
  });
});
