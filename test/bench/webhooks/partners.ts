import { WEBHOOK_EVENT_TYPES } from '#contracts/webhooks/envelope';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { openBenchWorkspace } from '../support/bench-workspace.js';

export interface Partner extends TestWorkspace {
  readonly endpointId: string;
}

export async function openPartner(
  service: RunningService,
  operator: Operator,
  url: string,
): Promise<Partner> {
  const workspace = await openBenchWorkspace(service, operator, ['audit.create', 'audit.cancel']);
  const { endpoint_id } = await workspace.registerEndpoint(url, [...WEBHOOK_EVENT_TYPES]);
  return { ...workspace, endpointId: endpoint_id };
}
