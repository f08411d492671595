/** Audits a page without the service, for `acs audit run`. */
export type { Analyser } from '../page-audit/analysis/analyser.js';
export { auditPage } from '../page-audit/audit-page.js';
export { LinkProber } from '../page-audit/links/link-prober.js';
export { AuditFailure } from '../page-audit/failures/audit-failure.js';
export { auditFile } from './audit-file.js';
export { withAnalyser } from './page-analyser.js';
