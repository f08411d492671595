import { type AuditType, ENGINES, type Scores } from '#contracts/audit/audits';

/**
 * The scores that a partner sees: null outside the purchased type, even if the engine produced values (contract section
 * 2.1). The overall score of a single-type audit is that type's score.
 */
export function visibleScores(type: AuditType, scores: Scores): Scores {
  if (type === 'all') return { overall: scores.overall, seo: scores.seo, aeo: scores.aeo, geo: scores.geo };
  const [seo, aeo, geo] = ENGINES.map((engine) => (engine === type ? scores[engine] : null));
  return { overall: scores[type], seo: seo ?? null, aeo: aeo ?? null, geo: geo ?? null };
}
