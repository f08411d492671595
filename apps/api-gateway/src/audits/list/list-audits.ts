import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditPage, ListedRow } from '../fetch/audit-shape.js';
import {
  type ListAuditsQuery,
  cursorOf,
  type ListPosition,
  POSITION,
  holdsPair,
} from './list-audits-query.js';

/** What one request looks at, whatever it finds. */
export const MAX_LOOKED_AT = 5_000;
/** Metadata that one request searches, and that one page shows; one audit may go beyond it. */
const MAX_SEARCHED_BYTES = 16 * 1_048_576;
const MAX_SHOWN_BYTES = 1_048_576;
const MAX_CANDIDATES = 100;

/**
 * Which audits a caller asks for. Both times are exclusive; `cursor` is the position that the page begins behind. `urlPart`
 * is for people: a part of the URL, in any case.
 */
export type AuditFilter = Partial<ListAuditsQuery> &
  Pick<ListAuditsQuery, 'limit'> & { readonly urlPart?: string | undefined };

/**
 * The newest audits behind the position, voided ones included, with the metadata that is searched up to each. The index
 * `audits_by_creation` has this order, so that a page that is full reads no further.
 */
const LOOKED_AT = `
  select *, row_number() over seen as rank, sum(searched) over seen as searched_so_far
    from (select audit_id, created_at, audit_type, url, status, metadata,
                 voided_at is null as is_shown,
                 case when $5::text[] is null or metadata is null then 0 else octet_length(metadata) end as searched
            from audits
           where workspace_id = $1
             and (created_at, audit_id) < (coalesce(timestamptz 'epoch' + $2::bigint * interval '1 microsecond',
                                                    'infinity'), coalesce($3, ''))
             and created_at > coalesce($4::timestamptz, '-infinity')
           order by created_at desc, audit_id desc limit ${MAX_LOOKED_AT}) newest
  window seen as (order by created_at desc, audit_id desc rows unbounded preceding)`;

/**
 * One row for each audit, and at least one. `rest` is the position at which the search ended without having seen all.
 * The texts of metadata are only searched here: a match within a nested object is for `holdsPair` to refuse.
 */
const LIST = `
  with found as (
    select audit_id, rank, coalesce(octet_length(metadata), 0) as bytes
      from (${LOOKED_AT}) looked_at
     where searched_so_far - searched < ${MAX_SEARCHED_BYTES} and is_shown
       and ($7::text[] is null or status = any ($7))
       and ($8::text[] is null or audit_type = any ($8))
       and ($9::text is null or url = $9)
       and ($11::text is null or strpos(lower(url), lower($11)) > 0)
       and ($5::text[] is null or metadata is not null and not exists (
              select from unnest($5::text[], $6::text[]) as pair(as_text, as_json)
               where strpos(metadata, as_text) = 0 and (as_json is null or strpos(metadata, as_json) = 0)))
     order by created_at desc, audit_id desc limit $10::int + 1),
  counted as (select count(*)::int as found from found),
  fitting as (
    select audit_id, rank from (select *, sum(bytes) over (order by rank) - bytes as before from found) sized
     where before < ${MAX_SHOWN_BYTES})
  select found,
         case when found <= $10 then (
           select ${POSITION} from (${LOOKED_AT}) looked_at
            where rank = ${MAX_LOOKED_AT} or searched_so_far >= ${MAX_SEARCHED_BYTES} order by rank limit 1)
         end as rest,
         shown.*
    from counted left join (
      select rank, ${POSITION} as position, audit_id, audit_type, url, kind, charged, refunded, status, created_at,
             completed_at, failure_reason, error::text, page::text, scores::text, issues::text, issues_total, metadata
        from fitting join audits using (audit_id)) shown on true
   order by rank`;

interface PageRow extends ListedRow {
  /** How many candidates there are, at most one more than were asked for. */
  readonly found: number;
  readonly rest: string | null;
  readonly position: string;
}

@Injectable()
export class ListAudits {
  constructor(private readonly pool: Pool) {}

  /** Audits that are created meanwhile appear on no later page. */
  async list(workspaceId: string, filter: AuditFilter): Promise<AuditPage> {
    const values = valuesOf(workspaceId, filter);
    const { rows } = await this.pool.query<PageRow>({ name: 'list-audits', text: LIST, values });
    const { found, rest } = rows[0]!;
    const candidates = rows.filter((row) => row.audit_id !== null).slice(0, candidatesOf(filter));
    const matching = candidates.filter(({ metadata }) =>
      (filter.metadata ?? []).every((pair) => metadata !== null && holdsPair(metadata, pair)),
    );
    const audits = matching.slice(0, filter.limit);
    const searched = found > candidates.length ? candidates.at(-1)!.position : rest;
    const next = matching.length > audits.length ? audits.at(-1)!.position : searched;
    return { audits, nextCursor: next === null ? null : cursorOf(next) };
  }
}

/** With metadata more than asked for: some may have the pairs in a nested object only. */
function candidatesOf({ metadata, limit }: AuditFilter): number {
  return metadata ? MAX_CANDIDATES : limit;
}

function valuesOf(workspaceId: string, filter: AuditFilter): unknown[] {
  const { status, type, url, urlPart, created_after, metadata } = filter;
  const begin = beginOf(filter);
  return [
    workspaceId,
    begin?.createdAt,
    begin?.auditId,
    created_after,
    metadata?.map(({ asText }) => asText),
    metadata?.map(({ asJson }) => asJson ?? null),
    status,
    type,
    url,
    candidatesOf(filter),
    urlPart,
  ];
}

/** One clause for both bounds: of two conditions the index would use one, and read all audits that the other excludes. */
function beginOf({ created_before, cursor }: AuditFilter): ListPosition | undefined {
  if (!created_before) return cursor;
  const before = BigInt(created_before.getTime()) * 1_000n;
  if (cursor && BigInt(cursor.createdAt) < before) return cursor;
  return { createdAt: String(before), auditId: '' };
}
