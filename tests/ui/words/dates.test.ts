import { afterEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { dateText } from '#lib/ui/words/dates.ts';

afterEach(() => vi.restoreAllMocks());

const NOON = new Date(2026, 10, 22, 13, 5).getTime();

test.each([
  [['en-GB'], /^22 Nov 2026, 13:05$/],
  [['de-AT', 'en-GB'], /^22 Nov 2026, 13:05$/],
  [['en-US'], /^Nov 22, 2026, 1:05.PM$/],
  [['de-AT'], /^Nov 22, 2026/],
])('a date on a device with the languages %j matches %s', (languages, text) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  changeLocale('en');
  expect(dateText(NOON)).toMatch(text);
});
