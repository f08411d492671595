import { type AuditType, ENGINES, type Scores, type AuditResult } from '#contracts/audit/audits';

/**
 * Returns the scores that a partner sees: null outside the purchased type, even if the engine produced values (contract
 * section 2.1). The overall score of a single-type audit is that type's score.
 */
export function visibleScores(type: AuditType, scores: Scores): Scores {
  if (type === 'all') return { overall: scores.overall, seo: scores.seo, aeo: scores.aeo, geo: scores.geo };
  const [seo, aeo, geo] = ENGINES.map((engine) => (engine === type ? scores[engine] : null));
  return { overall: scores[type], seo: seo ?? null, aeo: aeo ?? null, geo: geo ?? null };
}

/**
 * Returns the content of `dimensions`, which contract section 2.1 leaves to us: how the result was measured, because
 * only results of one scoring version can be compared, and then the engines.
 */
export function visibleDimensions(result: AuditResult): object {
  const { scoring_version, as_of, final_url, completeness, dimensions } = result;
  return { scoring_version, as_of, final_url, ...(completeness && { completeness }), ...dimensions };
}
