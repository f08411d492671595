import { ENGINES, type Engine } from '#contracts/audit/audits';
import {
  AI_CRAWLERS,
  AI_CRAWLERS_VERSION,
  type CrawlerUse,
} from '../../apps/audit-engine/src/robots/ai-crawlers.js';
import type { Check } from '../../apps/audit-engine/src/checks/check.js';

export type Catalogue = Readonly<Record<Engine, readonly Check[]>>;

/** Where the page lies in the repository. */
export const CHECKS_PAGE = 'docs/reference/checks.md';

const NAMES: Readonly<Record<Engine, string>> = {
  seo: 'SEO: search engines',
  aeo: 'AEO: answer engines',
  geo: 'GEO: generative engines',
};

const INTRODUCTION = `# What an audit checks

Generated from \`apps/audit-engine/src/checks/catalogue.ts\` by \`npm run docs\`; a test fails while it is out of date.

The checks are rules of thumb about how ready a page is to be found, quoted and cited. They do not predict rankings or citations, and
[no one can do that from a page alone](audit-result.md#what-a-score-means). What an audit's answer looks like is [another page](audit-result.md).

## How scores are made

**A check** gives a score from 0 to 1, or none where its question makes no sense for the page (a home page needs no author) or could not be
measured (the sitemap did not come in time). A check without a score counts on neither side: it neither lowers nor lifts anything. "Rises from" is a
straight line. The kind of a page (home, article, product, listing, other) only turns checks off, and never changes a score.

**An engine** has \`100 × sum(weight × score) / sum(weight)\` over the checks that have a score, then at most the lowest cap that holds, then
rounded to a whole number. A few findings make all others pointless, a page with noindex for example: those are the caps.

**A dimension** has the same over its own checks, without caps. A check of weight 0 is reported and counts nowhere.

**Overall** of an audit of type \`all\` is \`0.40 × SEO + 0.30 × AEO + 0.30 × GEO\`, of the rounded scores, rounded; an engine without a score is
left out on both sides. Of an audit of one type it is that engine's score.

**An issue** is a check with a weight that scored below 0.9, or whose cap holds. Its \`impact\` is what the engine's score, before rounding,
would gain if that check alone scored 1 and its own cap went, to one decimal: 0 while another cap holds the score down. Its \`severity\` is

- \`critical\` where its cap holds, or its weight is 8 or more and its score 0;
- else by the points that it costs without regard to caps: \`high\` from 4, \`medium\` from 1.5, \`low\` below.

Issues are ordered by severity, then by impact, then by id. Each quotes the page in up to five lines of up to 200 characters.
`;

/** The reference page about a catalogue, in Markdown. */
export function checksPage(catalogue: Catalogue): string {
  return [
    INTRODUCTION,
    '<!-- prettier-ignore-start -->\n',
    summaryOf(catalogue),
    ...ENGINES.flatMap((engine) => [
      `## ${NAMES[engine]}\n`,
      ...dimensionsOf(catalogue[engine]).map(([name, checks]) => sectionOf(name, checks)),
    ]),
    crawlersSection(),
    '<!-- prettier-ignore-end -->\n',
  ].join('\n');
}

function summaryOf(catalogue: Catalogue): string {
  const rows = ENGINES.map((engine) => {
    const checks = catalogue[engine];
    const dimensions = dimensionsOf(checks).map(([name, members]) => `${name} ${pointsOf(members)}`);
    return [NAMES[engine], checks.length, pointsOf(checks), dimensions.join(', ')];
  });
  return table(['engine', 'checks', 'weights', 'dimensions'], rows);
}

function sectionOf(dimension: string, checks: readonly Check[]): string {
  const rows = checks.map(({ id, weight, title, why, passes, fix, source }) => [
    `\`${id}\``,
    weight,
    `**${escaped(title)}.** ${escaped(why)}`,
    escaped(passes),
    escaped(fix),
    escaped(source),
  ]);
  return [
    `### ${dimension} (${pointsOf(checks)})\n`,
    table(['check', 'weight', 'what is asked, and why', 'how it scores', 'how to fix it', 'source'], rows),
  ].join('\n');
}

const USES: Readonly<Record<CrawlerUse, string>> = {
  search: 'builds the index that answers cite from',
  user: 'fetches a page because a person asked',
  training: 'gathers text for models; reported, never scored',
  archive: 'keeps copies; reported, never scored',
};

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
    `As of ${AI_CRAWLERS_VERSION}, which is part of the scoring version. The weight is that among the crawlers of the same use.\n`,
    table(['product token', 'operator', 'what it does', 'weight', 'keeps to robots.txt', 'its page'], rows),
  ].join('\n');
}

/** The checks by dimension, both in the order of the catalogue. */
function dimensionsOf(checks: readonly Check[]): readonly (readonly [string, readonly Check[]])[] {
  const names = [...new Set(checks.map(({ dimension }) => dimension))];
  return names.map((name) => [name, checks.filter(({ dimension }) => dimension === name)]);
}

function pointsOf(checks: readonly Check[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '\\|',
  '*': '\\*',
};

/** Text for a cell of a table in Markdown, in which an element's name is no element. */
function escaped(text: string): string {
  return text.replace(/[&<>|*]/g, (character) => ENTITIES[character] ?? character);
}
