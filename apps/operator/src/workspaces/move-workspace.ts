import { SCHEMAS } from '#contracts/services';
import { findWorkspace, switchShard } from '../../../api-gateway/src/operations/workspaces.js';
import { moveAccount, type MoveStep, verifyLedger } from '../../../credit-ledger/src/operations/accounts.js';
import { UsageError } from '../connections/settings.js';
import type { Operator } from '../connections/operator.js';

const GATEWAY = SCHEMAS['api-gateway'];

export interface MoveWorkspace {
  readonly workspaceId: string;
  readonly to: string;
  readonly onStep: (step: MoveStep, version: number) => void;
}

export interface MovedWorkspace {
  /** The whole history stands in the new shard, with its chain and its rows. */
  readonly ok: boolean;
  readonly workspace_id: string;
  readonly from: string;
  readonly to: string;
  readonly events: number;
  /** Milliseconds in which no shard took commands of the workspace; null if an earlier call had closed the account. */
  readonly closed_ms: number | null;
  readonly problem_count: number;
}

/**
 * Moves the account of a workspace to another shard of the ledger, and sends its commands there from then on. A call that
 * ended half-way is completed by the same call. Throws a `UsageError` for an unknown workspace or shard, and the `Failure`s
 * of `moveAccount`.
 */
export async function moveWorkspace(
  operator: Operator,
  { workspaceId, to, onStep }: MoveWorkspace,
): Promise<MovedWorkspace> {
  const { withWritableDatabase, withWritableLedger } = operator;
  const from = await shardOfOpen(operator, workspaceId);
  let closedMs: number | null = null;
  if (from !== to) {
    // All are connected before the account is closed.
    await withWritableDatabase(GATEWAY, (gateway) =>
      withWritableLedger(from, (source) =>
        withWritableLedger(to, async (target) => {
          const { closingAt } = await moveAccount({ source, target, workspaceId, to, onStep });
          await switchShard(gateway, workspaceId, { from, to });
          if (closingAt !== undefined) closedMs = Math.ceil(performance.now() - closingAt);
        }),
      ),
    );
  }
  const verdict = await operator.withLedger(to, (client) => verifyLedger(client, { workspaceId }));
  return {
    ok: verdict.ok,
    workspace_id: workspaceId,
    from,
    to,
    events: verdict.events,
    closed_ms: closedMs,
    problem_count: verdict.problem_count,
  };
}

/** A workspace that is still opening has no account to move yet. */
async function shardOfOpen({ withDatabase }: Operator, workspaceId: string): Promise<string> {
  return withDatabase(GATEWAY, async (client) => {
    const workspace = await findWorkspace(client, workspaceId);
    if (workspace?.open) return workspace.shard;
    throw new UsageError(`There is no open workspace ${workspaceId}.`);
  });
}
