/** The ledger's checks, for `acs ledger verify` and `acs payments list`. */
export { type ListedReversal, listReversals } from '../checkouts/reversals/unsettled-reversals.js';
export { type Verdict, type VerifyProgress, verifyLedger } from '../verify/verify-ledger.js';
