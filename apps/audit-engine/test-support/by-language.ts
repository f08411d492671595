/** For each language whose prose is read: a text that says it, and one that does not. */
export type ByLanguage = Readonly<Record<(typeof CODES)[number], readonly [says: string, not: string]>>;

const CODES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'pl', 'ru', 'ja', 'zh', 'ar', 'id', 'tr'] as const;

/** One row of a test table for each language. */
export function rowsOf(texts: ByLanguage): { language: string; yes: string; no: string }[] {
  return CODES.map((language) => ({ language, yes: texts[language][0], no: texts[language][1] }));
}
