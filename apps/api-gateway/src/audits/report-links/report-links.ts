import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import { MAX_REPORT_LINKS } from '#contracts/limits';
import { advisoryKey } from '#postgres/locks';
import { inTransaction } from '#postgres/transaction';
import { newToken, tokenHash } from '../../http/callers/session-token.js';

/** A link that shows the report of one audit to whoever has it. */
export interface ReportLink {
  readonly linkId: string;
  /** The address of the person who made it, or the API key. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

interface LinkedReport {
  readonly workspaceId: string;
  readonly auditId: string;
}

/** The links of a person end with the membership. Those of a key stay: keys are rotated. */
export type LinkMaker = { readonly email: string } | { readonly keyId: string };

export interface NewLink {
  readonly linkId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores the links that share reports; of their tokens only hashes. */
@Injectable()
export class ReportLinks {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns a new link of a member, or of an API key, whose token nobody can read again. Throws `Failure` 'conflict' at
   * `MAX_REPORT_LINKS`, 'rejected' if the person was removed meanwhile.
   */
  async create(of: LinkedReport, days: number, by: LinkMaker): Promise<NewLink> {
    const token = newToken();
    const { workspaceId, auditId } = of;
    return inTransaction(this.pool, async (client) => {
      // Two at once can't both be the last that is allowed.
      await client.query('select pg_advisory_xact_lock($1)', [
        advisoryKey('gateway', 'links to report', auditId),
      ]);
      if ('email' in by) await holdMember(client, workspaceId, by.email);
      const { rows } = await client.query<Omit<NewLink, 'token'>>(
        `insert into report_links (link_id, token_hash, workspace_id, audit_id, created_by, expires_at)
         select $1::uuid, $2::bytea, $3, $4, $5, now() + make_interval(days => $6)
          where (select count(*) from report_links
                  where audit_id = $4 and revoked_at is null and expires_at > now()) < ${MAX_REPORT_LINKS}
         returning link_id as "linkId", expires_at as "expiresAt"`,
        [randomUUID(), tokenHash(token), workspaceId, auditId, 'email' in by ? by.email : by.keyId, days],
      );
      if (rows[0] === undefined)
        throw new Failure(
          'conflict',
          'REPORT_LINKS_LIMIT',
          `This report has ${MAX_REPORT_LINKS} links that work. Revoke one first.`,
        );
      return { ...rows[0], token };
    });
  }

  /** Returns the newest links to a report, also those that have ended. */
  async list({ workspaceId, auditId }: LinkedReport): Promise<ReportLink[]> {
    const { rows } = await this.pool.query<ReportLink>(
      `select link_id as "linkId", created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt",
              revoked_at as "revokedAt"
         from report_links
        where audit_id = $2 and workspace_id = $1 order by created_at desc, link_id limit ${2 * MAX_REPORT_LINKS}`,
      [workspaceId, auditId],
    );
    return rows;
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

/** Returns where a token shows its report. */
export function sharedAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/reports/${token}`;
}

/** Who removes the person waits, and then ends the new link too. */
async function holdMember(client: ClientBase, workspaceId: string, email: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from members m join people p using (person_id)
      where m.workspace_id = $1 and p.email = $2 for key share of m`,
    [workspaceId, email],
  );
  if (rowCount !== 1) throw new Failure('rejected', 'NO_MEMBER', 'You are no member any more.');
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
