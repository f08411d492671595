import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { NOON } from '../../test-support/given-account.js';
import { AccountBatch } from './account-batch.js';
import type { AccountCommand } from './decisions/decide.js';
import { anyCommand } from '../../test-support/any-command.js';
import type { Decided } from './decision.js';
import { assertLaws } from '../../test-support/ledger-laws.js';

const names = {
  workspaces: ['ws_a', 'ws_b'],
  audits: ['aud_1', 'aud_2', 'aud_3', 'aud_4'],
  references: ['order 1', 'order 2', 'order 3'],
};

/** A sequence with duplicates: each command may be delivered again, at once or after any of the others. */
const deliveries: fc.Arbitrary<AccountCommand[]> = fc
  .array(anyCommand(names), { maxLength: 40 })
  .chain((sent) =>
    fc
      .tuple(fc.subarray(sent), fc.subarray(sent))
      .chain(([again, andAgain]) =>
        fc.shuffledSubarray([...sent, ...again, ...andAgain], { minLength: sent.length }),
      ),
  );

const opened = names.workspaces.map((workspace_id): AccountCommand => ({
  type: 'ledger.open-account',
  payload: { workspace_id, low_balance_threshold: 100 },
}));

interface Run {
  readonly accountBatch: AccountBatch;
  readonly events: ReadonlyMap<string, readonly LedgerEvent[]>;
  readonly decided: readonly { readonly command: AccountCommand; readonly outcome: Decided<unknown> }[];
}

function run(commands: readonly AccountCommand[]): Run {
  const accountBatch = new AccountBatch({
    accounts: [],
    charges: [],
    grants: [],
    reversed: [],
    reversalLimits: [],
  });
  const events = new Map<string, LedgerEvent[]>(names.workspaces.map((workspace) => [workspace, []]));
  const decided = commands.map((command, hour) => {
    const outcome = accountBatch.settle(command, new Date(NOON.getTime() + hour * 3_600_000));
    if (!(outcome instanceof Failure)) events.get(command.payload.workspace_id)?.push(...outcome.events);
    return { command, outcome };
  });
  return { accountBatch, events, decided };
}

describe('any sequence of commands, with duplicates and in any order,', () => {
  it('breaks no law, and leaves the account that its events add up to', () => {
    fc.assert(
      fc.property(deliveries, (commands) => {
        const { accountBatch, events } = run([...opened, ...commands]);
        for (const workspace of names.workspaces) {
          const own = events.get(workspace) ?? [];
          expect(accountBatch.account(workspace)).toMatchObject({ ...assertLaws(own), version: own.length });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('charges an audit to one workspace only', () => {
    fc.assert(
      fc.property(deliveries, (commands) => {
        const charged = [...run([...opened, ...commands]).events.values()]
          .flat()
          .flatMap((event) => (event.type === 'ledger.audit-charged' ? event.data.audit_id : []));
        expect(new Set(charged).size).toBe(charged.length);
      }),
    );
  });

  it('answers a repeated charge as the first time, or that it was voided', () => {
    fc.assert(
      fc.property(deliveries, (commands) => {
        const first = new Map<string, unknown>();
        for (const { command, outcome } of run([...opened, ...commands]).decided) {
          if (command.type !== 'ledger.charge-audit' || outcome instanceof Failure) continue;
          const reply = outcome.reply as { outcome: string };
          const key = `${command.payload.workspace_id} ${command.payload.audit_id}`;
          if (reply.outcome === 'charged' && !first.has(key)) first.set(key, reply);
          else if (reply.outcome === 'charged') expect(reply).toEqual(first.get(key));
          else if (first.has(key)) expect(reply.outcome).toBe('voided');
        }
      }),
    );
  });

  it('does nothing twice: what moved credits once moves none when it is delivered again', () => {
    fc.assert(
      fc.property(deliveries, (commands) => {
        const once = [...opened, ...commands];
        const before = run(once);
        const moved = before.decided.flatMap(({ command, outcome }) => {
          const did = !(outcome instanceof Failure) && outcome.events.length > 0;
          return did && command.type !== 'ledger.set-threshold' ? command : [];
        });
        expect(sizes(run([...once, ...moved]))).toEqual(sizes(before));
      }),
    );
  });
});

function sizes({ events }: Run): number[] {
  return [...events.values()].map((own) => own.length);
}
