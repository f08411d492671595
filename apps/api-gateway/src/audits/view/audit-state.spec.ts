import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AuditState, newestStates } from './audit-state.js';

const states = fc.array(
  fc.record({ auditId: fc.constantFrom('a', 'b', 'c'), version: fc.integer({ min: 0, max: 5 }) }),
) as fc.Arbitrary<AuditState[]>;

describe('a batch of states', () => {
  it('becomes one state per audit, that of its greatest version, sorted by audit', () => {
    fc.assert(
      fc.property(states, (batch) => {
        const newest = newestStates(batch);
        const ids = [...new Set(batch.map(({ auditId }) => auditId))].sort();
        expect(newest.map(({ auditId }) => auditId)).toEqual(ids);
        for (const { auditId, version } of newest) {
          const versions = batch.filter((state) => state.auditId === auditId).map((state) => state.version);
          expect(version).toBe(Math.max(...versions));
        }
      }),
    );
  });
});
