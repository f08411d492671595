import { describe, expect, it } from '@jest/globals';
import { readCorpus } from '../../test-support/corpus/corpus.js';
import { corpusPageOf } from '../../test-support/corpus/findings.js';
import { auditReport } from './audit-report.js';

describe('an issue', () => {
  it.each(readCorpus().map((page) => [page.name, page] as const))(
    'of %s says what was found',
    (_name, page) => {
      const { issues } = auditReport(corpusPageOf(page), 'all');
      expect(issues.filter(({ evidence }) => evidence.length === 0).map(({ id }) => id)).toEqual([]);
    },
  );
});
