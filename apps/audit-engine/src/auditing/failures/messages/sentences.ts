import type { FailureDetail } from '../failure-detail.js';

/** What is known more exactly than `FAILURES` has it; what is absent is as there. */
export interface Sentences {
  /** What happened. */
  readonly what?: string | undefined;
  readonly toDo?: string | undefined;
}

/** `said` is a sentence that whoever found the failure has for it. */
export type SentencesOf = (detail: FailureDetail, said: string | undefined) => Sentences;
