import { randomUUID } from 'node:crypto';
import { openOperator } from '../../../tools/acs/operator.js';
import type { RunningService } from '../../../tools/start/start-service.js';

/** A workspace with credits for millions of audits, whose key has no limit that the load could meet. */
export async function openBenchWorkspace(service: RunningService): Promise<{ apiKey: string }> {
  const operator = openOperator({ ...process.env, ...service.env });
  try {
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
    for (const endpoint of ['audit.create', 'audit.fetch', 'balance.get'] as const) {
      await operator.send('gateway.override-limit', { key_id, endpoint, limit: { per_minute: 1_000_000 } });
    }
    return { apiKey: api_key };
  } finally {
    await operator.close();
  }
}
