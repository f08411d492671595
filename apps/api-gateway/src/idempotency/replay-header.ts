/** Says `true` on an answer that an earlier request with the same Idempotency-Key got (contract section 8.3). */
export const REPLAY_HEADER = 'x-idempotent-replay';
