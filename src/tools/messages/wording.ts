import type { Locale } from '../../lib/i18n/catalogue.ts';
import { type Message, parse, type Part } from '../../lib/i18n/format.ts';

/** Editorial checks of parsed texts: numbers without grammar, bad line breaks, and foreign terms. */

/** Search words of the rules pages, which list synonyms. */
const SEARCH_WORDS = /^rules_words_/;

interface Unwanted {
  readonly pattern: RegExp;
  /** The game's own word. */
  readonly instead: string;
  /** The keys in which the pattern is wrong, if it is right elsewhere. */
  readonly where?: RegExp;
}
/** Former synonyms of the game's own words, by language. */
const UNWANTED: Readonly<Record<Locale, readonly Unwanted[]>> = {
  en: [
    { pattern: /\bproposal\b/i, instead: 'suggestion, or what the button says' },
    { pattern: /\banew\b/i, instead: 'again' },
  ],
  de: [
    { pattern: /auktion/i, instead: 'Versteigerung' },
    { pattern: /gastgeber/i, instead: 'Host' },
    { pattern: /(?<!zu)künftig\p{L}* markt/iu, instead: 'zukünftiger Markt' },
    { pattern: /spielreihenfolge/i, instead: 'Spielerreihenfolge' },
  ],
  ro: [
    { pattern: /(?<!\p{L})pas(?:a|ez|ezi|ează|at)(?!\p{L})/iu, instead: 'a spune pas' },
    { pattern: /ceasornic/i, instead: 'ceas' },
    { pattern: /(?<!\p{L})amestec(?!\p{L})/iu, instead: 'combinație' },
    { pattern: /(?<!\p{L})tur[ăe](?!\p{L})/iu, instead: 'rundă, sau rândul unui jucător' },
    {
      pattern: /conexiun|(?<!\p{L})lini[ei]/iu,
      instead: 'legătură, cost de conectare',
      where: /^(?:rules|coach|building)_/,
    },
  ],
  pl: [
    { pattern: /mieszan/i, instead: 'kombinacja' },
    { pattern: /(?<!\p{L})tur(?:a|y|ze|ę)(?!\p{L})/iu, instead: 'runda, albo kolej gracza' },
    { pattern: /przyłącz(?:e|a|u|em)(?!\p{L})/iu, instead: 'połączenie' },
  ],
  it: [{ pattern: /tabellone/i, instead: 'mappa' }],
  fa: [
    { pattern: /مرحله/, instead: 'فاز', where: /^(?!shared_(?:fair|pair)_)/ },
    { pattern: /(?<!از )(?<!\p{L})حدی?(?!\p{L})/u, instead: 'سقف' },
    { pattern: /(?<!\p{L})کهنه(?![\p{L}\u200c])/u, instead: 'از رده خارج' },
    { pattern: /صفحهٔ آغاز/, instead: 'صفحهٔ اصلی' },
    { pattern: /(?<!\p{L})بر (?:زد|زن|می‌?زن|می‌?خور|خور)/u, instead: 'بُر' },
    { pattern: /جهت ساعت/, instead: 'جهت عقربه‌های ساعت' },
  ],
};

/** For languages whose nouns change with a number before them: words that do not, such as prepositions and nouns with one form. */
const SAME_AFTER_ANY: Readonly<Record<Locale, RegExp>> = {
  pl: /^(?:z|za|zamiast|i|a|do|na|po|albo|min|s|Elektro)$/,
  ro: /^(?:din|dintre|după|pe|pentru|în|la|și|sau|min|s)$/,
  it: /^(?:su|di|d|a|da|e|o|tra|per|in|anziché|città|unità|bot|server|sul|min|s|Elektro)$/,
};
/** Parameters that are quantities, except the `TEXTS`. */
const COUNTS = new Set(
  `after agreed amount before capacity chosen cities coal coming connection count done end given have hybridOil invited left limit max min
  most need powered ready rivalPowered room slot stage2 total want`.split(/\s+/),
);
/** Parameters that are ordinal numbers. */
const WHICH = new Set(['index', 'line', 'n', 'number', 'plant', 'round', 'stage']);
/** Text parameters with the name of a quantity. */
const TEXTS = new Set([
  'advice_build.cities',
  'building_parts_route.cities',
  'news_built_all.cities',
  'rules_try_build.cities',
  'save_too_large.most',
  'shared_limit.limit',
  'shared_net_room_taken.room',
  'shared_net_unknown_room.room',
]);
/** Texts of a number and its unit, which must not break across lines. */
const UNITS = /^(?:money_amount|cubes_(?!none)|duration_)/;

/** The plain-text variants of a message, one per path through its choices, with each number as U+FFFC. */
function linesOf(key: string, message: Message): readonly string[] {
  const write = (part: Part): readonly string[] => {
    if (typeof part === 'string') return [part];
    if (part.type === 'money') return ['\ufffc\u00a0Elektro'];
    if (part.type === 'value')
      return [isCount(key, part.name) || WHICH.has(part.name) ? '\ufffc' : `{${part.name}}`];
    return Object.values(part.options).flatMap((option) => linesOf(key, option));
  };
  return message.reduce<readonly string[]>(
    (lines, part) => {
      const written = write(part);
      return lines.flatMap((line) => written.map((one) => line + one));
    },
    [''],
  );
}
const isCount = (key: string, name: string): boolean => COUNTS.has(name) && !TEXTS.has(`${key}.${name}`);

/** The words after a number outside any plural. */
function uncounted(key: string, message: Message, counted: readonly string[] = []): readonly string[] {
  return message.flatMap((part, at) => {
    if (typeof part === 'string') return [];
    if ('options' in part) {
      const within = part.type === 'plural' ? [...counted, part.name] : counted;
      return Object.values(part.options).flatMap((option) => uncounted(key, option, within));
    }
    const next = message[at + 1];
    if (part.type !== 'value' || !isCount(key, part.name) || typeof next !== 'string') return [];
    return counted.includes(part.name) ? [] : (/^[ \u00a0](\p{L}+)/u.exec(next)?.slice(1) ?? []);
  });
}

/** The faults in the wording of a text that parses. */
export function wordingFaults(locale: Locale, key: string, text: string): readonly string[] {
  const message = parse(text);
  const faults: string[] = [];
  for (const { pattern, instead, where } of UNWANTED[locale] ?? []) {
    const found = SEARCH_WORDS.test(key) || where?.test(key) === false ? null : pattern.exec(text);
    if (found) faults.push(`says "${found[0]}", which the game calls ${instead}`);
  }
  const invariable = SAME_AFTER_ANY[locale];
  if (invariable) {
    for (const word of uncounted(key, message))
      if (!invariable.test(word)) faults.push(`has "${word}" behind a number without plural forms`);
  }
  const lines = linesOf(key, message);
  const has = (pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
  if (UNITS.test(key) && has(/ /)) faults.push('may break between a number and its unit');
  if (has(/[\ufffc\p{Nd}][-–](?!\u2060)[\ufffc\p{Nd}]/u)) faults.push('may break between two numbers');
  if (has(/ [\ufffc\p{Nd}]+\. /u)) faults.push('may begin a line with a number and a full stop, like a list');
  if (has(/[\u0600-\u06ff]\u2069?[,;?]/)) faults.push('has a Latin sign behind a letter of another script');
  return faults;
}
