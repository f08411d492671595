import type { AuditWebhookData, WebhookEventType } from '../webhooks.js';

/** Published by the gateway, under the engine's event id, once a GET shows that the audit has ended. */
export interface AuditEnded {
  readonly type: 'gateway.audit-ended';
  readonly data: {
    readonly workspace_id: string;
    readonly webhook_type: Exclude<WebhookEventType, 'balance.low'>;
    readonly webhook_data: AuditWebhookData;
  };
}
