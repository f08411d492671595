import { randomUUID } from 'node:crypto';
import type { LimitedEndpoint } from '#contracts/limits';
import { type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';

export interface BenchWorkspace {
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly keyId: string;
}

/** A workspace with credits for millions of audits, whose key no limit of these endpoints stops. */
export async function openBenchWorkspace(
  operator: Operator,
  endpoints: readonly LimitedEndpoint[],
): Promise<BenchWorkspace> {
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Bench',
    email: 'bench@example.com',
    low_balance_threshold: 0,
  });
  const { api_key, key_id } = await operator.send('gateway.create-key', { workspace_id });
  await operator.send('ledger.grant-credits', {
    workspace_id,
    credits: 1_000_000_000_000,
    kind: 'goodwill',
    reference: randomUUID(),
  });
  for (const endpoint of endpoints) {
    await operator.send('gateway.override-limit', { key_id, endpoint, limit: { per_minute: 1_000_000 } });
  }
  return { workspaceId: workspace_id, apiKey: api_key, keyId: key_id };
}

/** The same, for who needs no operator beside. */
export async function openWorkspaceOf(
  service: RunningService,
  endpoints: readonly LimitedEndpoint[],
): Promise<BenchWorkspace> {
  const operator = openOperator({ ...process.env, ...service.env });
  try {
    return await openBenchWorkspace(operator, endpoints);
  } finally {
    await operator.close();
  }
}
