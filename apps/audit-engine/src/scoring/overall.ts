import { ENGINES, type Engine } from '#contracts/audit/audits';

/** The shares of the engines in the overall score of a full audit. */
const SHARES: Readonly<Record<Engine, number>> = { seo: 0.4, aeo: 0.3, geo: 0.3 };

/** By purchased engine, 0 to 100; null where nothing of an engine could be measured. */
export type EngineScores = Partial<Record<Engine, number | null>>;

/** Returns the mean of the purchased engines by their shares, unrounded; for a single engine, its score. */
export function overallOf(scores: EngineScores): number | null {
  let points = 0;
  let shares = 0;
  for (const engine of ENGINES) {
    const score = scores[engine] ?? null;
    if (score === null) continue;
    points += SHARES[engine] * score;
    shares += SHARES[engine];
  }
  return shares === 0 ? null : points / shares;
}
