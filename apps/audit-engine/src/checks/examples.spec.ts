import { describe, expect, it } from '@jest/globals';
import { examplePageOf, readExamples } from '../../test-support/check-examples.js';
import { FINE } from '../scoring/issues.js';
import { applied } from '../scoring/score-engine.js';
import { CATALOGUE } from './catalogue.js';

const CHECKS = Object.values(CATALOGUE).flat();

describe('the examples of checks', () => {
  const examples = readExamples();

  it('are there for each check, and for no other', () => {
    expect([...examples.keys()].sort()).toEqual(CHECKS.map(({ id }) => id).sort());
  });

  it.each(CHECKS)('fail $id in the bad one, and pass it in the good one', (check) => {
    const { bad, good } = examples.get(check.id)!;
    expect(applied(check, examplePageOf(bad))).toBeLessThan(FINE);
    expect(applied(check, examplePageOf(good))).toBeGreaterThanOrEqual(FINE);
  });
});
