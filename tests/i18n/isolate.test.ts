import { describe, expect, test } from 'vitest';
import { format, parse } from '#lib/i18n/format.ts';
import { isolate } from '#lib/i18n/isolate.ts';

const [LTR, RTL, UNKNOWN] = ['\u2066', '\u2067', '\u2068'] as const;
const apart = (text: string, initiator: string = RTL): string => `${initiator}${text}\u2069`;

describe('a text inside a sentence', () => {
  test.each([
    ['Anna', 'en', 'Anna'],
    ['Zoë 2', 'de-AT', 'Zoë 2'],
    ['', 'he', ''],
    ['דנה', 'en', apart('דנה')],
    ['عمر', 'de', apart('عمر')],
    ['دارا 2', 'en', apart('دارا 2')],
    ['𞤀𞤣𞤢𞤥', 'fr', apart('𞤀𞤣𞤢𞤥')],
    ['Anna', 'he', apart('Anna', LTR)],
    ['Anna', 'ar-EG', apart('Anna', LTR)],
    ['Anna', 'fa', apart('Anna', LTR)],
    ['Anna', 'az-Arab', apart('Anna', LTR)],
    ['۲ زغال‌سنگ', 'fa', apart('۲ زغال‌سنگ')],
    ['۱۲', 'fa', apart('۱۲', UNKNOWN)],
    [apart('Anna', LTR), 'fa', apart('Anna', LTR)],
    [`${apart('Anna', LTR)} و ${apart('عمر')}`, 'fa', apart(`${apart('Anna', LTR)} و ${apart('عمر')}`)],
    [`${apart('اسن')}، ${apart('Anna', LTR)}`, 'fa', apart(`${apart('اسن')}، ${apart('Anna', LTR)}`)],
    [`${apart('کلن')}: ۴`, 'fa', apart(`${apart('کلن')}: ۴`)],
    [`${apart('עמר')}, ${apart('דנה')}`, 'en', apart(`${apart('עמר')}, ${apart('דנה')}`, LTR)],
  ])('a text is isolated if its direction can differ: %s in %s', (text, locale, expected) => {
    expect(isolate(text, locale)).toBe(expected);
  });
  test('isolates a text in a plural or a choice, too, and leaves numbers', () => {
    const message = parse('{who} has {count, plural, one {# house of {who}} other {# houses}}');
    expect(format(message, { who: 'דנה', count: 1 }, 'en')).toBe(
      `${apart('דנה')} has 1 house of ${apart('דנה')}`,
    );
  });
});
