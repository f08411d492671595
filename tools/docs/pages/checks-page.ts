import { pageKindName } from '#contracts/audit/page-kinds';
import { ENGINES, type Engine } from '#contracts/audit/audits';
import {
  AI_CRAWLERS,
  AI_CRAWLERS_VERSION,
  type CrawlerUse,
} from '../../../apps/audit-engine/src/robots/ai-crawlers.js';
import { DATES, KINDS, WRITTEN } from '../../../apps/audit-engine/src/checks/kinds/kind-rules.js';
import type { Check } from '../../../apps/audit-engine/src/checks/check.js';
import { list, plain, table } from './markdown.js';

export type Catalogue = Readonly<Record<Engine, readonly Check[]>>;

const NAMES: Readonly<Record<Engine, string>> = {
  seo: 'SEO: search engines',
  aeo: 'AEO: answer engines',
  geo: 'GEO: generative engines',
};

const BASES = ['documented', 'measured', 'convention'] as const;

/** `reported`: the checks of weight 0 that raise an issue, as a list. */
const introductionWith = (reported: string) => `# What an audit checks

For partners: every check of an audit, its weight, and how the scores are made. [The result of an audit](audit-result.md) explains the fields.
In the served documentation, each id leads to the page of its check: when it applies, examples, how to fix it, and the source.

The checks are rules of thumb for how well a page can be found, quoted and cited. They do not predict rankings or citations:
[a page alone does not decide them](audit-result.md#what-a-score-means).

## How scores are made

**A check** gives a score from 0 to 1. It gives no score if it does not apply: a home page needs no author. It also gives none if it could not be
measured: the sitemap did not arrive in time. A check without a score does not count at all. "Rises from" means a straight line.

**A fault** is a check that every page should pass: valid JSON, for example. A pass earns nothing, and a failure costs. The tables below say "fault".

**The kind of a page** says which checks apply, and how much they count: [the table](#kinds-of-pages) has them. A check that makes
little sense for a page counts a part of its weight. So it is where the page is hardly of its kind, or has little text. The result has the weight that counted.

**An engine** has the score \`100 × points / weights\`. A check that is no fault adds \`weight × score\` to the points, and \`weight\` to the weights. A
fault adds \`weight × (1 − score)\` to the weights alone. Checks without a score add nothing. Where a page can
earn nothing, faults are weighed as other checks are. Then the lowest cap that applies limits the score, and it
is rounded to a whole number. A few findings have a cap because they make all others pointless, for example noindex.

**A dimension** has the same formula over its own checks, without caps. A check of weight 0 is reported and counts in no score.

**Overall** for type \`all\` is \`0.40 × SEO + 0.30 × AEO + 0.30 × GEO\` of the rounded scores, rounded. An engine without a score is left out of sum
and weights. For the other types it is the score of that engine.

**An issue** is a check with a weight that scored below 0.9, or a check whose cap applies. So is one of the few
checks of weight 0 that are listed below. What has one cause is one issue. It names the checks that fail for the same cause in
\`follows\`: structured data that can not be read, for example, also lacks an author. The report lists all; \`issues\` has at most 15.
First come those that are critical. Then comes markup of the page itself that machines can not read, and what readers come for and do not find. Then the order is by what the overall score gains if no cap holds it.
Each issue quotes the page in up to five lines of up to 200 characters.

- \`impact\` is what the overall score, before rounding, gains if the issue is fixed with all that follows from it. It has one decimal. It is 0 while
  another cap limits the score. \`gains\` has the points of each engine. A test repairs the pages of the corpus: what it brings is within one point.
  A page without text is promised the points of its text alone: what follows can be judged only once it is there.
- \`severity\` is \`critical\` only for what keeps the page from being found, read or cited: a check whose cap of 50 or less applies.
- Otherwise \`severity\` follows from the points of the overall score that it costs without caps: \`high\` from 3, \`medium\` from 1, \`low\` below.
  Only a check that is documented can be \`high\`.
- An event or a job that is over is \`high\`. So is markup of the page's subject that is broken or untrue.
- The issue of a check of weight 0 has an \`impact\` of 0. Answers of other servers, for example, change while the page stays the same. Only these raise one:
${reported}
- Pages with noindex, results of a search and logins are kept out on purpose, as a rule. Their other issues are \`low\`.

**The basis** of a check says how strong its source is. \`documented\`: by a search engine, by the operator of a crawler, or in a standard. \`measured\`: in
a study. \`convention\`: practice of the trade, without a measurement.
`;

/** The reference page about a catalogue, in Markdown. */
export function checksPage(catalogue: Catalogue): string {
  return [
    introductionWith(reportedIn(catalogue)),
    '<!-- prettier-ignore-start -->\n',
    summaryOf(catalogue),
    ...ENGINES.flatMap((engine) => [
      `## ${NAMES[engine]}\n`,
      ...dimensionsOf(catalogue[engine]).map(([name, checks]) => sectionOf(name, checks)),
    ]),
    kindsSection(),
    crawlersSection(),
    '<!-- prettier-ignore-end -->\n',
  ].join('\n');
}

/** A line for each severity. */
function reportedIn(catalogue: Catalogue): string {
  const checks = ENGINES.flatMap((engine) => catalogue[engine]).filter(({ weight }) => weight === 0);
  return [...Map.groupBy(checks, ({ severity }) => severity)]
    .flatMap(([severity, members]) =>
      severity === undefined ? [] : `  - \`${severity}\`: ${members.map(({ id }) => code(id)).join(', ')}`,
    )
    .join('\n');
}

function summaryOf(catalogue: Catalogue): string {
  const rows = ENGINES.map((engine) => {
    const checks = catalogue[engine];
    const dimensions = dimensionsOf(checks).map(([name, members]) => `${name} ${pointsOf(members)}`);
    const ofBasis = BASES.map((basis) => pointsOf(checks.filter((check) => check.source.basis === basis)));
    return [NAMES[engine], checks.length, pointsOf(checks), ...ofBasis, dimensions.join(', ')];
  });
  return table(['engine', 'checks', 'points to earn', ...BASES, 'dimensions'], rows);
}

function sectionOf(dimension: string, checks: readonly Check[]): string {
  const rows = checks.map(({ id, weight, isFault, title }) => [
    code(id),
    isFault === true ? `fault ${weight}` : weight,
    plain(title),
  ]);
  return [
    `### ${dimension} (${pointsOf(checks)})\n`,
    table(['check', 'weight', 'what is true of a good page'], rows),
  ].join('\n');
}

const USES: Readonly<Record<CrawlerUse, string>> = {
  search: 'builds the index that answers cite from',
  user: 'fetches a page because a person asked',
  training: 'gathers text for models; reported, never scored',
  archive: 'keeps copies; reported, never scored',
};

const GROUPS: readonly (readonly [name: string, ids: readonly string[]])[] = [
  ['[checks of texts](#checks-of-texts)', WRITTEN],
  ['`geo.fresh.*`', DATES],
];

/** What a kind of page changes: the checks that do not apply, groups of them in one word, and those that count in part. */
function sharesOf(shares: ReadonlyMap<string, number>): readonly [none: string, part: string] {
  const none = [...shares].flatMap(([id, share]) => (share === 0 ? [id] : []));
  const groups = GROUPS.filter(([, ids]) => ids.every((id) => none.includes(id)));
  const grouped = groups.flatMap(([, ids]) => ids);
  const part = [...shares].filter(([, share]) => share > 0);
  return [
    [...groups.map(([name]) => name), ...none.filter((id) => !grouped.includes(id)).map(code)].join('<br>'),
    part.map(([id, share]) => `${code(id)} × ${share}`).join('<br>'),
  ];
}

function kindsSection(): string {
  const markup = Object.entries(KINDS).map(([kind, rule]) => {
    const { add, addElse, addAs = [add, addElse].filter(Boolean).join(' or '), types, owner } = rule;
    return [
      code(kind),
      pageKindName(kind),
      addAs === '' ? (types.length === 0 ? 'none' : 'whatever fits') : addAs,
      addAs === '' ? '' : types.filter((type) => type !== add && type !== addElse).join(', '),
      addAs === '' ? '' : owner.map(code).join('<br>'),
    ];
  });
  const shares = Object.entries(KINDS).flatMap(([kind, rule]) =>
    rule.shares.size === 0 ? [] : [[code(kind), ...sharesOf(rule.shares)]],
  );
  return [
    '## Kinds of pages\n',
    'The kind of a page follows from what its readers see, such as a price beside a button that buys. What its markup declares confirms that. A page of no clear kind is judged in part as the kind that it looks most like.\n',
    '### The markup that a kind wants\n',
    'The advice names the type to add. Another type of the row says as well what the page is. One property of the last column names who is behind it.\n',
    table(['kind', 'this is', 'markup to add', 'as good', 'who is behind it'], markup),
    '### The checks that a kind changes\n',
    'All other checks count in full. Kinds without a row are judged by all checks.\n',
    table(['kind', 'does not apply', 'counts less'], shares),
    '### Checks of texts\n',
    'Nobody reads some pages as a text, so these do not apply to them:\n',
    list(WRITTEN.map(code)),
  ].join('\n');
}

function code(name: string): string {
  return `\`${name}\``;
}

function crawlersSection(): string {
  const rows = AI_CRAWLERS.map(({ token, operator, use, weight, honoursRobots, doc }) => [
    `\`${token}\``,
    operator,
    USES[use],
    weight === 0 ? 'reported' : weight,
    honoursRobots ? 'yes' : 'not always',
    `<${doc}>`,
  ]);
  return [
    '## The crawlers that the checks of access ask for\n',
    `As of ${AI_CRAWLERS_VERSION}. This date is part of the scoring version. The weight is relative to the crawlers of the same use.\n`,
    table(['product token', 'operator', 'what it does', 'weight', 'keeps to robots.txt', 'its page'], rows),
  ].join('\n');
}

/** The checks by dimension, both in the order of the catalogue. */
function dimensionsOf(checks: readonly Check[]): readonly (readonly [string, readonly Check[]])[] {
  const names = [...new Set(checks.map(({ dimension }) => dimension))];
  return names.map((name) => [name, checks.filter(({ dimension }) => dimension === name)]);
}

/** The points that a page can earn: faults have none. */
function pointsOf(checks: readonly Check[]): number {
  const points = checks.reduce((sum, { weight, isFault }) => sum + (isFault === true ? 0 : weight), 0);
  return Math.round(points * 10) / 10;
}
