import type { TableView } from '../../lib/protocol/table-view.ts';
import { editionOf } from '../../lib/rules/editions/index.ts';
import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { View } from '../../lib/rules/view.ts';

/** A well-formed table view that contradicts itself, as a hostile host may send it. */
export interface Contradiction {
  readonly name: string;
  /** Corrupts a device's table view of a running game. */
  readonly spoil: (tableView: TableView) => TableView;
}

const inViews =
  (change: (view: View) => Partial<View>) =>
  (tableView: TableView): TableView => ({
    ...tableView,
    views: Object.fromEntries(
      Object.entries(tableView.views).map(([key, view]) => [key, { ...view, ...change(view) }]),
    ),
  });
/** Changes the possessions of the first player. */
const firstPlayer = (change: (player: View['players'][number]) => object): Contradiction['spoil'] =>
  inViews(({ players }) => ({
    players: players.map((player, seat) => (seat === 0 ? { ...player, ...change(player) } : player)),
  }));
const allPlants = editionOf(STANDARD_TERMS.edition).plants.map(({ number }) => number);

export const CONTRADICTIONS: readonly Contradiction[] = [
  { name: 'no views', spoil: (tableView) => ({ ...tableView, views: {} }) },
  { name: 'bidding without a lot', spoil: inViews(() => ({ moment: 'bidding', lot: null })) },
  { name: 'no players', spoil: inViews(() => ({ players: [] })) },
  {
    name: 'an order with a seat twice',
    spoil: inViews(({ order }) => ({ order: order.map(() => order[0] ?? 0) })),
  },
  { name: '40 plants of one player', spoil: firstPlayer(() => ({ plants: allPlants.slice(0, 40) })) },
  { name: 'a plant twice', spoil: inViews(({ gone }) => ({ gone: [...gone, ...allPlants.slice(0, 1)] })) },
  { name: 'more coal than there is', spoil: inViews(({ supply }) => ({ supply: { ...supply, coal: 99 } })) },
  { name: 'a house in a city out of play', spoil: firstPlayer(() => ({ cities: ['atlanta', 'berlin'] })) },
  { name: 'more money than a game pays', spoil: firstPlayer(() => ({ money: 500_000 })) },
  { name: 'a deck of 100 cards', spoil: inViews(() => ({ deckCount: 100 })) },
  { name: 'a turn of a seat that does not exist', spoil: inViews(() => ({ waiting: [5, 5, 5] })) },
  { name: 'a round without regions', spoil: inViews(() => ({ regions: [] })) },
  {
    name: 'a game with other terms',
    spoil: inViews(({ terms }) => ({ terms: { ...terms, beginners: !terms.beginners } })),
  },
  { name: 'a view of nobody', spoil: inViews(({ viewer }) => ({ viewer: viewer === null ? 0 : null })) },
  {
    name: 'a seat of this device without its view',
    spoil: (tableView) => {
      const [key = '', view] = Object.entries(tableView.views)[0] ?? [];
      return { ...tableView, views: view ? { [key === '0' ? '1' : '0']: view } : {} };
    },
  },
  { name: 'a seat less', spoil: (tableView) => ({ ...tableView, seats: tableView.seats.slice(1) }) },
  { name: 'a holder less', spoil: (tableView) => ({ ...tableView, holders: tableView.holders.slice(1) }) },
  {
    name: 'a device twice',
    spoil: (tableView) => ({
      ...tableView,
      devices: [...tableView.devices, ...tableView.devices.slice(0, 1)],
    }),
  },
  { name: 'a first order of one seat', spoil: (tableView) => ({ ...tableView, order: [0] }) },
  {
    name: 'a round of the past twice',
    spoil: (tableView) => ({
      ...tableView,
      history: [1, 1].map((round) => ({
        round,
        seats: tableView.seats.map(() => ({ money: 0, cities: 0, capacity: 0 })),
      })),
    }),
  },
  {
    name: 'an undo of a seat that does not exist',
    // a game of six already has every possible seat, so it becomes one of five
    spoil: (tableView) => ({
      ...tableView,
      undoByAll: 5,
      terms: { ...tableView.terms, players: Math.min(tableView.terms.players, 5) },
    }),
  },
  {
    name: 'an agreement of a stranger',
    spoil: (tableView) => {
      const [{ id: by } = { id: '' }] = tableView.devices;
      return {
        ...tableView,
        undoByAll: 0,
        undoProposal: { by, agreed: [by, 'stranger'], declinedBy: null },
      };
    },
  },
  {
    name: 'the time of more seats than players',
    spoil: (tableView) => ({ ...tableView, timeUsed: Array(tableView.terms.players + 1).fill(0) }),
  },
  { name: 'an endless log', spoil: (tableView) => ({ ...tableView, logLength: 60_001 }) },
];
