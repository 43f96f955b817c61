import { resupplyAhead } from '../../lib/figures/resupply.ts';
import { momentOf, viewOf } from '../../lib/machine/step.ts';
import { RESOURCES } from '../../lib/rules/types.ts';
import { bruteResupply } from './brute/resupply.ts';
import type { CheckedFigure } from './figure.ts';

const textOf = (count: number, isSure: boolean): string => `${isSure ? '' : 'up to '}${count}`;

/** The next resupply, and which of its figures are sure. */
export const resupplyNext: CheckedFigure = {
  name: 'resupply.next',
  unit: 'cubes',
  compare: ({ snapshot, seat }) => {
    const view = viewOf(snapshot, seat);
    const { buried, deckCount, discount, market, moment, phasedOut, players, trust, ...rest } = view;
    const { stage, stage3Card, supply, terms, unseen, waiting } = rest;
    const all = bruteResupply({
      terms,
      players: players.map(({ money, plants, cubes, cities }) => ({
        ...{ money, plants, cubes },
        cities: cities.length,
      })),
      moment: momentOf(snapshot),
      stage,
      deck: stage3Card === 'in-deck' ? deckCount - buried.length : null,
      market,
      unseen,
      waiting,
      supply,
      token: discount,
      isPhasedOut: phasedOut,
      trust: trust && { cubes: trust.cubes, takesPlant: !trust.isDone },
    });
    return RESOURCES.map((resource) => {
      const { least, most: highest } = all[resource];
      const ahead = resupplyAhead(view, resource);
      const isSure = least === highest;
      const off = ahead.count - highest || Number(ahead.isSure !== isSure);
      const [said, right] = [textOf(ahead.count, ahead.isSure), textOf(highest, isSure)];
      const text = `${moment}: ${resource}: ${said}; right is ${right}`;
      return { seat, off, text };
    });
  },
};
