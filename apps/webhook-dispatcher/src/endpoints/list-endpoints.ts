import type { ClientBase, Pool } from 'pg';
import type { EndpointView } from '#contracts/commands/webhook-commands';

interface ViewRow extends Omit<EndpointView, 'held' | 'created_at'> {
  held: string;
  created_at: Date;
}

/**
 * The endpoints of a workspace, oldest first, or one of them. Deliveries that wait at a disabled endpoint are held;
 * nothing is written to them when it is disabled or enabled, however many they are.
 */
export async function listEndpoints(
  client: ClientBase | Pool,
  of: { readonly workspaceId: string; readonly endpointId?: string },
): Promise<EndpointView[]> {
  const { rows } = await client.query<ViewRow>(
    `select endpoint_id, workspace_id, url, event_types, status, disabled_reason, consecutive_failures, created_at,
            case when status = 'disabled'
                 then (select count(*) from deliveries d where d.endpoint_id = e.endpoint_id and d.status = 'pending')
                 else 0 end as held
       from endpoints e
      where workspace_id = $1 and status <> 'removed' and ($2::text is null or endpoint_id = $2)
      order by endpoint_id`,
    [of.workspaceId, of.endpointId ?? null],
  );
  return rows.map(({ held, created_at, ...view }) => ({
    ...view,
    held: Number(held),
    created_at: created_at.toISOString(),
  }));
}
