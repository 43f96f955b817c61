import type { PlainKey } from '../../i18n/catalogue.ts';
import { locale } from '../../i18n/locale.svelte.ts';
import { t } from '../../i18n/t.ts';
import { err, ok, type Result } from '../../result.ts';
import { factsText } from '../words/numbers.ts';
import { answerAdvice } from './advise.ts';
import { answerBurns, answerPayments, answerPrice } from './ask-figures.ts';
import { answerCheapest, answerMap } from './ask-map.ts';
import {
  answerFuel,
  answerLast,
  answerMarket,
  answerMoney,
  answerPlants,
  answerRace,
  answerRepeat,
  answerStatus,
  answerWho,
} from './ask-table.ts';
import {
  answerAuction,
  answerBid,
  answerBuild,
  answerBuy,
  answerDiscard,
  answerDone,
  answerPass,
  answerRedo,
  answerRegion,
  answerRun,
  answerScrap,
  answerUndo,
} from './decide.ts';
import type { Answering } from './desk.ts';
import { firstWord } from './parse.ts';
import { answerClear, answerPlan } from './plan.ts';
import { answerPossible } from './possible.ts';
import { type NamedThing, nearestName, typedKey } from './same-key.ts';
import type { TypedTrouble } from './trouble.ts';
import { EVERYWHERE, wordsOf } from './words.ts';

/** What stands behind a command, so that Tab can complete it. */
type Takes = 'nothing' | 'command' | 'seat' | 'city' | 'cities' | 'region' | 'fuel';

/** A typed command: its words and its help as the catalogue has them, and what answers it. */
export interface TypedCommand {
  readonly words: PlainKey;
  readonly help: PlainKey;
  readonly takes: Takes;
  readonly answer: Answering;
}

/** All commands, in the order in which help lists them. There is no other list of them. */
export const COMMANDS: readonly TypedCommand[] = [
  { words: 'typed_words_help', help: 'typed_help_help', takes: 'command', answer: (rest) => help(rest) },
  { words: 'typed_words_status', help: 'typed_help_status', takes: 'nothing', answer: answerStatus },
  { words: 'typed_words_possible', help: 'typed_help_possible', takes: 'nothing', answer: answerPossible },
  { words: 'typed_words_last', help: 'typed_help_last', takes: 'nothing', answer: answerLast },
  { words: 'typed_words_repeat', help: 'typed_help_repeat', takes: 'nothing', answer: answerRepeat },
  { words: 'typed_words_who', help: 'typed_help_who', takes: 'nothing', answer: answerWho },
  { words: 'typed_words_money', help: 'typed_help_money', takes: 'seat', answer: answerMoney },
  { words: 'typed_words_plants', help: 'typed_help_plants', takes: 'seat', answer: answerPlants },
  { words: 'typed_words_market', help: 'typed_help_market', takes: 'nothing', answer: answerMarket },
  { words: 'typed_words_fuel', help: 'typed_help_fuel', takes: 'fuel', answer: answerFuel },
  { words: 'typed_words_price', help: 'typed_help_price', takes: 'fuel', answer: answerPrice },
  { words: 'typed_words_burns', help: 'typed_help_burns', takes: 'seat', answer: answerBurns },
  { words: 'typed_words_map', help: 'typed_help_map', takes: 'city', answer: answerMap },
  { words: 'typed_words_cheapest', help: 'typed_help_cheapest', takes: 'nothing', answer: answerCheapest },
  { words: 'typed_words_race', help: 'typed_help_race', takes: 'nothing', answer: answerRace },
  { words: 'typed_words_payments', help: 'typed_help_payments', takes: 'nothing', answer: answerPayments },
  { words: 'typed_words_advice', help: 'typed_help_advice', takes: 'nothing', answer: answerAdvice },
  { words: 'typed_words_auction', help: 'typed_help_auction', takes: 'nothing', answer: answerAuction },
  { words: 'typed_words_bid', help: 'typed_help_bid', takes: 'nothing', answer: answerBid },
  { words: 'typed_words_pass', help: 'typed_help_pass', takes: 'nothing', answer: answerPass },
  { words: 'typed_words_scrap', help: 'typed_help_scrap', takes: 'nothing', answer: answerScrap },
  { words: 'typed_words_discard', help: 'typed_help_discard', takes: 'fuel', answer: answerDiscard },
  { words: 'typed_words_buy', help: 'typed_help_buy', takes: 'fuel', answer: answerBuy },
  { words: 'typed_words_build', help: 'typed_help_build', takes: 'cities', answer: answerBuild },
  { words: 'typed_words_plan', help: 'typed_help_plan', takes: 'cities', answer: answerPlan },
  { words: 'typed_words_clear', help: 'typed_help_clear', takes: 'nothing', answer: answerClear },
  { words: 'typed_words_done', help: 'typed_help_done', takes: 'nothing', answer: answerDone },
  { words: 'typed_words_run', help: 'typed_help_run', takes: 'nothing', answer: answerRun },
  { words: 'typed_words_region', help: 'typed_help_region', takes: 'region', answer: answerRegion },
  { words: 'typed_words_undo', help: 'typed_help_undo', takes: 'nothing', answer: answerUndo },
  { words: 'typed_words_redo', help: 'typed_help_redo', takes: 'nothing', answer: answerRedo },
];

/** The words of all commands in a language. */
export const namedCommands = (language = locale()): readonly NamedThing<TypedCommand>[] =>
  COMMANDS.flatMap((value) => wordsOf(value.words, language).map((name) => ({ value, name })));

/** The command with this word: in the language of the page, or else in English. */
export function findCommand(word: string): Result<TypedCommand, TypedTrouble> {
  const key = typedKey(word);
  const words = [...namedCommands(), ...namedCommands(EVERYWHERE)];
  const found = words.find(({ name }) => typedKey(name) === key);
  return found
    ? ok(found.value)
    : err({ code: 'typed/unknown-command', typed: word, nearest: nearestName(word, words) });
}

/** The first word of each command, or what one of them does. */
function help(rest: string): ReturnType<Answering> {
  if (rest === '') {
    const commands = factsText(COMMANDS.map(({ words }) => wordsOf(words, locale())[0] ?? ''));
    return ok([t('typed_commands', { commands }), t('typed_help_help')]);
  }
  const found = findCommand(firstWord(rest)[0]);
  return found.ok ? ok([t(found.value.help)]) : found;
}
