import { describe, expect, it } from '@jest/globals';
import { readCorpus } from '../../test-support/corpus/corpus.js';
import { inputOf } from '../../test-support/corpus/findings.js';
import { analyse } from '../auditing/analysis/analyse.js';

describe('the same bytes at the same instant', () => {
  it.each(readCorpus().map((page) => [page.name, page] as const))(
    'give the same result twice, letter by letter: %s',
    (_name, page) => {
      const [first, second] = [analyse(inputOf(page)), analyse(inputOf(page))];
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    },
  );
});
