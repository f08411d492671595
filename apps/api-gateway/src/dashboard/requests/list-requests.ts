import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Matches } from 'class-validator';
import { inOneTrip } from '#postgres/transaction';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { IsLine } from '#contracts/validation/text';
import { IsId } from '#contracts/validation/values';
import { timeIn } from '../frame/form.js';
import { positionIn, positionOf, readFilter, REQUEST_POSITION } from '../frame/list.js';
import type { KeyName } from '../../workspaces/api-keys/key-records.js';
import { REQUEST_COLUMNS, type RequestRow, WITH_KEY } from '../../http/request-log/audit-story.js';

export const REQUESTS_A_PAGE = 50;
/** What one page looks at, whatever it finds. */
export const MAX_LOOKED_AT = 5_000;

export interface RequestPage {
  readonly requests: readonly RequestRow[];
  /** The position to look on from; null at the end of what is kept. */
  readonly older: string | null;
  /** Keys of the workspace, newest first. */
  readonly keys: readonly KeyName[];
}

interface PageRow extends RequestRow {
  readonly rest: string | null;
  readonly position: string;
}

/** Which index is walked: said in the text, since a parameter that may be null would keep the planner from it. */
const WALKED = {
  byWorkspace: '',
  byKey: 'and idempotency_key = $11',
  byAudit: 'and audit_id = $12',
} as const;

/**
 * The newest requests behind the position. Each day's table has the indexes in this order; the limit ends the walk, so that
 * older days are opened and not read. The comparison of `at` alone leaves out days by their bounds.
 */
const list = (walked: string): string => `
  with looked_at as (
    select *, row_number() over (order by at desc, request_id desc) as rank,
           ${positionOf('at', 'request_id')} as position
      from (select * from request_log
             where workspace_id = $1 ${walked}
               and at >= coalesce($4::timestamptz, '-infinity') and at < coalesce($5::timestamptz, 'infinity')
               and at <= coalesce(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', 'infinity')
               and (at, request_id) < (coalesce(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', 'infinity'),
                                       coalesce($3, ''))
             order by at desc, request_id desc limit $13) newest),
  found as (
    select * from looked_at
     where status between $6 and $7 and ($8::text is null or code = $8) and ($9::text is null or route = $9)
       and ($10::text is null or key_id = $10) and ($11::text is null or idempotency_key = $11)
       and ($12::text is null or audit_id = $12)
     order by rank limit ${REQUESTS_A_PAGE + 1})
  select (select position from looked_at where rank = $13) as rest, position, ${REQUEST_COLUMNS}
    from (values (1)) as one left join found as r on true ${WITH_KEY}
   order by rank`;

const KEYS = `select key_id, name, hint from api_keys where workspace_id = $1 order by created_at desc, key_id limit 100`;

@Injectable()
export class ListRequests {
  constructor(private readonly pool: Pool) {}

  /** One round trip. */
  async list(workspaceId: string, filter: RequestFilter): Promise<RequestPage> {
    const walked = walkedIn(filter);
    const [page, keys] = await inOneTrip(this.pool, async (client) => {
      const [found, known] = await Promise.all([
        client.query<PageRow>({
          name: `list-requests-${walked}`,
          text: list(WALKED[walked]),
          values: valuesOf(workspaceId, filter, walked),
        }),
        client.query<KeyName>({ name: 'list-request-keys', text: KEYS, values: [workspaceId] }),
      ]);
      return [found.rows, known.rows] as const;
    });
    const found = page.filter(({ request_id }) => request_id !== null);
    const requests = found.slice(0, REQUESTS_A_PAGE);
    const older = found.length > requests.length ? requests.at(-1)!.position : page[0]!.rest;
    return { requests, older, keys };
  }
}

type Walked = keyof typeof WALKED;

function walkedIn({ idempotency_key, audit }: RequestFilter): Walked {
  if (idempotency_key !== undefined) return 'byKey';
  return audit === undefined ? 'byWorkspace' : 'byAudit';
}

function valuesOf(workspaceId: string, filter: RequestFilter, walked: Walked): unknown[] {
  const { status, code, route, key, idempotency_key, audit, since, until, before } = filter;
  const isSearch = [status, code, route, key, walked === 'byKey' ? audit : undefined].some(
    (value) => value !== undefined,
  );
  const [first, last] = statusRange(status);
  return [
    workspaceId,
    ...positionIn(before),
    since,
    until,
    first,
    last,
    code?.toUpperCase(),
    route,
    key,
    idempotency_key,
    audit,
    isSearch ? MAX_LOOKED_AT : REQUESTS_A_PAGE + 1,
  ];
}

const MAX_WORD_LENGTH = 100;
const TIME_RULE = '$property must be a time in UTC such as 2026-11-23 20:15, or a day';

/** The fields of the filter as they are typed. Empty ones are absent. */
class RequestFilter {
  @MayBeAbsent()
  @Matches(/^[1-5](\d\d|xx)$/i, { message: '$property must be a status such as 429, or 4xx' })
  readonly status?: string;

  @MayBeAbsent()
  @IsLine(MAX_WORD_LENGTH)
  readonly code?: string;

  @MayBeAbsent()
  @IsLine(MAX_WORD_LENGTH)
  readonly route?: string;

  @MayBeAbsent()
  @IsId('key')
  readonly key?: string;

  @MayBeAbsent()
  @IsLine(MAX_IDEMPOTENCY_KEY_LENGTH)
  readonly idempotency_key?: string;

  @MayBeAbsent()
  @IsId('audit')
  readonly audit?: string;

  @MayBeAbsent()
  @IsInstant({ message: TIME_RULE })
  readonly since?: string;

  @MayBeAbsent()
  @IsInstant({ message: TIME_RULE })
  readonly until?: string;

  /** The position of the last request of the page before. */
  @MayBeAbsent()
  @Matches(REQUEST_POSITION, {
    message: '$property must be the position of a request: use the link to older requests',
  })
  readonly before?: string;
}

export const REQUEST_LABELS = {
  status: 'Status',
  code: 'Error code',
  route: 'Route',
  key: 'Key',
  idempotency_key: 'Idempotency-Key',
  audit: 'Audit',
  since: 'Since',
  until: 'Until',
} as const;

/** Returns the filter of a query, and the first thing that is wrong with it. */
export function requestFilter(query: Readonly<Record<string, unknown>>) {
  const [since, until] = [query.since, query.until].map((time) =>
    typeof time === 'string' ? timeIn(time) : time,
  );
  return readFilter(RequestFilter, { ...query, since, until }, REQUEST_LABELS);
}

/** Returns the first and the last status that a filter names; all without one. */
export function statusRange(status: string | undefined): readonly [number, number] {
  if (status === undefined) return [0, 999];
  const first = Number(status[0]) * 100;
  return /xx$/i.test(status) ? [first, first + 99] : [Number(status), Number(status)];
}
