/** Wraps `make` to call it once per language: making a formatter takes longer than using it a hundred times. */
export function oncePerLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

export const numberFormat = oncePerLocale((locale) => new Intl.NumberFormat(locale));
export const pluralRules = oncePerLocale((locale) => new Intl.PluralRules(locale));
