import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { specFiles, testNamesOf } from '../test-names.js';

const PAGE = 'docs/reference/crawler-safety.md';
const CASES = 35;

interface Row {
  readonly number: number;
  readonly what: string;
  readonly response: string;
  /** `path › name` of each. */
  readonly tests: readonly string[];
}

describe('the page on the safety of the crawler', () => {
  const page = readFileSync(PAGE, 'utf8');
  const rows = rowsOf(page);

  it('has every case once, in order, with what is done about it', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: CASES }, (_, index) => index + 1));
    expect(rows.filter(({ what, response }) => what === '' || response === '')).toEqual([]);
  });

  it('names a test for every case, and every test that it names exists', () => {
    const known = new Set(
      specFiles('.').flatMap((path) => testNamesOf('.', path).map((name) => `${path} › ${name}`)),
    );
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const named = [...page.matchAll(/`([^`\s]+\.spec\.ts › [^`]+)`/g)].map(([, test = '']) => test);
    expect(named.filter((test) => !known.has(test))).toEqual([]);
  });
});

function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (\d+) \|.*\|$/gm)].map(([line, number]) => {
    const [, , what = '', response = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    const named = tests.split('<br>').map((entry) => entry.trim().replaceAll('`', ''));
    return { number: Number(number), what, response, tests: named.filter((entry) => entry !== '') };
  });
}
