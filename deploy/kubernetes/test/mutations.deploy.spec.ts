import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { renderComplete } from './documents/combinations.js';
import { checkFields } from './fields/field-check.js';
import { CLUSTER_MUTATIONS } from './mutations/cluster.js';
import { ENCRYPTION_MUTATIONS } from './mutations/encryption.js';
import { FIELD_MUTATIONS } from './mutations/fields.js';
import { mutate, type Mutation } from './mutations/mutation.js';
import { PARTNER_MUTATIONS } from './mutations/partners.js';
import { POD_MUTATIONS } from './mutations/pods.js';
import { RELEASE_MUTATIONS } from './mutations/releases.js';
import { SECRET_MUTATIONS } from './mutations/secrets.js';
import { SERVER_MUTATIONS } from './mutations/servers.js';
import { WAY_MUTATIONS } from './mutations/ways.js';
import { WORKLOAD_MUTATIONS } from './mutations/workloads.js';
import { WIRING_MUTATIONS } from './mutations/wiring.js';
import { POLICIES } from './policies/all-policies.js';

const PRODUCTION = 'overlays/production';
const MUTATIONS = [
  ...POD_MUTATIONS,
  ...WORKLOAD_MUTATIONS,
  ...RELEASE_MUTATIONS,
  ...WIRING_MUTATIONS,
  ...SECRET_MUTATIONS,
  ...ENCRYPTION_MUTATIONS,
  ...SERVER_MUTATIONS,
  ...CLUSTER_MUTATIONS,
  ...WAY_MUTATIONS,
  ...PARTNER_MUTATIONS,
  ...FIELD_MUTATIONS,
];

/** What the policy that is to refuse the mistake says of it. */
function refusalsOf(mutation: Mutation): readonly string[] {
  const policy = POLICIES.find(({ name }) => name === mutation.refusedBy);
  return policy?.check(mutate(renderComplete(mutation.mistaken ?? PRODUCTION), mutation)) ?? [];
}

describe('a mistake in the manifests', () => {
  const table: string[] = [];
  const typed = new Map<Mutation, readonly string[]>();

  beforeAll(() => {
    const mutated = FIELD_MUTATIONS.map((mutation) => {
      const before = renderComplete(PRODUCTION);
      const after = mutate(before, mutation).find((document) => !before.includes(document));
      if (!after) throw new Error(`${mutation.mistake}: nothing has changed`);
      return after;
    });
    const found = checkFields(mutated);
    FIELD_MUTATIONS.forEach((mutation, index) => typed.set(mutation, found[index] ?? []));
  });

  it.each(MUTATIONS)('is refused by the policy $refusedBy: $mistake', (mutation) => {
    const refusals = mutation.refusedBy === 'fields' ? (typed.get(mutation) ?? []) : refusalsOf(mutation);
    expect(refusals).not.toEqual([]);
    table.push(`  ${mutation.refusedBy.padEnd(20)} ${mutation.mistake}`);
  });

  it.each([...new Set(MUTATIONS.map(({ of }) => of))])(
    'would pass, but for its mistake: a copy of %s',
    (of) => {
      const mutations = MUTATIONS.filter((mutation) => mutation.of === of);
      const [{ mistaken = PRODUCTION } = {}] = mutations;
      const refusing = POLICIES.filter(({ name }) => mutations.some(({ refusedBy }) => refusedBy === name));
      const copied = mutate(renderComplete(mistaken), {
        mistake: 'none',
        refusedBy: '',
        of,
        changes: [],
      });
      expect(refusing.flatMap(({ check }) => check(copied))).toEqual([]);
    },
  );

  it('is known of every policy', () => {
    const refusing = new Set(MUTATIONS.map(({ refusedBy }) => refusedBy));
    expect(POLICIES.map(({ name }) => name).filter((name) => !refusing.has(name))).toEqual([]);
    expect(new Set(MUTATIONS.map(({ mistake }) => mistake)).size).toBe(MUTATIONS.length);
  });

  afterAll(() => {
    process.stdout.write(
      `\n${table.length} of ${MUTATIONS.length} mistakes are refused:\n${table.join('\n')}\n\n`,
    );
  });
});
