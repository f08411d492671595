import { engineName } from './report-names.js';
import type { EngineReport } from './report.js';

/** The shares of the engines in the overall score of type `all`, in hundredths, as the documentation has them. */
const SHARES: Readonly<Record<string, number>> = { seo: 40, aeo: 30, geo: 30 };

/**
 * Returns how the overall score follows from those of the engines, as a sentence; undefined for a single engine, and
 * where it does not follow so: another scoring version may have other shares.
 */
export function overallFormula(
  type: string,
  engines: readonly EngineReport[],
  overall: number | null,
): string | undefined {
  const counted = engines.flatMap(({ name, score }) => {
    const share = Object.hasOwn(SHARES, name) ? SHARES[name] : undefined;
    return share === undefined || score === null ? [] : [{ name, score, share }];
  });
  if (type !== 'all' || counted.length === 0) return undefined;
  const shares = counted.reduce((sum, { share }) => sum + share, 0);
  const points = counted.reduce((sum, { share, score }) => sum + share * score, 0);
  if (Math.round(points / shares) !== overall) return undefined;
  const terms = counted.map(({ name, share, score }) => `${share} × ${engineName(name)} ${score}`);
  return `Overall: (${terms.join(' + ')}) / ${shares} = ${overall}.`;
}
