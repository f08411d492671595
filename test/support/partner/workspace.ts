import { randomUUID } from 'node:crypto';
import type { LimitedEndpoint } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { PartnerClient } from './partner-client.js';

/** A partner's workspace on a running service, made by the operator's own commands. */
export interface TestWorkspace {
  readonly id: string;
  readonly apiKey: string;
  readonly keyId: string;
  readonly partner: PartnerClient;
  /** Registers an endpoint; resolves with its id and signing secret. */
  registerEndpoint(url: string, types: WebhookEventType[]): Promise<{ endpoint_id: string; secret: string }>;
  /** Lets its key call these endpoints as often as it likes. */
  liftLimits(endpoints: readonly LimitedEndpoint[]): Promise<void>;
}

/** A new workspace with `credits` (0: none), granted as `kind`: a purchase of 100,000 gives the widest limits. */
export async function openWorkspaceAt(
  gatewayUrl: string,
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
    partner: new PartnerClient(gatewayUrl, api_key),
    registerEndpoint: (url, types) =>
      operator.send('webhooks.register-endpoint', { workspace_id, url, event_types: types }),
    async liftLimits(endpoints) {
      const limit = { per_minute: 1_000_000 };
      for (const endpoint of endpoints)
        await operator.send('gateway.override-limit', { key_id, endpoint, limit });
    },
  };
}
