import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { positionIn, positionOf } from '../../frame/list-position.js';

const PAGE = 50;

/** A link that works, to one of the reports of a workspace. */
interface LiveLink {
  readonly linkId: string;
  readonly auditId: string;
  /** The audited URL. */
  readonly url: string;
  /** The address of the person who made it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface LiveLinkPage {
  readonly links: readonly LiveLink[];
  /** The position that the next page begins after; undefined if there is none. */
  readonly next: string | undefined;
}

/** Reads the links that show reports of a workspace to people without a session. */
@Injectable()
export class LiveLinks {
  constructor(private readonly pool: Pool) {}

  /** Returns a page of the links that work, first what works longest. `before`: the position of the last of the page before. */
  async list(workspaceId: string, before?: string): Promise<LiveLinkPage> {
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
        limit ${PAGE + 1}`,
      [workspaceId, ...positionIn(before)],
    );
    const shown = rows.slice(0, PAGE);
    return {
      links: shown,
      next: rows.length > PAGE ? shown.at(-1)!.position : undefined,
    };
  }
}
