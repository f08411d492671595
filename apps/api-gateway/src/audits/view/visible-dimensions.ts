import type { AuditResult } from '#contracts/audit/audits';

/**
 * What `dimensions` holds (contract section 2.1 leaves its inside to us): how the result was measured, since only results
 * of one scoring version can be compared, and then the engines.
 */
export function visibleDimensions(result: AuditResult): object {
  const { scoring_version, as_of, final_url, completeness, dimensions } = result;
  return { scoring_version, as_of, final_url, ...(completeness && { completeness }), ...dimensions };
}
