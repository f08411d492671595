import type { CodeMutation } from '../mutation.js';

const MOVING = 'apps/credit-ledger/src/shards/moving';
const MOVES = [`${MOVING}/move-account.int.spec.ts`];
const ROUTES = ['libs/messaging/src/rpc/shard-router.spec.ts'];

export const SHARD_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake:
      'an account is completed in its new shard before it is closed in the old one, and both charge it',
    file: `${MOVING}/close-account.ts`,
    find: "    await source.query('delete from accounts where workspace_id = $1', [workspaceId]);\n",
    replace: '',
    caughtBy: MOVES,
  },
  {
    mistake: 'a workspace is sent to its new shard, although the copies were changed there',
    file: `${MOVING}/move-account.ts`,
    find: 'if (verdict.ok && absences.has(workspaceId)) return;',
    replace: 'if (absences.has(workspaceId)) return;',
    caughtBy: MOVES,
  },
  {
    mistake: 'an account whose row is wrong is closed, and can be completed nowhere',
    file: `${MOVING}/close-account.ts`,
    find: '    await requireFolded(source, stored, copied);\n',
    replace: '',
    caughtBy: MOVES,
  },
  {
    mistake: 'the charges that came while copies were verified are missing in the new shard',
    file: `${MOVING}/copy-events.ts`,
    find: '  await appendPlanned(target, planCopy(events, new Date()));',
    replace: '  await appendPlanned(target, planCopy(events.slice(-1), new Date()));',
    caughtBy: MOVES,
  },
  {
    mistake: 'the new shard publishes copied charges again',
    file: 'libs/runtime/src/relay/relay.module.ts',
    find: 'event.meta.copied_at === undefined',
    replace: 'event.position > 0',
    caughtBy: MOVES,
  },
  {
    mistake: 'the refund of an audit that failed during a move is acknowledged by both shards, and lost',
    file: 'apps/credit-ledger/src/refunds/refunds.controller.ts',
    find: "if (details?.at !== 'left') return undefined;",
    replace: "if (details?.at === 'left') return 'nowhere';",
    caughtBy: MOVES,
  },
  {
    mistake:
      'a refund that was sent after its account is acknowledged before the account has arrived, and lost',
    file: 'apps/credit-ledger/src/refunds/refunds.controller.ts',
    find: "return redirected ? undefined : 'nowhere';",
    replace: "return 'nowhere';",
    caughtBy: MOVES,
  },
  {
    mistake: 'one ledger alone drops the refund of an audit that it does not know, and nobody looks at it',
    file: 'apps/credit-ledger/src/refunds/refunds.controller.ts',
    find: 'this.places.several ? whereToSend(error, context.redirected) : undefined',
    replace: 'whereToSend(error, context.redirected)',
    caughtBy: ['apps/credit-ledger/src/refunds/refunds.int.spec.ts'],
  },
  {
    mistake: 'a checkout that was open during a move can never be credited',
    file: `${MOVING}/adopt-account.ts`,
    find: 'rows: await movedRows(source, moved, workspaceId),',
    replace: 'rows: [],',
    caughtBy: MOVES,
  },
  {
    mistake: 'a refund at the provider that the old shard had not read yet is read by no shard',
    file: `${MOVING}/adopt-account.ts`,
    find: '    if (readTo !== null) await readReversalsFrom(target, readTo);\n',
    replace: '',
    caughtBy: MOVES,
  },
  {
    mistake: 'the old shard shows its entries for ever, without those of the new one',
    file: 'apps/credit-ledger/src/entries/entries.controller.ts',
    find: 'await this.places.requireHere(payload.workspace_id);\n    return this.entries',
    replace: 'return this.entries',
    caughtBy: MOVES,
  },
  {
    mistake: 'after a move every request of the workspace is refused until the gateway starts again',
    file: 'libs/messaging/src/rpc/shard-router.ts',
    find: 'if (present === shard) throw error;',
    replace: 'throw error;',
    caughtBy: ROUTES,
  },
  {
    mistake: 'a payment during a move is answered as unknown, and the provider never tells it again',
    file: 'libs/messaging/src/rpc/shard-router.ts',
    find: 'unknown.find(({ failure }) => hasMoved(failure)) ?? unknown[0]',
    replace: 'unknown[0]',
    caughtBy: ROUTES,
  },
  {
    mistake: 'a workspace that is created in a shard is charged in the default shard for ever',
    file: 'libs/messaging/src/rpc/shard-router.ts',
    find: 'if (shard === undefined) return DEFAULT_SHARD;\n',
    replace:
      'if (shard === undefined) {\n      this.known.set(workspaceId, DEFAULT_SHARD);\n      return DEFAULT_SHARD;\n    }\n',
    caughtBy: ROUTES,
  },
  {
    mistake: 'an account that has left its shard and arrived nowhere is not noticed',
    file: 'apps/operator/src/ledger/verify-shards.ts',
    find: "return at === undefined || at === 'arriving';",
    replace: 'return false;',
    caughtBy: ['apps/operator/src/ledger/verify-shards.int.spec.ts'],
  },
  {
    mistake: 'a rebuild makes the row of an account in its old shard again, and both shards charge it',
    file: 'apps/operator/src/replay/projections/ledger-accounts.ts',
    find: "if (event.copied || event.type === 'ledger.account-moved')",
    replace: 'if (event.version === 0)',
    caughtBy: ['apps/operator/src/ledger/verify-shards.int.spec.ts'],
  },
];
