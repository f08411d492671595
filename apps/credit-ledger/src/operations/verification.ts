/** The ledger's checks, for `acs ledger verify` and `acs payments list`. */
export { listReversals } from '../reversals/unsettled-reversals.js';
export { type Verdict, verifyLedger } from '../verify/verify-ledger.js';
