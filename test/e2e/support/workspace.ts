import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '#contracts/webhooks';
import { type Operator, openOperator } from '../../../tools/acs/operator.js';
import { required } from '../../support/environment.js';
import { PartnerClient } from '../../support/partner-client.js';

/** A partner's workspace on the running service, made by the operator's own commands. */
export interface TestWorkspace {
  readonly id: string;
  readonly apiKey: string;
  readonly keyId: string;
  readonly partner: PartnerClient;
  /** Registers an endpoint; resolves with its id and signing secret. */
  registerEndpoint(url: string, types: WebhookEventType[]): Promise<{ endpoint_id: string; secret: string }>;
}

export function gatewayUrl(): string {
  return required('ACS_GATEWAY_URL');
}

/** A new workspace with `credits` (0: none), granted as `kind`: a purchase of 100,000 gives the widest limits. */
export async function openWorkspace(
  operator: Operator,
  credits: number,
  kind: 'purchase' | 'goodwill' = 'goodwill',
): Promise<TestWorkspace> {
  const { workspace_id } = await operator.send('gateway.create-workspace', {
    name: 'Test Partner',
    email: 'partner@example.com',
    low_balance_threshold: 0,
  });
  const { api_key, key_id } = await operator.send('gateway.create-key', { workspace_id });
  if (credits > 0) {
    await operator.send('ledger.grant-credits', { workspace_id, credits, kind, reference: randomUUID() });
  }
  return {
    id: workspace_id,
    apiKey: api_key,
    keyId: key_id,
    partner: new PartnerClient(gatewayUrl(), api_key),
    registerEndpoint: (url, types) =>
      operator.send('webhooks.register-endpoint', { workspace_id, url, event_types: types }),
  };
}

/** The operator of the service that the end-to-end tests run against. */
export function testOperator(): Operator {
  return openOperator(process.env);
}

/** How many events the workspace's account has: a refused request leaves it as it was. */
export async function accountVersion(operator: Operator, workspaceId: string): Promise<number> {
  return operator.withDatabase('ledger', async (client) => {
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0)::int as version from events where stream = $1',
      [`account-${workspaceId}`],
    );
    return rows[0]?.version ?? 0;
  });
}
