import type { FailureDetail } from '../failure-detail.js';

/** Sentences that are more exact than those of `FAILURES`; an absent one comes from there. */
export interface Sentences {
  /** What happened. */
  readonly what?: string | undefined;
  readonly toDo?: string | undefined;
}

/** `said`: a sentence from the code that found the failure. */
export type SentencesOf = (detail: FailureDetail, said: string | undefined) => Sentences;
