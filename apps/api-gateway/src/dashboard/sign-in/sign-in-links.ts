import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ClientBase, Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { isRole, type Role, ROLES } from '../access/visitor.js';
import { newToken, tokenHash } from '../../http/callers/session-token.js';
import { SESSION_DAYS, lockWaysIn } from '../access/sessions.js';

export const LINK_MINUTES = 15;

/** A link that signs its person in, once. Only its recipient may see the token. */
export interface SignInLink {
  readonly token: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** One more member of a workspace, by a link of an operator. */
interface LinkedMember {
  readonly workspaceId: string;
  /** Default: the contact of the workspace. */
  readonly email: string | undefined;
  /** The least role. Default: the one that the person has, else owner. */
  readonly role: Role | undefined;
}

/**
 * Returns an address as it is stored: it has one person, however its letters A to Z are written. Other letters stay: `İ`
 * and `i` are two mailboxes, and Postgres and JavaScript disagree on their lower case.
 */
export function asAddress(email: string): string {
  return email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the condition that the address `of` is the contact of the workspace `w`. The first part is the one of the
 * index; the second compares what `asAddress` returns.
 */
export function isContact(of: string): string {
  return `(lower(w.email) = lower(${of}) and lower(w.email collate "C") = ${of})`;
}

/** The contact of a workspace without a member may become its first owner. */
export const WITHOUT_MEMBER = `not exists (select from members m where m.workspace_id = w.workspace_id)`;

/** Of the link `$1`: in place of the sessions `$2`, the one with id `$3` and the token `$4`. The caller holds `lockWaysIn`. */
const REDEEM = `
  with redeemed as (
    update sign_in_links l set redeemed_at = now()
     where token_hash = $1 and redeemed_at is null and expires_at > now()
    returning person_id),
  others as (
    delete from sign_in_links
     where person_id = (select person_id from redeemed) and token_hash <> $1 and redeemed_at is null),
  owned as (
    insert into members (workspace_id, person_id, role)
    select w.workspace_id, p.person_id, 'owner'
      from redeemed join people p using (person_id) join workspaces w on ${isContact('p.email')}
     where ${WITHOUT_MEMBER}
    on conflict do nothing
    returning workspace_id),
  noted as (
    insert into dashboard_actions (workspace_id, action_id, email, name, outcome)
    select w.workspace_id, gen_random_uuid(), p.email, 'session.start', 'done'
      from redeemed join people p using (person_id),
           lateral (select workspace_id from members m where m.person_id = p.person_id
                    union select workspace_id from owned) w),
  ended as (
    update dashboard_sessions set ended_at = now()
     where token_hash = any ($2::bytea[]) and ended_at is null and exists (select from redeemed))
  insert into dashboard_sessions (session_id, token_hash, person_id, expires_at)
  select $3, $4, person_id, now() + interval '${SESSION_DAYS} days' from redeemed`;

@Injectable()
export class SignInLinks {
  constructor(private readonly pool: Pool) {}

  /** Returns a link for a member of any workspace, or for the contact of one without a member; undefined for others. */
  async createFor(client: ClientBase | Pool, address: string): Promise<SignInLink | undefined> {
    const email = asAddress(address);
    await client.query(
      `insert into people (person_id, email)
       select $2, $1 where exists (select from workspaces w where ${isContact('$1::text')} and ${WITHOUT_MEMBER})
       on conflict (email) do nothing`,
      [email, newId('person')],
    );
    return this.add(
      client,
      email,
      `exists (select from members m where m.person_id = p.person_id)
       or exists (select from workspaces w where ${isContact('p.email')} and ${WITHOUT_MEMBER})`,
    );
  }

  /**
   * Makes a member of a workspace, or raises the role of one, and returns a link for that person; undefined if there is
   * no such workspace.
   */
  async createForMember({
    workspaceId,
    email,
    role,
  }: LinkedMember): Promise<(SignInLink & { readonly role: Role }) | undefined> {
    const { rows: people } = await this.pool.query<{ email: string }>(
      `with address as (
         select coalesce($2::text, lower(email collate "C")) as email from workspaces where workspace_id = $1),
       added as (
         insert into people (person_id, email) select $3, email from address on conflict (email) do nothing)
       select email from address`,
      [workspaceId, email === undefined ? null : asAddress(email), newId('person')],
    );
    if (!people[0]) return undefined;
    const { rows: members } = await this.pool.query<{ role: string }>(
      `insert into members (workspace_id, person_id, role)
       select $1, person_id, coalesce($3::text, 'owner') from people where email = $2
       on conflict (workspace_id, person_id) do update
          set role = case when array_position($4::text[], excluded.role) > array_position($4::text[], members.role)
                           and $3::text is not null
                     then excluded.role else members.role end
       returning role`,
      [workspaceId, people[0].email, role ?? null, ROLES],
    );
    const [member] = members;
    const link = await this.add(this.pool, people[0].email, 'true');
    if (!link || !isRole(member?.role)) throw new Error('a person who was just added is not there');
    return { ...link, role: member.role };
  }

  /** Returns the address that a link signs in; undefined if the link is unknown, was redeemed, or has expired. */
  async addressOf(token: string | null): Promise<string | undefined> {
    const hash = tokenHash(token);
    if (!hash) return undefined;
    const { rows } = await this.pool.query<{ email: string }>(
      `select p.email from sign_in_links l join people p using (person_id)
        where l.token_hash = $1 and l.redeemed_at is null and l.expires_at > now()`,
      [hash],
    );
    return rows[0]?.email;
  }

  /**
   * Redeems a link once: ends the sessions that the browser had and the person's other links, and returns the token of a
   * new session. Its person becomes the owner of workspaces without a member whose contact they are; the activity of all
   * theirs shows it. Returns undefined if the link is unknown, was redeemed, or has ended.
   */
  async redeem(linkToken: string | null, oldSessions: readonly string[]): Promise<string | undefined> {
    const hash = tokenHash(linkToken);
    if (!hash) return undefined;
    const token = newToken();
    const isRedeemed = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ person_id: string }>(
        'select person_id from sign_in_links where token_hash = $1',
        [hash],
      );
      if (!rows[0]) return false;
      await lockWaysIn(client, rows[0].person_id);
      const old = oldSessions.flatMap((each) => tokenHash(each) ?? []);
      const { rowCount } = await client.query(REDEEM, [hash, old, randomUUID(), tokenHash(token)]);
      return rowCount === 1;
    });
    return isRedeemed ? token : undefined;
  }

  /** `condition` is on the person `p`. */
  private async add(
    client: ClientBase | Pool,
    email: string,
    condition: string,
  ): Promise<SignInLink | undefined> {
    const token = newToken();
    const { rows } = await client.query<{ expires_at: Date }>(
      `insert into sign_in_links (token_hash, person_id, expires_at)
       select $2, p.person_id, now() + interval '${LINK_MINUTES} minutes'
         from people p where p.email = $1 and (${condition})
       returning expires_at`,
      [email, tokenHash(token)],
    );
    return rows[0] && { token, email, expiresAt: rows[0].expires_at };
  }
}
