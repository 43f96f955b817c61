import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { RULE_OF } from '#lib/rules/errors.ts';
import { RULE_IDS } from '#lib/rules/rule-ids.ts';
import type { RuleTerms } from '#lib/rules/rule-set.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import { EDITION_IDS, type EditionId, MOMENTS } from '#lib/rules/types.ts';
import { anchorOf, BOOK, placeAt, placeOf, PLACES } from '#lib/ui/rules/book.ts';
import { holdsAt, PAGE_IDS, paragraphsFor } from '#lib/ui/rules/page.ts';
import {
  RULE_OF_MOMENT,
  RULE_OF_PHASE,
  RULE_OF_STAGE,
  ruleOfInspectable,
  ruleOfTurn,
} from '#lib/ui/rules/rule-of.ts';
import { indexOf, search } from '#lib/ui/rules/search.ts';

const written = [...readFileSync('docs/RULES.md', 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(
  ([, id]) => id ?? '',
);
/** Rules that no player meets on the screen. */
const EXEMPT: Readonly<Record<string, string>> = {
  V3: 'a deck, an order or a position by hand comes only with files and tests',
  X: 'worked examples for tests; those of the pages are live',
};
const termsFor = (players: number, edition: EditionId = STANDARD_TERMS.edition): RuleTerms => ({
  ...STANDARD_TERMS,
  edition,
  map: 'germany',
  players,
});
const paragraphs = PLACES.flatMap(({ section }) => section.paragraphs);
const explained = paragraphs.flatMap(({ rules }) => rules);

test('the book explains each rule of docs/RULES.md that a player can meet, once', () => {
  const met = written.filter((id) => !(id in EXEMPT) && !(id.charAt(0) in EXEMPT));
  expect([...RULE_IDS].sort()).toEqual(met.sort());
  expect(explained.toSorted()).toEqual(met.sort());
});

test('anchors are unique: rules by their first number, and sections', () => {
  const anchors = [...paragraphs.map(anchorOf).filter(Boolean), ...PLACES.map(({ section }) => section.id)];
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const rule of RULE_IDS) expect(placeAt(rule)).toBe(placeOf(rule));
  expect(placeAt('bids')?.page).toBe('auction');
  expect(placeAt('B99')).toBeUndefined();
});

test('every reference to a rule leads to one that the book explains', () => {
  const things = [
    ...MOMENTS.map((moment) => RULE_OF_MOMENT[moment]),
    ...Object.values(RULE_OF),
    ...Object.values(RULE_OF_PHASE),
    ...Object.values(RULE_OF_STAGE),
    ...(['plant', 'house', 'hybrid', 'coal', 'elektro', 'fusion'] as const).map((picture) =>
      ruleOfInspectable({ is: 'picture', picture }, 1),
    ),
    ruleOfInspectable({ is: 'city', city: 'essen' }, 1),
    ruleOfTurn({ type: 'last-round', seat: 0, cities: 17 }),
    ...paragraphs.flatMap(({ see }) => see ?? []),
  ];
  for (const rule of things) expect(explained).toContain(rule);
  expect(ruleOfInspectable({ is: 'stage' }, 2)).toBe('N2');
  expect(ruleOfInspectable({ is: 'picture', picture: 'fusion' }, 2)).toBe('F3');
});

test('a rule that does not hold in an edition names the one that holds instead, which does', () => {
  for (const paragraph of paragraphs.filter(({ rules }) => rules.length > 0)) {
    for (const edition of EDITION_IDS) {
      if (holdsAt(paragraph, termsFor(2, edition))) continue;
      const { instead } = paragraph;
      expect(explained, paragraph.rules.join()).toContain(instead);
    }
  }
});

/** Search terms of players in each language, and the section that must come first. */
const QUERIES: Readonly<Record<string, readonly (readonly [query: string, section: string])[]>> = {
  en: [
    ['tie', 'goal'],
    ['obsolete', 'plant-market'],
    ['trash', 'buying'],
    ['two players', 'two'],
    ['beginners', 'variants'],
    ['end of game', 'game-end'],
    ['two players in one city', 'houses'],
    ['token', 'token'],
    ['discount', 'token'],
    ['trust', 'trust'],
    ['plug', 'backs'],
    ['starting city', 'starts'],
  ],
  de: [
    ['Gleichstand', 'goal'],
    ['ol', 'buying'],
    ['Anschlusskosten', 'network'],
    ['verdecktes Geld', 'variants'],
    ['Ende des Spiels', 'game-end'],
    ['zwei Spieler in einer Stadt', 'houses'],
    ['Rabatt', 'token'],
    ['Trust', 'trust'],
    ['Stecker', 'backs'],
  ],
  ro: [
    ['carbune', 'buying'],
    ['egalitate', 'goal'],
    ['sfârșitul jocului', 'game-end'],
    ['doi jucători într-un oraș', 'houses'],
    ['reducere', 'token'],
    ['trust', 'trust'],
    ['stecher', 'backs'],
  ],
  pl: [
    ['wegiel', 'buying'],
    ['remis', 'goal'],
    ['koniec gry', 'game-end'],
    ['dwóch graczy w jednym mieście', 'houses'],
    ['zeton', 'token'],
    ['trust', 'trust'],
    ['wtyczka', 'backs'],
  ],
  it: [
    ['pareggio', 'goal'],
    ['carbone', 'buying'],
    ['fine della partita', 'game-end'],
    ['due giocatori in una città', 'houses'],
    ['sconto', 'token'],
    ['trust', 'trust'],
    ['spina', 'backs'],
  ],
  fa: [
    ['زغالسنگ', 'buying'],
    ['مساوي', 'goal'],
    ['پایان بازی', 'game-end'],
    ['دو بازیکن در یک شهر', 'houses'],
    ['تخفیف', 'token'],
    ['تراست', 'trust'],
    ['دوشاخه', 'backs'],
  ],
};

describe.each(LOCALES)('in %s', (locale) => {
  beforeEach(() => changeLocale(locale));

  test('each section has a title, search terms, and texts or pictures', () => {
    for (const { section } of PLACES) {
      expect(section.title()).not.toMatch(/^rules_|^$/);
      expect(section.words().split(/[,،]/).length).toBeGreaterThan(3);
      const shown = [...section.paragraphs, ...(section.pictures ?? []), ...(section.picturesFor ?? [])];
      expect(shown.length).toBeGreaterThan(0);
      for (const { text } of section.paragraphs)
        for (const edition of EDITION_IDS)
          for (const players of [2, 3, 4, 5, 6])
            expect(text(termsFor(players, edition))).not.toMatch(/rules_|\{|^$/);
    }
    for (const id of PAGE_IDS) expect(BOOK[id].line()).not.toMatch(/rules_|^$/);
  });

  test('texts depend on the number of players where the section says so', () => {
    for (const { section } of PLACES) {
      const texts = [2, 6].map((players) => section.paragraphs.map(({ text }) => text(termsFor(players))));
      if (!section.varies) expect(texts[0]).toEqual(texts[1]);
    }
  });

  test('texts depend on the edition where the section says so', () => {
    for (const { section } of PLACES) {
      if (section.byEdition) continue;
      for (const players of [2, 4]) {
        const texts = EDITION_IDS.map((edition) =>
          section.paragraphs.map(({ text }) => text(termsFor(players, edition))),
        );
        for (const other of texts.slice(1)) expect(other).toEqual(texts[0]);
      }
      expect(section.paragraphs.every(({ holds }) => holds === undefined)).toBe(true);
    }
  });

  test('the search finds what players look for', () => {
    const searched = PLACES.map(({ section }) => ({
      id: section.id,
      title: section.title(),
      words: section.words(),
      text: paragraphsFor(section, termsFor(4))
        .map(({ text }) => text(termsFor(4)))
        .join(' '),
    }));
    const wanted = QUERIES[locale] ?? [];
    expect(wanted.length).toBeGreaterThan(0);
    const index = indexOf(searched, locale);
    const first = wanted.map(([query]) => [query, search(index, query, locale)[0]] as const);
    expect(first.map(([query, found]) => [query, found?.thing.id])).toEqual(wanted);
    for (const [query, found] of first) {
      const sentence = found?.sentence.map(({ text }) => text).join('') ?? '';
      expect(sentence, query).not.toBe('');
      expect(found?.thing.text, query).toContain(sentence);
    }
    expect(first.some(([, found]) => found?.sentence.some(({ isHit }) => isHit))).toBe(true);
  });
});
