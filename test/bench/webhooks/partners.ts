import { WEBHOOK_EVENT_TYPES } from '#contracts/webhooks/envelope';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { type BenchWorkspace, openBenchWorkspace } from '../support/bench-workspace.js';
import { endpointPath } from './endpoint-path.js';

export interface Partner extends BenchWorkspace {
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
  const workspace = await openBenchWorkspace(operator, ['audit.create', 'audit.cancel']);
  const { endpoint_id } = await operator.send('webhooks.register-endpoint', {
    workspace_id: workspace.workspaceId,
    url,
    event_types: [...WEBHOOK_EVENT_TYPES],
  });
  return { ...workspace, endpointId: endpoint_id };
}
