import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { specFiles, testNamesOf } from './test-names.js';

const PAGE = 'docs/reference/contract-coverage.md';

/** Sections of the contract that have rules, and A for what it leaves open. */
const SECTIONS = [
  ...[
    '1',
    '2.1',
    '2.2',
    '2.3',
    '2.4',
    '2.5',
    '2.6',
    '2.7',
    '2.8',
    '3',
    '4.1',
    '4.2',
    '4.3',
    '4.4',
    '4.5',
    '4.6',
    '5',
  ],
  ...['6.1', '6.2', '6.3', '6.4', '6.5', '6.6', '6.7', '7', '8.1', '8.2', '8.3', '9', 'A'],
];

/** Why a rule is not held: it is not done yet, or another repository does it. */
const MARK = /^\*\*(open|elsewhere):\*\* \S/;

interface Row {
  readonly rule: string;
  readonly section: string;
  readonly what: string;
  readonly mark: 'open' | 'elsewhere' | undefined;
  /** `path › name` of each. */
  readonly tests: readonly string[];
}

describe('the coverage of the contract', () => {
  const page = readFileSync(PAGE, 'utf8');
  const rows = rowsOf(page);
  const names = new Map(specFiles('.').map((path) => [path, testNamesOf('.', path)]));

  it('has every section, each with rows that are numbered in their order', () => {
    const headings = [...page.matchAll(/^## (\S+) \S/gm)].map(([, section]) => section);
    expect(headings).toEqual(SECTIONS);
    const numbered = SECTIONS.flatMap((section) =>
      rows.filter((row) => row.section === section).map((_, index) => `${section}-${index + 1}`),
    );
    expect(rows.map(({ rule }) => rule)).toEqual(numbered);
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set(SECTIONS));
  });

  it('says of every rule what it is, and names a test that proves it and exists', () => {
    const known = new Set([...names].flatMap(([path, all]) => all.map((name) => `${path} › ${name}`)));
    const missing = rows.flatMap(({ rule, tests }) =>
      tests.filter((test) => !known.has(test)).map((test) => `${rule}: ${test}`),
    );
    expect(missing).toEqual([]);
    expect(rows.filter(({ what }) => what === '')).toEqual([]);
    expect(rows.filter(({ mark, tests }) => mark === undefined && tests.length === 0)).toEqual([]);
  });

  it('counts the rules that tests hold, and names those that are open or of another repository', () => {
    const marked = (mark: Row['mark']) => rows.filter((row) => row.mark === mark);
    const marks = (['open', 'elsewhere'] as const).flatMap((mark) => {
      const rules = marked(mark).map(({ rule }) => rule);
      return rules.length === 0 ? [] : `${rules.length} ${mark} (${rules.join(', ')})`;
    });
    const [, counted] = /^> (.*)$/m.exec(page) ?? [];
    expect(counted).toBe(
      [`${rows.length} rules: ${marked(undefined).length} held by tests`, ...marks].join(', ').concat('.'),
    );
  });

  it('names every test of the contract under the section that the test’s name begins with', () => {
    const unnamed = [...names]
      .filter(([path]) => path.startsWith('test/e2e/contract/'))
      .flatMap(([path, all]) =>
        all.map((name) => ({ test: `${path} › ${name}`, section: name.split(' ', 1)[0] })),
      )
      .filter(
        ({ test, section }) => !rows.some((row) => row.section === section && row.tests.includes(test)),
      );
    expect(unnamed).toEqual([]);
  });
});

/** The rows of all tables; a cell may hold `\|`. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| ((?:\d|A)[\w.]*)-(\d+) .*\|$/gm)].map(([line, section = '', number]) => {
    const [, , what = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const entries = tests.split('<br>').map((entry) => entry.trim());
    const [, mark] = MARK.exec(tests) ?? [];
    return {
      rule: `${section}-${number}`,
      section,
      what,
      mark: mark as Row['mark'],
      tests: entries.slice(mark === undefined ? 0 : 1).map((entry) => entry.replaceAll('`', '')),
    };
  });
}
