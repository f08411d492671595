import { expect, it } from '@jest/globals';
import { renderComplete } from './documents/combinations.js';
import { fieldFindings } from './fields/field-check.js';
import { mutate } from './mistakes/mistake.js';
import { MISTAKES } from './mistakes/mistakes.js';
import { POLICIES } from './policies/all-policies.js';

it.each(MISTAKES.map((mistake) => [mistake]))('a mistake is refused: %j', async (mistake) => {
  const [refusedBy, , , , mistaken = 'overlays/production'] = mistake;
  const before = renderComplete(mistaken);
  const after = mutate(before, mistake);
  const changed = after.filter((document) => !before.includes(document));
  const refusals = refusedBy === 'fields' ? await fieldFindings(changed) : [...POLICIES[refusedBy](after)];
  expect(refusals).not.toEqual([]);
});

it('every policy refuses a mistake', () => {
  const refusing = new Set<string>(MISTAKES.map(([refusedBy]) => refusedBy));
  expect(Object.keys(POLICIES).filter((name) => !refusing.has(name))).toEqual([]);
});
