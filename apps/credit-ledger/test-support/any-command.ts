import fc from 'fast-check';
import { AUDIT_TYPES } from '#contracts/audit/audits';
import type { AccountCommand } from '../src/account/decisions/decide.js';
import { BATCH } from './given-account.js';

/** Few workspaces, audits and references, so that commands concern the same ones. */
export interface Names {
  readonly workspaces: readonly string[];
  readonly audits: readonly string[];
  readonly references: readonly string[];
}

/** Generates any command about these names, wrong ones included, in any order. */
export function anyCommand({ workspaces, audits, references }: Names): fc.Arbitrary<AccountCommand> {
  const workspace_id = fc.constantFrom(...workspaces);
  const audit_id = fc.constantFrom(...audits);
  const credits = fc.oneof(fc.integer({ min: -1, max: 200 }), fc.constantFrom(0, 40, 75, 80, 150, 1_000));
  const low_balance_threshold = fc.constantFrom(0, 100, 300, -5);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('ledger.charge-audit' as const),
        payload: fc.record({
          workspace_id,
          audit_id,
          audit_type: fc.constantFrom(...AUDIT_TYPES),
          url: fc.constant('https://example.com/'),
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('ledger.charge-batch' as const),
        payload: fc.record({
          workspace_id,
          batch_id: fc.constant(BATCH),
          audit_type: fc.constantFrom(...AUDIT_TYPES),
          audits: fc
            .subarray([...audits], { minLength: 1 })
            .map((ids) => ids.map((id) => ({ audit_id: id, url: 'https://example.com/' }))),
        }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('ledger.refund-audit' as const),
        payload: fc.record({
          workspace_id,
          audit_id,
          credits,
          reason: fc.constantFrom('failed', 'cancelled-queued', 'cancelled-processing'),
        }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('ledger.void-charge' as const),
        payload: fc.record({ workspace_id, audit_id }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('ledger.grant-credits' as const),
        payload: fc.record({
          workspace_id,
          credits,
          kind: fc.constantFrom('purchase', 'invoice', 'goodwill'),
          reference: fc.constantFrom(...references),
        }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('ledger.take-back-credits' as const),
        payload: fc.record({ workspace_id, credits, reference: fc.constantFrom(...references) }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('ledger.open-account' as const, 'ledger.set-threshold' as const),
        payload: fc.record({ workspace_id, low_balance_threshold }),
      }),
    },
  );
}
