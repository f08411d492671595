/**
 * Whether a partner may be told of an audit: `withdrawn` once it is (to be) taken back, `undecided` while a call without
 * an Idempotency-Key may still be answered or given up, else `open`.
 */
export type Disclosure = 'open' | 'undecided' | 'withdrawn';

/** An SQL expression over a row of `audits`. */
export const DISCLOSURE = `
  case when void_requested_at is not null or voided_at is not null then 'withdrawn'
       when keyless and answered_at is null then 'undecided'
       else 'open'
   end`;
