import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { isId } from '#contracts/identifiers';
import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { CommandClient } from '#messaging/rpc/command-client';
import { type AuditStory, readAuditStory } from '../../http/request-log/audit-story.js';
import { auditOfKey, findRequest, type RequestRow } from '../../http/request-log/stored-requests.js';
import { unlessUnanswered } from '../frame/unread.js';

/** The most requests of each kind, and deliveries, that a story tells. */
export const MAX_SHOWN = 50;
const DEADLINE_MS = 3_000;
/** Clocks of the engine and of the database differ by less. */
const CLOCK_SECONDS = 30;
const MAX_EVENTS_LOOKED_AT = 5_000;

interface StoryEvent {
  readonly sequence: string;
  readonly type: string;
  /** JSON as it was sent. */
  readonly body: string;
  readonly created_at: Date;
}

/** All that is known of what a request was part of. */
export interface Story extends Pick<AuditStory, 'requests' | 'hasMore' | 'audit'> {
  readonly request: RequestRow;
  /** The public event of the audit's end; undefined if it has none yet, or none that is kept. */
  readonly event: StoryEvent | undefined;
  /** Undefined if they could not be read. */
  readonly deliveries: readonly DeliveryView[] | undefined;
}

/**
 * The event of an audit's end. Events have no index by audit: numbers are in the order of time, so halving finds the
 * first one at the audit's end, and its own follows soon. Numbers that are deleted are old ones.
 */
const EVENT = `
  with recursive ended as (
    select completed_at - interval '${CLOCK_SECONDS} seconds' as at from audits
     where audit_id = $2 and workspace_id = $1 and completed_at is not null
  ), halved (low, high) as (
    select 0::bigint, last_sequence + 1 from event_heads, ended where workspace_id = $1
    union all
    select case when is_before then middle else low end, case when is_before then high else middle end
      from (select low, high, middle, coalesce((select e.created_at < ended.at from events e
                                                 where e.workspace_id = $1 and e.sequence = middle), true) as is_before
              from (select low, high, (low + high) / 2 as middle from halved where high - low > 1) cut, ended) looked
  )
  select sequence, type, body, created_at from events
   where workspace_id = $1 and sequence >= (select min(high) from halved)
     and sequence < (select min(high) from halved) + ${MAX_EVENTS_LOOKED_AT}
     and strpos(body, '"audit_id":"' || $2 || '"') > 0
   order by sequence limit 1`;

/** Reads what a request was part of. */
@Injectable()
export class ReadStory {
  constructor(
    private readonly pool: Pool,
    private readonly commands: CommandClient,
  ) {}

  /** Returns undefined if the workspace has no such request, or none that is kept. */
  async read(workspaceId: string, requestId: string): Promise<Story | undefined> {
    if (!isId('request', requestId)) return undefined;
    const request = await findRequest(this.pool, requestId);
    if (request?.workspace_id !== workspaceId) return undefined;
    const auditId = request.audit_id ?? (await this.auditOfItsKey(workspaceId, request));
    const [story, event, deliveries] = await Promise.all([
      readAuditStory(this.pool, { auditId, requestIds: [requestId], workspaceId, maxRequests: MAX_SHOWN }),
      auditId === undefined ? undefined : this.eventOf(workspaceId, auditId),
      auditId === undefined ? [] : unlessUnanswered(this.deliveries(workspaceId, auditId)),
    ]);
    return { ...story, request, event, deliveries };
  }

  /** The audit of another request with its Idempotency-Key, which made it. */
  private async auditOfItsKey(
    workspaceId: string,
    { idempotency_key: key, at }: RequestRow,
  ): Promise<string | undefined> {
    return key === null ? undefined : auditOfKey(this.pool, { workspaceId, key, at });
  }

  private async eventOf(workspaceId: string, auditId: string): Promise<StoryEvent | undefined> {
    const { rows } = await this.pool.query<StoryEvent>({
      name: 'read-story-event',
      text: EVENT,
      values: [workspaceId, auditId],
    });
    return rows[0];
  }

  private async deliveries(workspaceId: string, auditId: string): Promise<readonly DeliveryView[]> {
    const { deliveries } = await this.commands.send(
      'webhooks.list-deliveries',
      { workspace_id: workspaceId, audit_id: auditId, limit: MAX_SHOWN },
      { deadlineMs: DEADLINE_MS },
    );
    return deliveries;
  }
}
