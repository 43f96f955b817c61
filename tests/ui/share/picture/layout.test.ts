import { beforeEach, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { EditionId, MapId } from '#lib/rules/types.ts';
import type { SavedGame } from '#lib/session/ports/storage.ts';
import { SHAPE_PATHS } from '#lib/ui/icons/shapes.ts';
import { SEAT_COLOURS } from '#lib/ui/share/picture/colours.ts';
import { type Format, FORMATS } from '#lib/ui/share/picture/formats.ts';
import { pictureMarks } from '#lib/ui/share/picture/layout.ts';
import type { PictureMark, TextMark } from '#lib/ui/share/picture/marks.ts';
import type { PictureData } from '#lib/ui/share/picture/picture-data.ts';
import { descriptionOf, pictureOf } from '#lib/ui/share/picture/picture-of.ts';
import { must } from '../../../must.ts';
import { finishedGame, longNames, placedMarks, textsOf, widthOf } from './games.ts';

beforeEach(() => changeLocale('en'));

const BOTH = Object.keys(FORMATS) as readonly Format[];
const marksOf = async (saved: SavedGame, format: Format): Promise<readonly PictureMark[]> =>
  pictureMarks(await pictureOf(saved), format, widthOf);

/** The space that a text takes, from its capitals to below its base line. */
function boxOf({ text, at: [x, y], align, font }: TextMark) {
  const width = widthOf(text, font);
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  return { left, right: left + width, top: y - font.size * 0.75, bottom: y + font.size * 0.2 };
}

/** The tokens of a seat: their middles in the picture, by size. */
const tokensOf = (marks: readonly PictureMark[], { colour, shape }: PictureData['seats'][number]) =>
  placedMarks(marks).flatMap(({ mark, scale, at }) =>
    mark.type === 'path' && mark.d === SHAPE_PATHS[shape] && mark.fill === SEAT_COLOURS[colour].fill
      ? [{ x: at[0] + 12 * scale, y: at[1] + 12 * scale }]
      : [],
  );

describe('the picture of a finished game', () => {
  for (const players of [2, 3, 4, 5, 6])
    for (const names of ['short', 'long'] as const)
      for (const format of BOTH)
        for (const locale of ['en', 'fa'] as const)
          test(`texts lie inside and over no other text (${players} players, ${names} names, ${format}, ${locale})`, async () => {
            await changeLocale(locale);
            const seats = names === 'long' ? longNames(players) : undefined;
            const texts = textsOf(await marksOf(finishedGame(players, {}, seats), format));
            const { width, height } = FORMATS[format];
            const boxes = texts.map((mark) => ({ text: mark.text, ...boxOf(mark) }));
            for (const box of boxes) {
              expect(box.left, box.text).toBeGreaterThanOrEqual(20);
              expect(box.right, box.text).toBeLessThanOrEqual(width - 20);
              expect(box.top, box.text).toBeGreaterThanOrEqual(16);
              expect(box.bottom, box.text).toBeLessThanOrEqual(height - 8);
            }
            const overlaps = boxes.flatMap((a, at) =>
              boxes
                .slice(at + 1)
                .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
                .map((b) => [a.text, b.text]),
            );
            expect(overlaps).toEqual([]);
          });

  for (const [map, edition] of [
    ['germany', 'classic'],
    ['usa', 'classic'],
    ['germany', '2019'],
    ['usa', '2019'],
  ] as const satisfies readonly (readonly [MapId, EditionId])[])
    test(`houses and lit cities are those of the game (${map}, ${edition})`, async () => {
      const saved = finishedGame(4, { map, edition });
      const data = await pictureOf(saved);
      const { players } = saved.commandLog.snapshot.context;
      for (const format of BOTH) {
        const placed = placedMarks(pictureMarks(data, format, widthOf));
        for (const [seat, { cities }] of players.entries()) {
          const { colour, shape } = must(data.seats[seat]);
          const signs = placed.filter(
            ({ mark }) =>
              mark.type === 'path' && mark.d === SHAPE_PATHS[shape] && mark.fill === SEAT_COLOURS[colour].on,
          );
          expect(signs, colour).toHaveLength(cities.length);
        }
        const lit = data.ranking.filter(({ rank }) => rank === 1).map(({ powered }) => powered);
        expect(placed.filter(({ mark }) => mark.type === 'halo')).toHaveLength(
          lit.reduce((sum, powered) => sum + powered, 0),
        );
      }
    });

  test('each row of the standings has rank, token, name, powered cities and money', async () => {
    const data = await pictureOf(finishedGame(6));
    for (const format of BOTH) {
      const marks = pictureMarks(data, format, widthOf);
      const texts = textsOf(marks);
      const tops = data.ranking.map(({ seat, powered, money }) => {
        const info = must(data.seats[seat]);
        const name = must(texts.find(({ text }) => text === info.name));
        const row = texts.filter((one) => one.at[1] > name.at[1] - 30 && one.at[1] < name.at[1] + 56);
        const shown = row.map(({ text }) => text);
        expect(shown, format).toEqual(expect.arrayContaining([String(powered), String(money)]));
        const [token] = tokensOf(marks, info);
        expect(Math.abs(must(token).y - name.at[1])).toBeLessThan(40);
        return name.at[1];
      });
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    }
  });

  test('the chart ends in the tokens of all players, and each has a line', async () => {
    const data = await pictureOf(finishedGame(6));
    for (const format of BOTH) {
      const marks = pictureMarks(data, format, widthOf);
      for (const seat of data.seats) {
        expect(tokensOf(marks, seat), seat.colour).toHaveLength(2);
        const lines = placedMarks(marks).filter(
          ({ mark, scale }) =>
            scale === 1 && mark.type === 'path' && mark.stroke === SEAT_COLOURS[seat.colour].line,
        );
        expect(lines.length, seat.colour).toBeGreaterThan(1);
      }
    }
  });

  test('the title names app, game, winner, edition, map, rounds and date', async () => {
    const saved = finishedGame(3);
    const data = await pictureOf(saved);
    const winner = must(data.ranking[0]).seat;
    const texts = textsOf(pictureMarks(data, 'wide', widthOf)).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        t('app_name'),
        'Friday',
        t('final_title_one', { name: must(data.seats[winner]).name }),
        data.facts,
      ]),
    );
    for (const part of [t('edition_classic'), t('map_germany'), '2026']) expect(data.facts).toContain(part);
  });

  for (const players of [2, 4, 6])
    for (const format of BOTH)
      test(`the longest names can be read whole (${players} players, ${format})`, async () => {
        const seats = longNames(players);
        const texts = textsOf(await marksOf(finishedGame(players, {}, seats), format));
        const shown = texts.map(({ text }) => text).join(' ');
        for (const { name } of seats) expect(shown).toContain(name);
        const parts = texts.filter(({ text }) =>
          seats.some(({ name }) => name.includes(text) && text.length > 9),
        );
        for (const { font } of parts) expect(font.size).toBeGreaterThanOrEqual(16);
      });

  test('a win of many with long names is told in one line, with names cut alike', async () => {
    const data = await pictureOf(finishedGame(6, {}, longNames(6)));
    const tied = { ...data, ranking: data.ranking.map((one) => ({ ...one, rank: 1 })) };
    for (const format of BOTH) {
      const [, , title] = textsOf(pictureMarks(tied, format, widthOf));
      expect(must(title).text).toContain('…');
      expect(widthOf(must(title).text, must(title).font)).toBeLessThanOrEqual(1200);
    }
  });

  test('in Persian the map is on the right, texts begin there, and figures are Persian', async () => {
    await changeLocale('fa');
    const data = await pictureOf(finishedGame(4));
    const marks = pictureMarks(data, 'wide', widthOf);
    const facts = must(textsOf(marks).find(({ text }) => text === data.facts));
    expect([facts.align, facts.direction]).toEqual(['right', 'rtl']);
    const halos = placedMarks(marks).filter(({ mark }) => mark.type === 'halo');
    expect(halos.length).toBeGreaterThan(0);
    for (const { mark, scale, at } of halos)
      expect(at[0] + (mark.type === 'halo' ? mark.at[0] * scale : 0)).toBeGreaterThan(600);
    const texts = textsOf(marks).map(({ text }) => text);
    expect(texts.filter((text) => /\d/.test(text))).toEqual([]);
    // a Latin name keeps its direction
    expect(must(textsOf(marks).find(({ text }) => text === 'Anna')).direction).toBe('ltr');
  });

  test('a game of one round has no chart', async () => {
    const data = await pictureOf(finishedGame(3));
    const short = { ...data, history: data.history.slice(0, 1) };
    const texts = textsOf(pictureMarks(short, 'square', widthOf)).map(({ text }) => text);
    expect(texts).not.toContain(t('share_picture_chart'));
    expect(texts).toContain('Anna');
  });
});

test('the description says the result, and the cities and money of every player in their order', async () => {
  const data = await pictureOf(finishedGame(3));
  const [first, ...lines] = descriptionOf(data).split('\n');
  expect(first).toContain(data.facts);
  expect(lines).toEqual(
    data.ranking.map(({ seat, powered, money }) =>
      t('share_picture_seat', {
        name: must(data.seats[seat]).name,
        cities: powered,
        money: money ?? 0,
      }),
    ),
  );
});
