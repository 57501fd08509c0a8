// Days as the site writes them.

/** Where our members live: elsewhere than their language suggests. */
export const ZONE = "Asia/Tokyo";

const LOCALES = { en: "en-GB" };

/** The day that so many days from now is. */
export const dayAhead = (lang, days) => {
  const words = { timeZone: ZONE, year: "numeric", month: "long", day: "numeric" };
  return new Intl.DateTimeFormat(LOCALES[lang] ?? lang, words).format(Date.now() + days * 86_400_000);
};
