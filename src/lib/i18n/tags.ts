/** BCP 47 tags of languages, from browsers and from settings. */

/** Reads a tag; null if it is none. Browser lists also contain POSIX names, such as "en_US.UTF-8@posix". */
function localeOf(tag: string): Intl.Locale | null {
  try {
    const [name = ''] = tag.split(/[.@]/, 1);
    return new Intl.Locale(name.replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** Language and script, which determine readability: "zh-TW" is "zh-Hant". */
function readBy(locale: Intl.Locale | null): string | null {
  const { language, script } = locale?.maximize() ?? {};
  return language === undefined ? null : `${language}-${script}`;
}

/** The entry of `available` that a reader of `tag` can read: the same, or without a region, or of another region. */
export function closestTag(tag: string, available: readonly string[]): string | undefined {
  const locale = localeOf(tag);
  if (!locale) return undefined;
  const readable = available.filter((one) => readBy(localeOf(one)) === readBy(locale));
  return (
    readable.find((one) => one === locale.baseName) ??
    readable.find((one) => one === locale.language) ??
    readable[0]
  );
}

/**
 * The first of a player's tags, as Intl takes it, that is of `language`; otherwise `language`. It determines the format of numbers and
 * dates.
 */
export function regionalTag(tags: readonly string[], language: string): string {
  const found = tags.find((tag) => closestTag(tag, [language]) !== undefined);
  return (found === undefined ? null : localeOf(found))?.toString() ?? language;
}
