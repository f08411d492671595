import { describe, expect, it } from '@jest/globals';
import { readCorpus, type CorpusPage } from '../../../test-support/corpus/corpus.js';
import {
  findingsOf,
  type Findings,
  goldenFindings,
  POOR,
  corpusPageOf,
} from '../../../test-support/corpus/findings.js';
import { CATALOGUE } from '../../checks/catalogue.js';
import { auditReport } from '../audit-report.js';

const GOOD = 0.9;

const pages = readCorpus();
const ROWS = pages.map((page) => [page.name, page] as const);
const found: ReadonlyMap<string, Findings> = new Map(pages.map((page) => [page.name, findingsOf(page)]));
const golden = goldenFindings(found);
const ids = Object.values(CATALOGUE).flatMap((checks) => checks.map(({ id }) => id));

function findingsFor({ name }: CorpusPage): Findings {
  const findings = found.get(name);
  if (findings === undefined) throw new Error(`no findings for ${name}`);
  return findings;
}

/** Returns the differences between the expert and the audit, a line each. */
function disagreements(page: CorpusPage): string[] {
  const { checks } = findingsFor(page);
  const checked = (id: string, wanted: string, agrees: (score: number | null) => boolean) => {
    const score = checks[id];
    return score === undefined || !agrees(score) ? [`${id} is to ${wanted}, and is ${score}`] : [];
  };
  return [
    ...page.expect.pass.flatMap((id) => checked(id, 'pass', (score) => score !== null && score >= GOOD)),
    ...page.expect.fail.flatMap((id) => checked(id, 'fail', (score) => score !== null && score <= POOR)),
    ...page.expect.notApplicable.flatMap((id) => checked(id, 'be not applicable', (score) => score === null)),
  ];
}

describe('the corpus', () => {
  it.each(ROWS)('%s is found to be what an expert said of it', (_name, page) => {
    expect(disagreements(page)).toEqual([]);
  });

  it.each(ROWS)('%s gives its golden findings', (name, page) => {
    expect(findingsFor(page).golden).toEqual(golden[name]);
  });

  it('has golden findings of its pages only', () => {
    expect(Object.keys(golden)).toEqual(pages.map(({ name }) => name));
  });

  it('says at least eight things of each page, none of them twice', () => {
    for (const { name, expect: wanted } of pages) {
      const all = [...wanted.pass, ...wanted.fail, ...wanted.notApplicable];
      expect([name, all.length >= 8, new Set(all).size]).toEqual([name, true, all.length]);
    }
  });

  it('speaks of checks that there are', () => {
    const spoken = pages.flatMap(({ expect: wanted }) => [
      ...wanted.pass,
      ...wanted.fail,
      ...wanted.notApplicable,
    ]);
    expect(spoken.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(ids)('has a page that passes %s', (id) => {
    const scores = [...found.values()].flatMap(({ checks }) => checks[id] ?? []);
    expect(Math.max(...scores)).toBeGreaterThanOrEqual(GOOD);
  });
});

describe('an issue', () => {
  it.each(ROWS)('of %s says what was found', (_name, page) => {
    const { issues } = auditReport(corpusPageOf(page), 'all');
    expect(issues.filter(({ evidence }) => evidence.length === 0).map(({ id }) => id)).toEqual([]);
  });
});
