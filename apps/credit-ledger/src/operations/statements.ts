/** Writes and checks an account's statement, for `acs ledger statement` and `check-statement`. */
export { checkStatement } from '../statements/check-statement.js';
export { MalformedStatement, parseStatement } from '../statements/parse-statement.js';
export { readStatement } from '../statements/read-statement.js';
export { statementRequest, unsignedStatementEnd } from '../statements/statement-end.js';
export { parsePublicKey } from '../statements/statement-key.js';
export type { Statement, StatementEntry } from '../statements/statement.js';
