import { Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { inTransaction } from '#postgres/transaction';
import { advisoryKey } from '#postgres/locks';
import { isRole, type Role } from './visitor.js';
import { SESSION_COOKIE, tokenHash } from '../../http/callers/session-token.js';

/** A session ends when it was not used for this long. */
export const IDLE_HOURS = 12;
/** It ends after this time in any case. */
export const SESSION_DAYS = 7;
/** Its last use is stored at most once in this time. */
const SEEN_EVERY_MINUTES = 5;

export interface Session {
  readonly sessionId: string;
  readonly personId: string;
  readonly email: string;
  readonly confirmedAt: Date;
}

export interface WorkspaceSession extends Session {
  /** What its cookie holds. */
  readonly token: string;
  readonly workspaceName: string | undefined;
  /** Undefined if the person is no member, or if there is no such workspace. */
  readonly role: Role | undefined;
  /** Whether its last use was stored so long ago that the next one is to be stored. */
  readonly seenLongAgo: boolean;
  /** Whether this is the first visit of a member. */
  readonly isInvited: boolean;
}

interface SessionRow extends Session, Pick<WorkspaceSession, 'seenLongAgo' | 'isInvited'> {
  /** Of its token, from 1. */
  readonly rank: number;
  readonly workspaceName: string | null;
  readonly role: string | null;
}

@Injectable()
export class Sessions {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the session of the first of these tokens that has one; undefined if all are unknown, have ended, or were not
   * used for `IDLE_HOURS`.
   */
  async find(
    tokens: readonly string[],
    workspaceId: string | undefined,
  ): Promise<WorkspaceSession | undefined> {
    const wellFormed = tokens.filter((token) => tokenHash(token) !== undefined);
    if (wellFormed.length === 0) return undefined;
    const { rows } = await this.pool.query<SessionRow>({
      name: 'find-session',
      text: `select s.session_id as "sessionId", s.person_id as "personId", p.email, s.confirmed_at as "confirmedAt",
                    w.name as "workspaceName", m.role,
                    m.role is not null and m.joined_at is null as "isInvited",
                    array_position($1::bytea[], s.token_hash) as rank,
                    s.last_seen_at < now() - interval '${SEEN_EVERY_MINUTES} minutes' as "seenLongAgo"
               from dashboard_sessions s join people p using (person_id)
                    left join members m on m.person_id = s.person_id and m.workspace_id = $2
                    left join workspaces w on w.workspace_id = m.workspace_id
              where s.token_hash = any ($1) and s.ended_at is null and s.expires_at > now()
                and s.last_seen_at > now() - interval '${IDLE_HOURS} hours'
              order by rank limit 1`,
      values: [wellFormed.map(tokenHash), workspaceId ?? null],
    });
    if (!rows[0]) return undefined;
    const { rank, workspaceName, role, ...session } = rows[0];
    return {
      ...session,
      token: wellFormed[rank - 1]!,
      workspaceName: workspaceName ?? undefined,
      role: isRole(role) ? role : undefined,
    };
  }

  async end(personId: string, sessionId: string): Promise<void> {
    await this.pool.query(
      `update dashboard_sessions set ended_at = now()
        where person_id = $1 and ended_at is null and session_id = $2`,
      [personId, sessionId],
    );
  }

  /** Ends all sessions of a person, and the links that could begin one. */
  async endAll(personId: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await lockWaysIn(client, personId);
      await endWaysIn(client, personId);
    });
  }

  /** Returns how many sessions of a person could be used now. */
  async countOf(personId: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from dashboard_sessions
        where person_id = $1 and ended_at is null and expires_at > now()
          and last_seen_at > now() - interval '${IDLE_HOURS} hours'`,
      [personId],
    );
    return rows[0]!.count;
  }

  /** Notes a use of a session, so that it does not end as an idle one, and the first visit of a member. */
  async noteUse(
    { sessionId, personId, seenLongAgo, isInvited }: WorkspaceSession,
    workspaceId: string,
  ): Promise<void> {
    if (isInvited)
      await this.pool.query(
        'update members set joined_at = now() where workspace_id = $1 and person_id = $2 and joined_at is null',
        [workspaceId, personId],
      );
    if (!seenLongAgo) return;
    await this.pool.query('update dashboard_sessions set last_seen_at = now() where session_id = $1', [
      sessionId,
    ]);
  }
}

/** For this host alone, over https, out of reach of scripts; other sites' forms come without it. */
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';

export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${SESSION_DAYS * 86_400}`;
}

/** The `Set-Cookie` header that ends a session in the browser. */
export const endedCookie = `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/**
 * Until the transaction ends, nobody else redeems a link of this person or ends their ways in. What the next statement
 * reads is what the last of these has left.
 */
export async function lockWaysIn(client: ClientBase, personId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [advisoryKey('gateway', 'ways in', personId)]);
}

/**
 * Ends all that lets a person in: their sessions, their links that nobody has redeemed, and their asks for one.
 * What lets people in belongs here. The caller holds `lockWaysIn`.
 */
export async function endWaysIn(client: ClientBase, personId: string): Promise<void> {
  // First, because it waits for an ask that is being answered: the next statement sees that link.
  await client.query(
    'delete from sign_in_asks where email = (select email from people where person_id = $1)',
    [personId],
  );
  await client.query('delete from sign_in_links where person_id = $1 and redeemed_at is null', [personId]);
  await client.query(
    'update dashboard_sessions set ended_at = now() where person_id = $1 and ended_at is null',
    [personId],
  );
}
