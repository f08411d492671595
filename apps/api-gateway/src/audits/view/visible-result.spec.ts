import { describe, expect, it } from '@jest/globals';
import { visibleScores } from './visible-result.js';

const scores = { overall: 60, seo: 70, aeo: 0, geo: null };

describe('the scores that a partner sees', () => {
  it('are all four for an audit of all', () => expect(visibleScores('all', scores)).toEqual(scores));

  it('are those of the purchased type alone, which is also the overall score', () => {
    expect(visibleScores('seo', scores)).toEqual({ overall: 70, seo: 70, aeo: null, geo: null });
    expect(visibleScores('aeo', scores)).toEqual({ overall: 0, seo: null, aeo: 0, geo: null });
    expect(visibleScores('geo', scores)).toEqual({ overall: null, seo: null, aeo: null, geo: null });
  });
});
