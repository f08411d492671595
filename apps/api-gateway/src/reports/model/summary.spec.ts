import { describe, expect, it } from '@jest/globals';
import { exampleAudit, exampleIssue } from '../../../test-support/example-audit.js';
import { reportOf } from './report-of.js';
import { summaryOf } from './summary.js';

const summary = (changes = {}) => summaryOf(reportOf(exampleAudit(changes)).result!);

describe('the summary of a report', () => {
  it('says what the page is and scores, what is good, what to repair first, and what that brings', () =>
    expect(summary({ page: { kind: 'product', sure: 0.8, why: [] } })).toEqual([
      'Judged as a product page, it scores 76 of 100.',
      'Good already: its answers are easy to take over (AEO), it may be quoted (AEO), it can be read aloud (AEO).',
      'The first thing to repair: Headings ask what readers ask.',
      'Its repair brings about 4.8 points of the overall score.',
    ]));

  it('says that a critical issue can not wait, and promises nothing where another caps the score', () =>
    expect(summary({ issues: [exampleIssue()] }).at(-1)).toBe(
      'This can not wait: The page may not be indexed or fetched.',
    ));

  it('claims nothing of issues that could not be read', () =>
    expect(summary({ issues: undefined, dimensions: {} })).toEqual(['The page scores 76 of 100.']));

  it('praises nothing where nothing is good, and names no issue where there is none', () => {
    expect(summary({ issues: [], dimensions: {} })).toEqual([
      'The page scores 76 of 100.',
      'No check found an issue.',
    ]);
    expect(summary({ scores: { overall: null } })[0]).toBe(
      'The page scores nothing: it could not be measured.',
    );
  });
});
