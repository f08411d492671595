import { pageKindName } from '#contracts/audit/page-kinds';
import {
  basisName,
  dimensionName,
  engineName,
} from '../../../apps/api-gateway/src/reports/model/check-names.js';
import { fence, plain, type RoutePage } from '../pages/markdown.js';
import type { DescribedCheck, ExamplePart } from './described-checks.js';
import { platformsFor } from './platforms.js';
import { sourceAddress } from './source-address.js';

/** Returns the page that `doc_url` of an issue links to, at `/docs/checks/<id>`. */
export function checkPage(check: DescribedCheck): RoutePage {
  const { id, engine, dimension, title, why, passes, fix, source, basis, bad, good } = check;
  const parts = [
    `# ${plain(title)}`,
    `A check of ${engineName(engine)}, ${dimensionName(dimension)}: \`${id}\``,
    plain(why),
    '## For which pages',
    kindsOf(check),
    '## How it is scored',
    [
      `- **Weight:** ${weightOf(check)}`,
      `- **Severity:** ${severityOf(check)}`,
      `- **Basis:** ${basisName(basis)}`,
      ...(check.caps ? ['- **Cap:** Some of what it finds caps the score of the whole engine.'] : []),
    ].join('\n'),
    plain(passes),
    ...exampleOf('A bad example', bad),
    ...exampleOf('A good example', good),
    '## How to fix it',
    plain(fix),
    ...platformsFor(id).flatMap(({ name, text }) => [`### ${name}`, plain(text)]),
    '## Source',
    source
      .split('; ')
      .map((name) => `- ${sourceLink(name)}`)
      .join('\n'),
  ];
  return { params: { id }, content: parts.join('\n\n') };
}

function kindsOf({ notFor, lessFor }: DescribedCheck): string {
  const less = Object.entries(lessFor).map(
    ([kind, share]) => `- For ${pageKindName(kind)}, ${Math.round(100 * share)} % of its weight count.`,
  );
  const none = notFor.length === 0 ? [] : [`- It does not apply to: ${notFor.map(pageKindName).join('; ')}.`];
  return [...none, ...less].join('\n') || 'For pages of every kind.';
}

function weightOf({ weight, isFault, engine }: DescribedCheck): string {
  if (weight === 0) return 'None: it is reported, and counts in no score.';
  return isFault
    ? `A fault of ${weight}: a pass earns nothing, and a failure adds up to ${weight} to the weights of ${engineName(engine)}.`
    : `${weight} points, of about 100 that ${engineName(engine)} has.`;
}

function severityOf({ weight, severity, caps, basis }: DescribedCheck): string {
  if (weight === 0 && severity === undefined) return 'It raises no issue.';
  if (weight === 0) return `Its issue is ${severity}.`;
  const least = severity === undefined ? '' : ` It is ${severity} at least.`;
  const critical = caps ? 'Critical where a cap of 50 or less applies. Otherwise by' : 'By';
  const high = basis === 'documented' ? 'high from 3, ' : '';
  return `${critical} the points of the overall score that it costs: ${high}medium from 1, low below.${least}`;
}

function exampleOf(heading: string, parts: readonly ExamplePart[]): readonly string[] {
  if (parts.length === 0) return [];
  return [
    `## ${heading}`,
    // A block of HTML says so itself.
    ...parts.flatMap(({ name, text }) =>
      name === 'HTML' ? [fence('html', text)] : [`${plain(name)}:`, fence('txt', text)],
    ),
  ];
}

function sourceLink(name: string): string {
  const address = sourceAddress(name);
  return address === undefined ? plain(name) : `[${plain(name)}](${address})`;
}
