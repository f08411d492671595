import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENT_TYPES } from '#contracts/webhooks';
import type { Operator } from '../../../tools/acs/operator.js';
import { endpointPath } from './endpoint-path.js';

/** A workspace with credits, a key that no limit stops, and one endpoint. */
export interface Partner {
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly endpointId: string;
}

/** Opens `count` workspaces, whose endpoints are at as many paths of one origin. */
export async function openPartners(
  operator: Operator,
  origin: string,
  count: number,
): Promise<readonly Partner[]> {
  const partners: Partner[] = [];
  for (let n = 0; n < count; n++) partners.push(await openPartner(operator, origin + endpointPath(n)));
  return partners;
}

export async function openPartner(operator: Operator, url: string): Promise<Partner> {
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Bench',
    email: 'bench@example.com',
    low_balance_threshold: 0,
  });
  const { api_key, key_id } = await operator.send('gateway.create-key', { workspace_id });
  await operator.send('ledger.grant-credits', {
    workspace_id,
    credits: 1_000_000_000,
    kind: 'goodwill',
    reference: randomUUID(),
  });
  for (const endpoint of ['audit.create', 'audit.cancel'] as const)
    await operator.send('gateway.override-limit', { key_id, endpoint, limit: { per_minute: 1_000_000 } });
  const { endpoint_id } = await operator.send('webhooks.register-endpoint', {
    workspace_id,
    url,
    event_types: [...WEBHOOK_EVENT_TYPES],
  });
  return { workspaceId: workspace_id, apiKey: api_key, endpointId: endpoint_id };
}
