import { numberFormat, pluralRules } from './intl.ts';
import { isolate } from './isolate.ts';

/**
 * The subset of ICU MessageFormat used by the catalogues: `{name}`, `{count, plural, =0 {…} one {…} other {# …}}` and `{kind, select, …
 * other {…}}`; and `{price, money}`, an amount of money in the language's form. In quotes, `'{'`, a special character is plain text; `''`
 * is an apostrophe.
 */

/** A piece of a parsed message: plain text, the value of a parameter, or a choice between messages. */
export type Part =
  | string
  | { readonly type: 'value'; readonly name: string }
  | { readonly type: 'money'; readonly name: string }
  | {
      readonly type: 'plural' | 'select';
      readonly name: string;
      readonly options: Readonly<Record<string, Message>>;
    };
export type Message = readonly Part[];

/** The parameters of one message. A number is formatted for the language; text is isolated from the sentence. */
export type Values = Readonly<Record<string, string | number>>;

const QUOTED = /'([{}#](?:[^']|'')*)(?:'|$)/y;
const ARGUMENT = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/y;
const OPTION = /\s*(=\d+|\w+)\s*\{/y;
const OPTIONS_END = /\s*\}/y;

/** Parses a message. Throws an `Error` with the problem and its position, counted in characters from 1. */
export function parse(text: string): Message {
  let at = 0;

  const fail = (problem: string): never => {
    throw new Error(`${problem} at character ${at + 1}`);
  };
  /** Matches `pattern` at the current position and advances behind the match. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  /** Everything up to the end or an unmatched `}`. `#` stands for the value of `counted`, the enclosing plural. */
  function parseParts(counted?: string): Message {
    const parts: Part[] = [];
    let plain = '';
    const add = (part: Part): void => {
      if (plain !== '') parts.push(plain);
      plain = '';
      parts.push(part);
    };
    while (at < text.length && text[at] !== '}') {
      const next = text[at + 1];
      if (text[at] === '{') {
        add(parseArgument(counted));
      } else if (text[at] === '#' && counted !== undefined) {
        add({ type: 'value', name: counted });
        at++;
      } else if (text[at] === "'" && next === "'") {
        plain += "'";
        at += 2;
      } else if (text[at] === "'" && (next !== '#' || counted !== undefined)) {
        plain += take(QUOTED)?.[1]?.replaceAll("''", "'") ?? text[at++];
      } else {
        plain += text[at++];
      }
    }
    return plain === '' ? parts : [...parts, plain];
  }

  function parseArgument(counted?: string): Part {
    const [, name = '', type, end] = take(ARGUMENT) ?? fail('expected an argument like "{name}"');
    if (type === undefined && end === '}') return { type: 'value', name };
    if (type === 'money' && end === '}') return { type, name };
    if ((type !== 'plural' && type !== 'select') || end !== ',')
      return fail('expected "plural," or "select,"');
    const options: Record<string, Message> = Object.create(null); // no option is inherited
    for (let option = take(OPTION); option; option = take(OPTION)) {
      const [, key = ''] = option;
      if (key in options) fail(`option "${key}" twice`);
      options[key] = parseParts(type === 'plural' ? name : counted);
      if (text[at] !== '}') fail('expected "}"');
      at++;
    }
    if (!take(OPTIONS_END)) fail('expected an option like "one {…}" or "}"');
    if (!('other' in options)) fail('missing option "other"');
    return { type, name, options };
  }

  const message = parseParts();
  return at === text.length ? message : fail('unexpected "}"');
}

/**
 * The text of a message in a language. A parameter without a value shows as `{name}`. `money` gives the message for an `amount` of money.
 */
export function format(
  message: Message,
  values: Values,
  locale: string,
  money: () => Message = () => [],
): string {
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = values[part.name] ?? `{${part.name}}`;
    if (part.type === 'value') {
      text += typeof value === 'number' ? numberFormat(locale).format(value) : isolate(value, locale);
      continue;
    }
    if (part.type === 'money') {
      text += format(money(), { amount: value }, locale);
      continue;
    }
    const { options, type } = part;
    const chosen =
      type === 'plural'
        ? (options[`=${value}`] ?? options[pluralRules(locale).select(Number(value))])
        : options[value];
    text += format(chosen ?? options.other ?? [], values, locale, money);
  }
  return text;
}
