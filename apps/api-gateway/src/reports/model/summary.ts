import { pageKindName } from '#contracts/audit/page-kinds';
import { dimensionName, engineName } from '../../docs/checks/check-names.js';
import { decimal } from './report-names.js';
import type { ReportResult } from './report.js';

/** From here on a dimension needs no work. */
const GOOD = 80;
const MAX_PRAISED = 3;

/** Returns a report in three or four sentences, for who reads nothing else. */
export function summaryOf(result: ReportResult): readonly string[] {
  const { page, overall, engines, issues } = result;
  const [first] = issues;
  const critical = issues.filter(({ severity }) => severity === 'critical').length;
  return [
    `${page === undefined ? 'The page' : `This is ${pageKindName(page.kind)}, and it`} scores ${scoreText(overall)}.`,
    strengthsOf(result),
    first === undefined
      ? 'No check found an issue.'
      : `${critical > 0 ? 'This cannot wait' : 'Do this first'}: ${withoutStop(first.title)}.`,
    first !== undefined && (first.impact ?? 0) > 0 && overall !== null
      ? `This alone brings ${decimal(first.impact ?? 0)} points: the score becomes ${Math.round(overall + (first.impact ?? 0))}.`
      : engines.some(({ isCapped }) => isCapped) && issues.length > 1
        ? 'Until all critical issues are fixed, no other repair raises the score.'
        : '',
  ].filter((sentence) => sentence !== '');
}

function scoreText(overall: number | null): string {
  return overall === null ? 'nothing: it could not be measured' : `${overall} of 100`;
}

/** What is good, the best first; what weighs most among equals. */
function strengthsOf({ engines }: ReportResult): string {
  const good = engines
    .flatMap(({ name, dimensions }) => dimensions.map((dimension) => ({ ...dimension, engine: name })))
    .filter(({ score, weight }) => weight > 0 && score !== null && score >= GOOD)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || b.weight - a.weight)
    .slice(0, MAX_PRAISED)
    .map(({ name, engine }) => `${dimensionName(name)} (${engineName(engine)})`);
  return good.length === 0 ? '' : `Good already: ${good.join(', ')}.`;
}

function withoutStop(title: string): string {
  return title.replace(/\.$/, '');
}
