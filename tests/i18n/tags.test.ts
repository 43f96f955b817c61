import { describe, expect, test } from 'vitest';
import { preferredLocale } from '#lib/i18n/catalogue.ts';
import { closestTag, regionalTag } from '#lib/i18n/tags.ts';

describe('the closest language', () => {
  const some = ['de', 'en', 'fi', 'he', 'pt', 'pt-PT', 'sr', 'zh', 'zh-Hant'];
  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-at', 'de'],
    ['de-1996-x-private', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt'],
    ['zh-CN', 'zh'],
    ['zh-Hant', 'zh-Hant'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['iw', 'he'],
    ['en-US@posix', 'en'],
    ['en_GB.UTF-8', 'en'],
    ['en-US-u-va-posix', 'en'],
  ])('the closest language to %s is %s', (tag, expected) => {
    expect(closestTag(tag, some)).toBe(expected);
  });
  test.each(['fil', 'deu-', 'sr-Latn', 'C', '', '*', '-', 'en US', 'xyz'.repeat(20)])(
    'no language is close to "%s", because its readers read none of them',
    (tag) => {
      expect(closestTag(tag, some)).toBeUndefined();
    },
  );
  test('the closest language to a region is that of another one, if there is no better', () => {
    expect(closestTag('pt', ['pt-PT'])).toBe('pt-PT');
  });
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-GB'], 'en'],
  [['fil', 'de'], 'de'],
  [['@posix', 'de-CH'], 'de'],
  [['fr'], 'en'],
  [[], 'en'],
])('a browser with the languages %j gets %s', (wanted, expected) => {
  expect(preferredLocale(wanted)).toBe(expected);
});

test.each([
  [['fr', 'en-GB'], 'en', 'en-GB'],
  [['en-US@posix'], 'en', 'en-US'],
  [['de-CH', 'en'], 'en', 'en'],
  [['de-CH', 'de-AT'], 'de', 'de-CH'],
  [['C', ''], 'de', 'de'],
  [[], 'en', 'en'],
])('with the browser languages %j, numbers and dates in %s follow %s', (tags, language, expected) => {
  const tag = regionalTag(tags, language);
  expect(tag).toBe(expected);
  expect(() => new Intl.NumberFormat(tag)).not.toThrow();
});
