import { describe, expect, it } from '@jest/globals';
import { renderComplete } from './documents/combinations.js';
import { fieldFindings } from './fields/field-check.js';
import { type Mistake, mutate } from './mistakes/mistake.js';
import { MISTAKES } from './mistakes/mistakes.js';
import { POLICIES, type PolicyName } from './policies/all-policies.js';

const { fields, ...others } = MISTAKES;
const OF_POLICIES = Object.entries(others).flatMap(([name, mistakes]) =>
  mistakes.map((mistake) => [name as PolicyName, mistake] as const),
);

function renderMistaken(mistake: Mistake) {
  const before = renderComplete(mistake[3] ?? 'overlays/production');
  return { before, after: mutate(before, mistake) };
}

describe('a mistake in the manifests', () => {
  it.each(OF_POLICIES)('is refused by the policy %s: %j', (policy, mistake) => {
    expect([...POLICIES[policy](renderMistaken(mistake).after)]).not.toEqual([]);
  });

  it.each(fields.map((mistake) => [mistake]))('is refused by the check of fields: %j', async (mistake) => {
    const { before, after } = renderMistaken(mistake);
    const changed = after.filter((document) => !before.includes(document));
    expect(changed).toHaveLength(1);
    expect(await fieldFindings(changed)).not.toEqual([]);
  });
});
