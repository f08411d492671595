import { toneOfScore } from '../../pages/charts.js';
import { engineName } from './check-names.js';
import type { Tone } from '../../pages/parts.js';
import type { CodeReport, EngineReport, IssueReport, Report } from './report.js';

/** The names of what a report speaks of, for people. */

export function typeName(type: string): string {
  return type === 'all' ? 'SEO, AEO and GEO' : engineName(type);
}

/** A score in a word, so that no reader depends on its colour. */
export interface Band {
  readonly name: string;
  readonly tone: Tone;
}

const BAND_NAMES: Readonly<Partial<Record<Tone, string>>> = { good: 'Good', warn: 'Needs work', bad: 'Poor' };

export function bandOf(score: number | null): Band {
  const tone = score === null ? 'quiet' : toneOfScore(score);
  return { tone, name: BAND_NAMES[tone] ?? 'Not measured' };
}

/** Returns a number with one decimal, or none if it is whole. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns what a fix brings: `+12 overall: SEO +4, AEO +12`, without engines that gain nothing; undefined if it is unknown. */
export function gainText({ impact, gains }: IssueReport): string | undefined {
  if (impact === null) return undefined;
  const engines = gains
    .flatMap(([engine, points]) =>
      decimal(points) !== '0' ? `${engineName(engine)} +${decimal(points)}` : [],
    )
    .join(', ');
  return `+${decimal(impact)} overall${engines === '' ? '' : `: ${engines}`}`;
}

/** Returns what to do with the code of an issue, as a heading. */
export function codeHeading({ into, before, isExample }: CodeReport): string {
  const what = isExample ? 'For example, in the words of the page' : before === undefined ? 'Add' : 'Replace';
  return into === undefined ? what : `${what} ${isExample ? `(${into})` : into}`;
}

/** Returns what the code leaves out, as a sentence. */
export function missingText({ missing }: CodeReport): string | undefined {
  return missing.length === 0
    ? undefined
    : `Left out, for you to add: ${missing.join(', ')}. The points include that.`;
}

const MAX_CHARACTERS = 80;

/** Returns the title of an audit's report: its page without the scheme, short enough for a heading. */
export function reportTitle({ url }: Pick<Report, 'url'>): string {
  const address = [...url.replace(/^https?:\/\//i, '').replace(/\/$/, '')];
  const shown = address.length > MAX_CHARACTERS ? [...address.slice(0, MAX_CHARACTERS - 1), '…'] : address;
  return `Audit of ${shown.join('') || 'a page'}`;
}

/** What stands where the issues of an archived result could not be read. */
export const UNREAD_ISSUES = 'The issues could not be read now. Ask for the report again in a moment.';

/** Returns how to read the list of issues. Titles state the good case in results before scoring version 3. */
export function issuesIntroduction(issues: readonly IssueReport[]): string {
  const heading = issues.some(({ basis }) => basis !== undefined)
    ? 'Each heading states a problem.'
    : 'Each heading says what should be true of the page, and is not yet.';
  return `First what is critical, then markup of the page’s subject that is broken or untrue, then what raises the overall score most. ${heading}`;
}

/** The shares of the engines in the overall score of type `all`, in hundredths, as the documentation has them. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['seo', 40],
  ['aeo', 30],
  ['geo', 30],
]);

/** Returns the share of an engine; undefined for one that is not known. */
export function shareOf(engine: string): number | undefined {
  return SHARES.get(engine);
}

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
    const share = shareOf(name);
    return share === undefined || score === null ? [] : [{ name, score, share }];
  });
  if (type !== 'all' || counted.length === 0) return undefined;
  const shares = counted.reduce((sum, { share }) => sum + share, 0);
  const points = counted.reduce((sum, { share, score }) => sum + share * score, 0);
  if (Math.round(points / shares) !== overall) return undefined;
  const terms = counted.map(({ name, share, score }) => `${share} × ${engineName(name)} ${score}`);
  return `Overall: (${terms.join(' + ')}) / ${shares} = ${overall}.`;
}
