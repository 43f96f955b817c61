import { describe, expect, test } from 'vitest';
import { wordingFaults } from '#tools/messages/wording.ts';

describe('a number has grammar', () => {
  test.each([
    ['pl', 'cubes_coal', '{count} węgla', 'węgla'],
    ['pl', 'coach_stages', 'Etap 2 zaczyna się, gdy ktoś ma {cities} miast.', 'miast'],
    ['ro', 'learn_stage_2', 'Când cineva are {cities} orașe, încape a doua casă.', 'orașe'],
    ['ro', 'building_parts', '{connection} conectare + {slot}', 'conectare'],
    ['it', 'rules_two', 'In due puoi avere {limit} centrali.', 'centrali'],
    ['it', 'refusal_power_bad_mix', '{need, plural, many {# cose} other {{hybridOil} greggio}}', 'greggio'],
  ])('reports a number without grammar in %s: %s', (locale, key, text, word) => {
    expect(wordingFaults(locale, key, text)).toContain(`has "${word}" behind a number without plural forms`);
  });
  test.each([
    ['pl', 'cubes_coal', '{count, plural, one {#\u00a0znacznik} other {{count}\u00a0znacznika}}'],
    ['pl', 'resources_powers_cities', '{powered} (masz {count})'],
    ['pl', 'save_refused', 'Ruch {index} tej gry'],
    ['pl', 'news_built_all', '{cities} stoi'],
    ['it', 'income_powers', 'Alimenta {cities} città su {owned}.'],
    ['de', 'coach_stages', 'Jemand hat {cities} Städte.'],
  ])('accepts a number with grammar in %s: %s', (locale, key, text) => {
    expect(wordingFaults(locale, key, text)).toEqual([]);
  });
});

describe('a line breaks', () => {
  test.each([
    ['money_amount', '{amount} Elektro', 'between a number and its unit'],
    ['cubes_oil', '{count, plural, one {# a} other {#\u00a0b}}', 'between a number and its unit'],
    ['app_claim', 'For 2–6 players', 'between two numbers'],
    ['app_claim', 'For {min}-{max} players', 'between two numbers'],
    ['coach_build', 'Plants for {capacity}. Tap a city.', 'begin a line with a number and a full stop'],
    ['rules_stage_1', 'The game begins in stage 1. Each city', 'begin a line with a number and a full stop'],
  ])('reports a bad line break in %s: “%s”', (key, text, fault) => {
    expect(wordingFaults('en', key, text)).toEqual([expect.stringContaining(fault)]);
  });
  test('accepts line breaks anywhere else', () => {
    expect(wordingFaults('en', 'money_amount', '{amount}\u00a0Elektro')).toEqual([]);
    expect(wordingFaults('en', 'app_claim', 'For 2–\u20606 players')).toEqual([]);
    expect(wordingFaults('en', 'coach_build', 'Plants for\u00a0{capacity}. Tap a city.')).toEqual([]);
    expect(wordingFaults('en', 'stage_n', 'Stage {stage}')).toEqual([]);
  });
});

describe("a thing has the game's word", () => {
  test.each([
    ['de', 'rules_forgot_out', 'Wer aus der Auktion aussteigt', 'Auktion'],
    ['de', 'replay_unseen', 'nur der Gastgeber', 'Gastgeber'],
    ['de', 'rules_forgot_under', 'des künftigen Marktes', 'künftigen Markt'],
    ['de', 'race_orders', 'in Spielreihenfolge', 'Spielreihenfolge'],
    ['ro', 'rules_a1', 'Sau pasezi.', 'pasezi'],
    ['ro', 'rules_a3', 'acelor de ceasornic', 'ceasornic'],
    ['ro', 'rules_b3', 'Plătești o conexiune.', 'conexiun'],
    ['ro', 'rules_f2', 'în orice amestec', 'amestec'],
    ['ro', 'rules_b6', 'Construiește într-o tură', 'tură'],
    ['pl', 'rules_b6', 'W jednej turze buduj', 'turze'],
    ['pl', 'rules_f2', 'w dowolnej mieszance', 'mieszan'],
    ['pl', 'building_hint', 'Cena to przyłącze i stacja.', 'przyłącze'],
    ['it', 'shared_this_board', 'Tabellone comune', 'Tabellone'],
    ['fa', 'coach_can_end', 'پس از این مرحله تمام می‌شود', 'مرحله'],
    ['fa', 'rules_a12', 'حدی پنهان بگذاری', 'حدی'],
    ['fa', 'rules_b7', 'کهنه می‌شوند', 'کهنه'],
    ['fa', 'rules_languages', 'در صفحهٔ آغاز', 'صفحهٔ آغاز'],
    ['fa', 'rules_g2', 'بر زده می‌شود', 'بر زد'],
    ['fa', 'auction_seats', 'در جهت ساعت', 'جهت ساعت'],
  ])('reports a synonym in %s, %s: “%s”', (locale, key, text, word) => {
    expect(wordingFaults(locale, key, text)).toEqual([expect.stringContaining(`says "${word}"`)]);
  });
  test.each([
    ['de', 'market_future', 'Zukünftiger Markt'],
    ['ro', 'auction_pass', 'Pas'],
    ['ro', 'lazy_failed', 'Verifică conexiunea.'],
    ['ro', 'rules_words_network', 'conexiune, linie'],
    ['pl', 'rules_b2', 'przyłączyć miasto'],
    ['fa', 'shared_pair_step', 'مرحلهٔ {n} از ۳'],
    ['fa', 'shared_close_too_long', 'پیامی بیش از حد طولانی'],
    ['fa', 'rules_line_forgotten', 'آنچه کهنه‌کارها هم'],
    ['fa', 'rules_g2', 'بُر می‌خورد'],
  ])('accepts words with another meaning in %s: %s', (locale, key, text) => {
    expect(wordingFaults(locale, key, text)).toEqual([]);
  });
});

test('punctuation belongs to the script of the letter before it', () => {
  const fault = ['has a Latin sign behind a letter of another script'];
  expect(wordingFaults('fa', 'seat_look', 'سلام, دنیا')).toEqual(fault);
  expect(wordingFaults('fa', 'seat_look', 'سلام?')).toEqual(fault);
  expect(wordingFaults('fa', 'seat_look', 'سلام؛ دنیا، خوبی؟')).toEqual([]);
});
