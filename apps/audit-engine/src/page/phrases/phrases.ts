/** What a language says at the places that checks look at. All lower case. */
export interface Phrases {
  /** Words that begin a question, by what is asked. */
  readonly questions: Readonly<Record<QuestionKind, readonly string[]>>;
  /** Openings that put off the answer. */
  readonly fillers: readonly string[];
  /** Words that point back to something outside of the paragraph. */
  readonly backReferences: readonly string[];
  /** Verbs between what is defined and what it is. */
  readonly copulas: readonly string[];
  /** Words around a quotation that say whose it is, and before a source. */
  readonly saying: readonly string[];
  readonly sources: readonly string[];
  readonly summary: readonly string[];
  readonly faq: readonly string[];
  readonly howTo: readonly string[];
  readonly comparison: readonly string[];
  readonly references: readonly string[];
}

export type QuestionKind = 'what' | 'how' | 'why' | 'when_where' | 'who_which' | 'cost';
