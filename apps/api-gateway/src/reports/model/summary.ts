import { pageKindName } from '#contracts/audit/page-kinds';
import { dimensionName, engineName } from './check-names.js';
import { decimal } from './report-names.js';
import type { IssueReport, ReportResult } from './report.js';

/** From here on a dimension needs no work. */
const GOOD = 80;
const MAX_PRAISED = 3;

/** What is good of a page whose dimension scores well, in words of its owner. */
const STRENGTHS: Readonly<Record<string, string>> = {
  indexability: 'search engines can index it',
  metadata: 'its title and description',
  content: 'its headings, texts and images',
  links: 'its links',
  structured_data: 'its markup',
  technical: 'its technical basics',
  page_speed: 'how fast it loads',
  accessibility: 'everybody can use it',
  security: 'its connection is safe',
  answer_format: 'its answers are easy to take over',
  questions: 'it asks what readers ask',
  formats: 'its lists, tables and steps',
  schema: 'its markup of answers',
  eligibility: 'it may be quoted',
  voice: 'it can be read aloud',
  ai_access: 'AI crawlers can read it',
  extractability: 'its text is easy to extract',
  evidence: 'it gives evidence',
  fluency: 'its language is easy to read',
  entity_authority: 'it says who is behind it',
  freshness: 'it says how recent it is',
  ai_files: 'its files for AI',
  ai_agents: 'AI agents can use it',
};

/** Returns a report in up to four sentences, for a person who reads nothing else. */
export function summaryOf(result: ReportResult): readonly string[] {
  const { page, overall, issues } = result;
  const subject = page === undefined ? 'The page' : `Judged as ${pageKindName(page.kind)}, it`;
  return [
    `${subject} scores ${overall === null ? 'nothing: it could not be measured' : `${overall} of 100`}.`,
    ...strengthsOf(result),
    ...(issues === undefined ? [] : firstOf(issues, overall)),
  ];
}

/** What to do first, and what that brings: nothing while another issue caps the score. */
function firstOf([first]: readonly IssueReport[], overall: number | null): string[] {
  if (first === undefined) return ['No check found an issue.'];
  const { severity, title, impact } = first;
  const urgency = severity === 'critical' ? 'This can not wait' : 'The first thing to repair';
  return [
    `${urgency}: ${title.replace(/\.$/, '')}.`,
    ...(impact !== null && impact > 0 && overall !== null
      ? [`Its repair brings about ${decimal(impact)} points of the overall score.`]
      : []),
  ];
}

/** What is good, the best first; what weighs most among equals. */
function strengthsOf({ engines }: ReportResult): string[] {
  const good = engines
    .flatMap(({ name, dimensions }) => dimensions.map((dimension) => ({ ...dimension, engine: name })))
    .filter(({ score, weight }) => weight > 0 && score !== null && score >= GOOD)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || b.weight - a.weight)
    .slice(0, MAX_PRAISED)
    .map(({ name, engine }) => `${strengthOf(name)} (${engineName(engine)})`);
  return good.length === 0 ? [] : [`Good already: ${good.join(', ')}.`];
}

function strengthOf(dimension: string): string {
  return (Object.hasOwn(STRENGTHS, dimension) && STRENGTHS[dimension]) || dimensionName(dimension);
}
