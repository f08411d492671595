import { ENGINES } from '#contracts/audit/audits';
import { join } from 'node:path';
import { readCorpus } from '../../apps/audit-engine/test-support/corpus/corpus.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { printRow, quantile } from '../bench/support/print-row.js';
import { fetchSource, SourceMissing, WrongDigest } from './fetch-source.js';
import { figuresOf, type PageFigures } from './figures.js';
import { goldPages } from './gold-pages.js';
import { SOURCES } from './manifest.js';
import { TEMPLATES } from './templates.js';
import { f1Of } from '../../apps/audit-engine/test-support/corpus/word-overlap.js';

// `npm run corpus`: how well the main content of public pages is found, of what kind they are found to be, and how
// their scores and issues spread.

/** A page of which less is found than this share is one of which nothing is found. */
const NOTHING = 0.1;
const UNIT = 100;

/** Pages that may be of any of some kinds. */
interface OfKind {
  readonly kinds: readonly PageKind[];
  readonly found: PageKind;
}

const sets: { name: string; figures: readonly PageFigures[] }[] = [];
const judged: OfKind[] = [];
const problems: string[] = [];
for (const source of [...SOURCES, ...TEMPLATES]) {
  try {
    const folder = join(await fetchSource(source), source.folder);
    const { pages } = source;
    const figures = goldPages(folder, source.layout)
      .filter(({ name }) => pages === undefined || Object.hasOwn(pages, name))
      .map((page) => {
        const [path, kind] = pages?.[page.name] ?? [];
        const options = path === undefined ? undefined : { url: new URL(path, 'https://site.example').href };
        const found = figuresOf(page, options);
        judged.push({ kinds: kind === undefined ? source.kinds : [kind], found: found.kind });
        return found;
      });
    // Examples have no contents of their own.
    if (pages === undefined) sets.push({ name: `${source.name} ${source.version}`, figures });
  } catch (error) {
    if (!(error instanceof SourceMissing) && !(error instanceof WrongDigest)) throw error;
    problems.push(error instanceof WrongDigest ? error.message : `not fetched: ${error.message}`);
  }
}

printContent();
console.log();
printKinds();
console.log();
printScores();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function printContent(): void {
  printRow('Main content, F1 by word', 'pages', 'median', 'p10', 'overall', 'nothing', 'passages');
  for (const { name, figures } of sets) printContentOf(name, figures);
  printContentOf(
    'all',
    sets.flatMap(({ figures }) => figures),
  );
}

function printContentOf(name: string, figures: readonly PageFigures[]): void {
  const overlaps = figures.flatMap(({ overlap }) => overlap ?? []);
  const sum = (of: (figures: PageFigures) => number) => figures.reduce((total, each) => total + of(each), 0);
  const each = overlaps.map(f1Of);
  const together = { found: 0, expected: 0, both: 0 };
  for (const { found, expected, both } of overlaps) {
    together.found += found;
    together.expected += expected;
    together.both += both;
  }
  const passages = sum((page) => page.passages);
  printRow(
    name,
    String(figures.length),
    ...(overlaps.length === 0
      ? ['', '', '', '']
      : [quantile(each, 0.5), quantile(each, 0.1), f1Of(together), nothingOf(overlaps)]),
    passages === 0 ? '' : `${sum((page) => page.passagesFound)}/${passages}`,
  );
}

/** Returns the number of pages of whose content next to nothing was found. */
function nothingOf(overlaps: readonly NonNullable<PageFigures['overlap']>[]): string {
  return String(overlaps.filter(({ both, expected }) => both < expected * NOTHING).length);
}

/** What pages of each kind are taken for. */
function printKinds(): void {
  printRow('Kinds', 'pages', 'right', '  others are taken for');
  const rows = Map.groupBy(judged, ({ kinds }) => kinds.join(', '));
  for (const [name, pages] of [...rows].sort(([, a], [, b]) => b.length - a.length))
    printKindsOf(name, pages);
  printKindsOf('all', judged);
}

function printKindsOf(name: string, pages: readonly OfKind[]): void {
  const wrong = pages.filter(({ kinds, found }) => !kinds.includes(found));
  const counts = [...Map.groupBy(wrong, ({ found }) => found)].sort(([, a], [, b]) => b.length - a.length);
  printRow(
    name,
    String(pages.length),
    `${Math.round((1 - wrong.length / pages.length) * UNIT)} %`,
    `  ${name === 'all' ? '' : counts.map(([kind, each]) => `${kind} ${each.length}`).join(', ')}`,
  );
}

function printScores(): void {
  printRow('Scores, p10 median p90', 'overall', ...ENGINES, 'critical', 'issues');
  for (const { name, figures } of sets) printScoresOf(name, figures);
  printScoresOf(
    'all',
    sets.flatMap(({ figures }) => figures),
  );
  printScoresOf(
    'the pages in the tree',
    readCorpus().map(({ name, html, options }) => figuresOf({ name, html, passages: [] }, options)),
  );
}

function printScoresOf(name: string, figures: readonly PageFigures[]): void {
  const spread = (values: readonly (number | null | undefined)[]) => {
    const known = values.filter((value) => value != null);
    return [0.1, 0.5, 0.9].map((share) => quantile(known, share)).join(' ');
  };
  const critical = figures.filter((page) => page.critical).length / figures.length;
  printRow(
    name,
    spread(figures.map(({ scores }) => scores.overall)),
    ...ENGINES.map((engine) => spread(figures.map(({ scores }) => scores[engine]))),
    `${Math.round(critical * UNIT)} %`,
    String(
      quantile(
        figures.map(({ issues }) => issues),
        0.5,
      ),
    ),
  );
}
