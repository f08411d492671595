import { type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import type { FailureDetail } from '../failure-detail.js';
import { NETWORK_SENTENCES } from './network-sentences.js';
import { RESPONSE_SENTENCES } from './response-sentences.js';
import type { SentencesOf } from './sentences.js';

const SENTENCES: Readonly<Partial<Record<FailureReason, SentencesOf>>> = {
  ...NETWORK_SENTENCES,
  ...RESPONSE_SENTENCES,
};

/**
 * Returns the `error.message` of a failed audit: what happened, with the known facts of this failure, then what to do
 * about it.
 */
export function messageOf(reason: FailureReason, detail: FailureDetail, said?: string): string {
  const [meaning = '', ...advice] = FAILURES[reason].message.split(/(?<=\.) /);
  const { what = meaning, toDo = advice.join(' ') } = SENTENCES[reason]?.(detail, said) ?? {};
  const tries = typeof detail.attempts === 'number' ? `It was tried ${detail.attempts} times.` : '';
  return [what, tries, toDo].filter((part) => part !== '').join(' ');
}
