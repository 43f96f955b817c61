import { numberFormat, oncePerLocale } from '../../i18n/intl.ts';
import { isolate } from '../../i18n/isolate.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';
import { t } from '../../i18n/t.ts';

/** A number in the player's regional format. */
export const numberText = (value: number): string => numberFormat(regionalLocale()).format(value);

const fieldFormat = oncePerLocale((language) => new Intl.NumberFormat(language, { useGrouping: false }));

/** A number as shown in a field for typing: without group separators. */
export const fieldText = (value: number): string => fieldFormat(regionalLocale()).format(value);

/** CSS counter styles by numbering system; all others use `decimal`. */
const COUNTER_STYLES: Readonly<Partial<Record<string, string>>> = {
  arab: 'arabic-indic',
  arabext: 'persian',
  beng: 'bengali',
  deva: 'devanagari',
  mymr: 'myanmar',
};
const counterStyleOf = oncePerLocale(
  (language) => COUNTER_STYLES[numberFormat(language).resolvedOptions().numberingSystem] ?? 'decimal',
);

/** The counter style with the digits of `numberText`, for figures written by CSS. */
export const counterStyle = (): string => counterStyleOf(regionalLocale());

const signedFormat = oncePerLocale((language) => new Intl.NumberFormat(language, { signDisplay: 'always' }));

/** "+5"; in right-to-left text, the sign keeps its place. */
export const signedText = (value: number): string => signedFormat(regionalLocale()).format(value);

/** An amount of money, such as "12 Elektro". */
export const moneyText = (amount: number): string => t('money_amount', { amount });

const listFormat = oncePerLocale((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

/** A list such as "a, b and c". CLDR has a comma before the Persian "and", which Persian does not write. */
export const listText = (items: readonly string[]): string =>
  listFormat(regionalLocale())
    .format(items.map((item) => isolate(item, regionalLocale())))
    .replace('\u2069، و ', '\u2069 و ');

/** The separator between facts: Intl puts an "and" before the last one in most languages. */
const factsSeparator = oncePerLocale((language) => {
  const parts = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).formatToParts([
    'a',
    'b',
    'c',
  ]);
  return parts[1]?.value ?? ', ';
});

/** Facts about one thing, such as "host, online, plays". */
export const factsText = (facts: readonly string[]): string =>
  facts.map((fact) => isolate(fact, regionalLocale())).join(factsSeparator(regionalLocale()));
