import { readFileSync } from 'node:fs';

/**
 * Refuses the words that the glossary has in bold, in names, comments, messages and pages, and shows the glossary's term
 * for each. Spelling is not checked.
 */
const glossary = readFileSync(new URL('./docs/reference/glossary.md', import.meta.url), 'utf8');

/** From each refused word to the glossary's term for it; where it has two, to both. */
const terms = new Map();
for (const [, term, refused] of glossary.matchAll(/^\| ([\w -]+)\|[^|\n]*\|([^|\n]*)\|$/gm))
  for (const [, word] of refused.matchAll(/\*\*(.+?)\*\*/g)) {
    if (!/^[a-z]+$/.test(word)) throw new Error(`glossary: only a single word can be refused, not "${word}"`);
    terms.set(word, [...(terms.get(word) ?? []), term.trim()]);
  }

/** A word with its other forms, as English spells them: bury, buries, buried, burying; grave, graver, gravest. */
function forms(word) {
  const stem = word.replace(/e$/, '');
  const [many, past] = /[^aeiou]y$/.test(word)
    ? [word.replace(/y$/, 'ies'), word.replace(/y$/, 'ied')]
    : [/(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`, `${stem}ed`];
  return [word, many, past, `${stem}ing`, `${stem}er`, `${stem}est`];
}

export default {
  language: 'en',
  dictionaries: [],
  unknownWords: 'report-flagged',
  flagWords: [...terms].flatMap(([word, instead]) =>
    forms(word).map((form) => `${form}->${instead.join(', ')}`),
  ),
  enableGlobDot: true,
  useGitignore: true,
  ignorePaths: [
    // They name the words.
    'docs/reference/glossary.md',
    'cspell.config.mjs',
    // The names of schema.org.
    'apps/audit-engine/src/checks/schema/names/vocabulary.ts',
    // Messages of older commits.
    '.git',
    // Other people's words: names of packages, pages of other sites, messages of older versions.
    'package-lock.json',
    'apps/audit-engine/corpus/*/**',
    // They show mistakes.
    'apps/audit-engine/examples/*.yaml',
    'docs/checks/pages.json',
    'test/upgrade/recorded',
  ],
  // Names that were released with an older word, and stay.
  ignoreRegExpList: [
    // Alerts: operators route and silence them by name.
    String.raw`\bAcs(Broker|Database)Away\b`,
    // Codes of replies and log lines: apps one version back use them too.
    String.raw`\b(DEPENDENCY|PAYMENT_PROVIDER)_AWAY\b`,
    // An alarm in the log: operators' log alerts match it.
    String.raw`\bdependency-away\b`,
  ],
};
