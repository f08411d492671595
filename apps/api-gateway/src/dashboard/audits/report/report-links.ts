import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import { advisoryKey } from '#postgres/locks';
import { inTransaction } from '#postgres/transaction';
import { positionIn, positionOf } from '../../frame/list.js';
import { newToken, tokenHash } from '../../../http/callers/session-token.js';

const MAX_LINKS = 20;
const LIVE_PAGE = 50;

/** A link that shows the report of one audit to whoever has it. */
export interface ReportLink {
  readonly linkId: string;
  /** The address of the person who made it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** A link that works, to one of the reports of a workspace. */
interface LiveLink extends Omit<ReportLink, 'revokedAt'> {
  readonly auditId: string;
  readonly url: string;
}

export interface LiveLinkPage {
  readonly links: readonly LiveLink[];
  readonly next: string | undefined;
}

interface LinkedReport {
  readonly workspaceId: string;
  readonly auditId: string;
}

/** Stores the links that share reports; of their tokens only hashes. */
@Injectable()
export class ReportLinks {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the token of a new link of a member, which nobody can read again. Throws `Failure` 'rejected' at `MAX_LINKS`,
   * or if the person was removed meanwhile.
   */
  async create(of: LinkedReport, days: number, createdBy: string): Promise<string> {
    const token = newToken();
    const { workspaceId, auditId } = of;
    await inTransaction(this.pool, async (client) => {
      // Two at once can't both be the last that is allowed.
      await client.query('select pg_advisory_xact_lock($1)', [
        advisoryKey('gateway', 'links to report', auditId),
      ]);
      // Who removes the person waits, and then ends this link too.
      const { rowCount: isMember } = await client.query(
        `select from members m join people p using (person_id)
          where m.workspace_id = $1 and p.email = $2 for key share of m`,
        [workspaceId, createdBy],
      );
      if (isMember !== 1) throw new Failure('rejected', 'NO_MEMBER', 'You are no member any more.');
      const { rowCount } = await client.query(
        `insert into report_links (link_id, token_hash, workspace_id, audit_id, created_by, expires_at)
         select $1::uuid, $2::bytea, $3, $4, $5, now() + make_interval(days => $6)
          where (select count(*) from report_links
                  where audit_id = $4 and revoked_at is null and expires_at > now()) < ${MAX_LINKS}`,
        [randomUUID(), tokenHash(token), workspaceId, auditId, createdBy, days],
      );
      if (rowCount === 0)
        throw new Failure(
          'rejected',
          'TOO_MANY_LINKS',
          `This report has ${MAX_LINKS} links that work. Revoke one first.`,
        );
    });
    return token;
  }

  /** Returns the newest links to a report, also those that have ended. */
  async list({ workspaceId, auditId }: LinkedReport): Promise<ReportLink[]> {
    const { rows } = await this.pool.query<ReportLink>(
      `select link_id as "linkId", created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt",
              revoked_at as "revokedAt"
         from report_links
        where audit_id = $2 and workspace_id = $1 order by created_at desc, link_id limit ${2 * MAX_LINKS}`,
      [workspaceId, auditId],
    );
    return rows;
  }

  /** Returns a page of the links that work, first what works longest. `before`: the position of the last of the page before. */
  async live(workspaceId: string, before?: string): Promise<LiveLinkPage> {
    const { rows } = await this.pool.query<LiveLink & { readonly position: string }>(
      `select l.link_id as "linkId", l.audit_id as "auditId", a.url, l.created_by as "createdBy",
              l.created_at as "createdAt", l.expires_at as "expiresAt",
              ${positionOf('l.expires_at', 'l.link_id')} as position
         from report_links l join audits a using (audit_id)
        where l.workspace_id = $1 and l.revoked_at is null and l.expires_at > now()
          and a.voided_at is null
          and ($2::bigint is null
               or (l.expires_at, l.link_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
        order by l.expires_at desc, l.link_id desc
        limit ${LIVE_PAGE + 1}`,
      [workspaceId, ...positionIn(before)],
    );
    const shown = rows.slice(0, LIVE_PAGE);
    return {
      links: shown,
      next: rows.length > LIVE_PAGE ? shown.at(-1)!.position : undefined,
    };
  }

  /** Ends a link, also if it has ended. Throws `Failure` 'not-found' if the report has no such link. */
  async revoke({ workspaceId, auditId }: LinkedReport, linkId: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update report_links set revoked_at = coalesce(revoked_at, now())
        where link_id::text = $3 and audit_id = $2 and workspace_id = $1`,
      [workspaceId, auditId, linkId],
    );
    if (rowCount === 0) throw new Failure('not-found', 'LINK_NOT_FOUND', 'This report has no such link.');
  }

  /** Returns what a link leads to; undefined if it is unknown, revoked or expired, which nobody can tell apart. */
  async find(token: string): Promise<LinkedReport | undefined> {
    const hash = tokenHash(token);
    if (!hash) return undefined;
    const { rows } = await this.pool.query<LinkedReport>({
      name: 'find-report-link',
      text: `select workspace_id as "workspaceId", audit_id as "auditId" from report_links
              where token_hash = $1 and revoked_at is null and expires_at > now()`,
      values: [hash],
    });
    return rows[0];
  }
}

/** Ends the links to reports of a workspace that a person made: whoever has them sees nothing more. */
export async function endReportLinks(
  client: ClientBase,
  workspaceId: string,
  personId: string,
): Promise<void> {
  await client.query(
    `update report_links set revoked_at = now()
      where workspace_id = $1 and revoked_at is null
        and created_by = (select email from people where person_id = $2)`,
    [workspaceId, personId],
  );
}
