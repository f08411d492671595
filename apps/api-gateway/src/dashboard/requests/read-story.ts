import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditStatus } from '#contracts/audit/audits';
import { isId } from '#contracts/identifiers';
import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { CommandClient } from '#messaging/rpc/command-client';
import { unlessUnanswered } from '../frame/unread.js';
import { type LoggedRequest, REQUEST_COLUMNS, WITH_KEY } from './logged-request.js';

/** The most requests of each kind, and deliveries, that a story tells. */
export const MAX_TOLD = 50;
const DEADLINE_MS = 3_000;
/** Clocks of the engine and of the database differ by less. */
const CLOCK_SECONDS = 30;
const MAX_EVENTS_LOOKED_AT = 5_000;

export interface StoryAudit {
  readonly audit_id: string;
  readonly url: string;
  readonly audit_type: string;
  readonly status: AuditStatus;
  readonly charged: number;
  readonly refunded: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly is_voided: boolean;
}

interface StoryEvent {
  readonly sequence: string;
  readonly type: string;
  /** JSON as it was sent. */
  readonly body: string;
  readonly created_at: Date;
}

/** All that is known of what a request was part of. */
export interface Story {
  readonly request: LoggedRequest;
  /** With the same Idempotency-Key within a day, or about the same audit: oldest first, with the request itself. */
  readonly requests: readonly LoggedRequest[];
  /** Whether there are more about the audit. */
  readonly hasMore: boolean;
  /** Undefined if the request is about none, or about one that is not this workspace's. */
  readonly audit: StoryAudit | undefined;
  /** The public event of the audit's end; undefined if it has none yet, or none that is kept. */
  readonly event: StoryEvent | undefined;
  /** Undefined if they could not be read. */
  readonly deliveries: readonly DeliveryView[] | undefined;
}

type Found = LoggedRequest & { readonly story_audit: string | null };

/** The audit of the request, or else that of another request with its Idempotency-Key, which made it. */
const FIND = `
  select ${REQUEST_COLUMNS}, coalesce(r.audit_id, (
           select s.audit_id from request_log s
            where s.workspace_id = r.workspace_id and s.idempotency_key = r.idempotency_key and s.audit_id is not null
              and s.at between r.at - interval '1 day' and r.at + interval '1 day'
            order by s.at limit 1)) as story_audit
    from request_log r ${WITH_KEY}
   where r.request_id = $1 and r.workspace_id = $2`;

const RELATED = `
  (select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
    where r.workspace_id = $1 and r.idempotency_key = $2
      and r.at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
    order by r.at limit ${MAX_TOLD})
  union all
  (select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
    where r.workspace_id = $1 and r.audit_id = $4 order by r.at limit ${MAX_TOLD + 1})`;

const AUDIT = `
  select audit_id, url, audit_type, status, charged, refunded, created_at, completed_at,
         void_requested_at is not null or voided_at is not null as is_voided
    from audits where audit_id = $2 and workspace_id = $1`;

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
    const { rows } = await this.pool.query<Found>({
      name: 'find-story-request',
      text: FIND,
      values: [requestId, workspaceId],
    });
    const request = rows[0];
    if (!request) return undefined;
    const { story_audit: auditId } = request;
    const [related, audit, event, deliveries] = await Promise.all([
      this.related(workspaceId, request),
      auditId === null ? undefined : this.one<StoryAudit>('read-story-audit', AUDIT, workspaceId, auditId),
      auditId === null ? undefined : this.one<StoryEvent>('read-story-event', EVENT, workspaceId, auditId),
      auditId === null ? [] : unlessUnanswered(this.deliveries(workspaceId, auditId)),
    ]);
    return { request, audit, event, deliveries, ...related };
  }

  private async related(
    workspaceId: string,
    { at, idempotency_key, story_audit, ...rest }: Found,
  ): Promise<Pick<Story, 'requests' | 'hasMore'>> {
    const { rows } = await this.pool.query<LoggedRequest>({
      name: 'read-story-requests',
      text: RELATED,
      values: [workspaceId, idempotency_key, at, story_audit],
    });
    const request: LoggedRequest = { at, idempotency_key, ...rest };
    const byId = new Map([...rows, request].map((row) => [row.request_id, row]));
    return {
      requests: [...byId.values()].sort((one, other) => one.at.getTime() - other.at.getTime()),
      hasMore: rows.filter(({ audit_id }) => audit_id !== null && audit_id === story_audit).length > MAX_TOLD,
    };
  }

  private async one<Row extends object>(
    name: string,
    text: string,
    workspaceId: string,
    auditId: string,
  ): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>({ name, text, values: [workspaceId, auditId] });
    return rows[0];
  }

  private async deliveries(workspaceId: string, auditId: string): Promise<readonly DeliveryView[]> {
    const { deliveries } = await this.commands.send(
      'webhooks.list-deliveries',
      { workspace_id: workspaceId, audit_id: auditId, limit: MAX_TOLD },
      { deadlineMs: DEADLINE_MS },
    );
    return deliveries;
  }
}
