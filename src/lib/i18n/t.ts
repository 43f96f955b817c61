import { type MessageArguments, type MessageKey, messageOf } from './catalogue.ts';
import { format, type Message, parse } from './format.ts';
import { shownLocale } from './locale.svelte.ts';

/** Parsed messages by their text: a tap renders hundreds, most of them repeatedly. */
const parsed = new Map<string, Message>();

function parseOnce(text: string): Message {
  const known = parsed.get(text) ?? parse(text);
  parsed.set(text, known);
  return known;
}

/**
 * The message `key` in the language on the screen: `t('auction_bid', { amount: '12 Elektro' })`. Reactive: a component that renders it
 * follows a change of language. Returns the key while the namespace of the message is not loaded.
 */
export function t<K extends MessageKey>(key: K, ...[values]: MessageArguments<K>): string {
  const { locale, regional } = shownLocale();
  const text = messageOf(locale, key);
  if (text === undefined) return key;
  const money = (): Message => parseOnce(messageOf(locale, 'money_amount') ?? '');
  return format(parseOnce(text), values ?? {}, regional, money);
}
