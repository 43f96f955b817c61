import { cheapestNext } from '../../figures/next-cities.ts';
import type { Seat } from '../../rules/types.ts';
import type { View } from '../../rules/view.ts';
import { cityName } from '../words/names.ts';
import { factsText, numberText } from '../words/numbers.ts';

const COUNT = 3;

/** The cheapest next cities of a seat and what they cost it, such as "Essen 10, Köln 14, Trier 20". */
export const nextCitiesText = (view: View, seat: Seat): string =>
  factsText(
    cheapestNext(view, seat, COUNT).map(
      ({ city, total }) => `${cityName(view.terms.map, city)}\u00a0${numberText(total)}`,
    ),
  );
