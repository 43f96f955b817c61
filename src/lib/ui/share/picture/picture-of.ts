import { t } from '../../../i18n/t.ts';
import { boardIn } from '../../../rules/rule-set.ts';
import { standings } from '../../../rules/scoring.ts';
import type { SavedGame } from '../../../session/ports/storage.ts';
import { drawingOf } from '../../board/drawings/index.ts';
import { uprightOf } from '../../board/sizes.ts';
import { housesOf, networksOf } from '../../play/map-data.ts';
import { dayText } from '../../words/dates.ts';
import { editionName } from '../../words/editions.ts';
import { mapName } from '../../words/names.ts';
import { listText, numberText } from '../../words/numbers.ts';
import type { PictureData } from './picture-data.ts';

/** A finished game for a picture, in the language on the screen. Rejects if the map cannot be fetched. */
export async function pictureOf({ meta, commandLog }: SavedGame): Promise<PictureData> {
  const game = commandLog.snapshot.context;
  const { terms, regions, round, players } = game;
  const { board } = boardIn(terms);
  const drawing = await drawingOf(uprightOf[board] ?? board);
  const ranking = standings(game);
  const winners = ranking.filter(({ rank }) => rank === 1);
  return {
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    brand: t('app_name'),
    name: meta.name,
    title: (names) =>
      names.length === 1
        ? t('final_title_one', { name: names[0] ?? '' })
        : t('final_title_shared', { names: listText(names) }),
    facts: t('share_picture_facts', {
      edition: editionName(terms.edition),
      map: mapName(terms.map),
      rounds: round,
      date: dayText(meta.updated),
    }),
    headings: {
      powered: t('players_powered'),
      money: t('players_money'),
      chart: t('share_picture_chart'),
    },
    seats: meta.seats,
    ranking,
    history: commandLog.history.map(({ round: at, seats }) => ({
      round: at,
      cities: seats.map(({ cities }) => cities),
    })),
    map: {
      drawing,
      terms,
      regions,
      houses: housesOf(game, commandLog.log),
      networks: networksOf(game),
      lit: winners.map(({ seat, powered }) => players[seat]?.cities.slice(0, powered) ?? []),
    },
    number: numberText,
  };
}

/** The same result in words, a line for each player, for those who do not see the picture. */
export const descriptionOf = ({ title, facts, ranking, seats }: PictureData): string => {
  const nameOf = (seat: number): string => seats[seat]?.name ?? '';
  const winners = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => nameOf(seat));
  return [
    t('share_picture_alt', { title: title(winners), facts }),
    ...ranking.map(({ seat, powered, money }) =>
      t('share_picture_seat', { name: nameOf(seat), cities: powered, money: money ?? 0 }),
    ),
  ].join('\n');
};
