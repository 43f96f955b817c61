import { afterEach, describe, expect, test, vi } from 'vitest';
import { damagedFile, exportGame } from '#lib/persist/files.ts';
import { MAX_NAME_LENGTH } from '#lib/seats.ts';
import { savedGame } from './written.ts';

const updated = Date.UTC(2026, 10, 21, 9);
const fileName = (name: string): string => exportGame(savedGame({ name, updated })).name;

afterEach(() => void vi.unstubAllEnvs());

describe('the file name of an exported game', () => {
  test.each([
    ['German', 'Zwölf Städte', 'zwölf-städte'],
    ['German in small parts', 'Zwölf Städte'.normalize('NFD'), 'zwölf-städte'],
    ['German with signs', ' Öl & Kohle: "Runde 2" ', 'öl-kohle-runde-2'],
    ['Romanian', 'Douăsprezece orașe în țară', 'douăsprezece-orașe-în-țară'],
    ['Polish', 'Żółta łódź, gęś i źrebię', 'żółta-łódź-gęś-i-źrebię'],
    ['Italian', 'Perché no? È già così', 'perché-no-è-già-così'],
    ['Persian', 'شهرهای روشن ۱۲', 'شهرهای-روشن-۱۲'],
    ['Persian with a joiner that is not seen', 'می\u200cسازیم', 'میسازیم'],
    ['Hindi, whose vowels are marks', 'बिजली घर', 'बिजली-घर'],
    ['Chinese', '电力公司（第二局）', '电力公司-第二局'],
    ['letters between emoji', '🔌 Abend ❤️ bei Oma 👩‍👩‍👧', 'abend-bei-oma'],
    ['a digit in a box', '1️⃣ gewinnt', '1-gewinnt'],
    ['only emoji', '🔌❤️', 'germany'],
    ['only punctuation', '!?… – «»', 'germany'],
    ['no name', '', 'germany'],
    ['a path', '../../etc/passwd', 'etc-passwd'],
    ['a name that Windows keeps for itself', 'CON', 'con'],
    ['what is no text', 'Kohle \ud800 Öl', 'kohle-öl'],
  ])('the file name of a game with %s is safe', (_what, name, title) => {
    expect(fileName(name)).toBe(`kilowatt-${title}-2026-11-21.json`);
  });

  test.each([
    ['Latin', 'Ab '],
    ['Persian', 'شهر '],
    ['Chinese', '电'],
    ['beyond the first plane', '𠀀'],
    ['letter and mark', 'बि'],
  ])('the file name is short enough for every file system: %s', (_what, piece) => {
    const name = fileName(piece.repeat(MAX_NAME_LENGTH.game));
    const bytes = new TextEncoder().encode(name).length;
    expect(bytes).toBeLessThanOrEqual(143);
    expect(bytes).toBeGreaterThan(100);
    expect(name).toMatch(/^kilowatt-[\p{L}\p{M}-]+[\p{L}\p{M}]-2026-11-21\.json$/u);
    expect(name.isWellFormed()).toBe(true);
  });
});

test.each([
  ['Pacific/Auckland', '2026-11-22'],
  ['Pacific/Honolulu', '2026-11-20'],
])("the file name of a game has the player's local date in %s", (zone, day) => {
  vi.stubEnv('TZ', zone);
  const at = day.endsWith('22') ? Date.UTC(2026, 10, 21, 20) : Date.UTC(2026, 10, 21, 5);
  expect(exportGame(savedGame({ name: '', updated: at })).name).toBe(`kilowatt-germany-${day}.json`);
});

describe('the file name of a damaged game', () => {
  test.each([
    ['3f2a', 'kilowatt-damaged-3f2a.json'],
    ['../x', 'kilowatt-damaged-x.json'],
    ['?', 'kilowatt-damaged.json'],
  ])('the file name of the damaged game %s is safe', (id, name) => {
    expect(damagedFile(id, {}).name).toBe(name);
  });
});
