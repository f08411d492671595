import type { StreamAppend } from '#event-store/append/append';
import type { AuditIdentity } from '#contracts/audit/events';

const CREATED_AT = '2026-05-01T00:00:00.000Z';

/** An account's first events: opened, 500 credits granted, an audit of 80 charged; chained by hashes. */
export function accountLife(workspaceId: string, auditId = 'aud_1'): StreamAppend {
  const workspace_id = workspaceId;
  return {
    stream: `account-${workspaceId}`,
    expectedVersion: 0,
    chain: { prevHash: null },
    meta: { correlation_id: 'req_7', causation_id: 'cmd_7' },
    events: [
      { type: 'ledger.account-opened', data: { workspace_id, low_balance_threshold: 70 } },
      {
        type: 'ledger.credits-granted',
        data: { workspace_id, credits: 500, kind: 'goodwill', reference: 'first', balance_after: 500 },
      },
      {
        type: 'ledger.audit-charged',
        data: {
          workspace_id,
          audit_id: auditId,
          audit_type: 'seo',
          url: 'https://a.example/',
          credits: 80,
          balance_after: 420,
          created_at: CREATED_AT,
        },
      },
    ],
  };
}

/** An audit that was queued, started, and cancelled while it ran. */
export function auditLife(auditId: string, workspaceId: string): StreamAppend {
  const audit: AuditIdentity = {
    audit_id: auditId,
    workspace_id: workspaceId,
    audit_type: 'seo',
    url: 'https://a.example/',
    charged: 80,
    refunded: 0,
    created_at: CREATED_AT,
  };
  const times = { started_at: CREATED_AT, completed_at: CREATED_AT };
  return {
    stream: `audit-${auditId}`,
    expectedVersion: 0,
    events: [
      { type: 'audit.queued', data: audit },
      { type: 'audit.started', data: { ...audit, attempt: 1, started_at: times.started_at } },
      {
        type: 'audit.cancelled',
        data: {
          ...audit,
          refunded: 40,
          refund_rule: 1,
          from: 'processing',
          completed_at: times.completed_at,
        },
      },
    ],
  };
}

/** An endpoint that was registered and no more. */
export function endpointLife(endpointId: string, workspaceId: string): StreamAppend {
  const data = {
    endpoint_id: endpointId,
    workspace_id: workspaceId,
    url: 'https://b.example/',
    event_types: [],
  };
  return {
    stream: `endpoint-${endpointId}`,
    expectedVersion: 0,
    events: [{ type: 'webhooks.endpoint-registered', data }],
  };
}
