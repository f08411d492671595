/** Audits a page without the service, for `acs audit run`. */
export type { Analyser } from '../auditing/analysis/analyser.js';
export { auditPage } from '../auditing/audit-page.js';
export { AuditFailure } from '../auditing/failures/audit-failure.js';
export { auditFile } from './audit-file.js';
export { withAnalyser } from './page-analyser.js';
