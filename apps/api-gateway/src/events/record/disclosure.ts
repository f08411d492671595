/**
 * Whether an audit may be announced: `withdrawn` once it is voided or marked for it, `undecided` while a call without
 * an Idempotency-Key is not answered yet, otherwise `open`.
 */
export type Disclosure = 'open' | 'undecided' | 'withdrawn';

/** An SQL expression over a row of `audits`. */
export const DISCLOSURE = `
  case when void_requested_at is not null or voided_at is not null then 'withdrawn'
       when keyless and answered_at is null then 'undecided'
       else 'open'
   end`;
