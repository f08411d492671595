import type { ClientBase, Pool } from 'pg';
import type { ServiceName } from '#contracts/services';

/** By service, what its messages led to: rows as JSON, in order. Times and what others decide are left out. */
export type Rows = Readonly<Record<ServiceName, readonly unknown[]>>;

const CONTENTS: Readonly<Record<ServiceName, string>> = {
  'api-gateway': `
    select jsonb_build_object('workspace', workspace_id, 'status', status, 'email', email,
             'purchased', lifetime_purchased,
             'keys', (select count(*) from gateway.api_keys k where k.workspace_id = w.workspace_id),
             'revoked', (select count(*) from gateway.api_keys k
                         where k.workspace_id = w.workspace_id and revoked_at is not null),
             'overrides', (select count(*) from gateway.limit_overrides join gateway.api_keys k using (key_id)
                           where k.workspace_id = w.workspace_id)) as content
    from gateway.workspaces w
    union all
    select jsonb_build_object('audit', audit_id, 'workspace', workspace_id, 'status', status, 'charged', charged,
             'refunded', refunded, 'failed', failure_reason, 'scores', scores)
    from gateway.audits where version > 0`,
  'credit-ledger': `
    select jsonb_build_object('workspace', workspace_id, 'balance', balance, 'purchased', lifetime_purchased,
             'consumed', lifetime_consumed, 'threshold', low_balance_threshold) as content
    from ledger.accounts
    union all
    select jsonb_build_object('audit', audit_id, 'charged', charged, 'refunded', refunded, 'voided', voided)
    from ledger.charges
    union all
    select jsonb_build_object('workspace', workspace_id, 'granted', credits, 'kind', kind) from ledger.grants`,
  // How an audit ends is the engine's own doing; that one began, or was taken back, is what it was told.
  'audit-engine': `
    select jsonb_build_object('stream', stream, 'told', coalesce(
             max(type) filter (where type in ('audit.cancelled', 'audit.voided')), 'audit.queued')) as content
    from audits.events group by stream`,
  'webhook-dispatcher': `
    select jsonb_build_object('workspace', workspace_id, 'contact', email) as content from webhooks.contacts
    union all
    select jsonb_build_object('endpoint', endpoint_id, 'url', url, 'types', event_types, 'status', status)
    from webhooks.endpoints
    union all
    select jsonb_build_object('event', event_id, 'type', event_type, 'endpoint', endpoint_id, 'status', status)
    from webhooks.deliveries
    union all
    select jsonb_build_object('workspace', workspace_id, 'mail', subject) from webhooks.mail_outbox`,
};

/** What a service's schema holds now. */
export async function rowsOf(client: ClientBase | Pool, service: ServiceName): Promise<readonly unknown[]> {
  const { rows } = await client.query<{ content: unknown }>(`${CONTENTS[service]} order by content`);
  return rows.map(({ content }) => content);
}
