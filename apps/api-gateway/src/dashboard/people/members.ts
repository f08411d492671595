import { Injectable } from '@nestjs/common';
import { type ClientBase, Pool, type QueryResult } from 'pg';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { advisoryKey } from '#postgres/locks';
import { inTransaction } from '#postgres/transaction';
import type { Role } from '../access/visitor.js';
import { type Mail, Mails } from '../mails/mails.js';
import { endReportLinks } from '../../audits/report-links/report-links.js';
import { isContact, WITHOUT_MEMBER } from '../sign-in/sign-in-links.js';
import { endWaysIn, lockWaysIn } from '../access/sessions.js';

/** Whom owners may invite; each can sign in, send forms and follow screens. */
export const MAX_MEMBERS = 100;

export interface Member {
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  /** Whether they were invited, and have not visited the workspace yet. */
  readonly isInvited: boolean;
}

/** A workspace as one of its members sees it. */
export interface OwnWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
}

/**
 * Locks the owners of workspace `$1`, in one order: of two changes at once, the second sees what the first has left.
 */
const OWNERS = `owners as (
  select person_id from members where workspace_id = $1 and role = 'owner' order by person_id for update)`;

/**
 * Whether person `$2` has a way into another workspace than `$1`. Its owners have no say in that: they could keep a stranger
 * out of it whom they made a member. Roles are read anew with each request.
 */
const ELSEWHERE = `
  select exists (select from members where person_id = $2 and workspace_id <> $1)
      or exists (select from people p join workspaces w on ${isContact('p.email')}
                  where p.person_id = $2 and ${WITHOUT_MEMBER}) as elsewhere`;

/** Reads and changes who may use the dashboard of a workspace. It always has an owner. */
@Injectable()
export class Members {
  constructor(
    private readonly pool: Pool,
    private readonly mails: Mails,
  ) {}

  /** Returns the members by their addresses; only one person of them if `personId` is given. */
  async list(workspaceId: string, personId?: string): Promise<readonly Member[]> {
    const { rows } = await this.pool.query<Member>(
      `select m.person_id as "personId", p.email, m.role, m.created_at as since,
              m.joined_at is null as "isInvited"
         from members m join people p using (person_id)
        where m.workspace_id = $1 and ($2::text is null or m.person_id = $2)
        order by p.email`,
      [workspaceId, personId ?? null],
    );
    return rows;
  }

  /** Returns the workspaces that a person is a member of, by their names. */
  async workspacesOf(personId: string): Promise<readonly OwnWorkspace[]> {
    const { rows } = await this.pool.query<OwnWorkspace>(
      `select w.workspace_id as "workspaceId", w.name, m.role
         from members m join workspaces w using (workspace_id)
        where m.person_id = $1
        order by lower(w.name), w.workspace_id`,
      [personId],
    );
    return rows;
  }

  /**
   * Makes the recipient of an invitation, whose address is in lower case, a member, and has it sent. Throws a conflict
   * `Failure` if the address is a member already, or if there are `MAX_MEMBERS`.
   */
  invite(workspaceId: string, role: Role, invitation: Mail): Promise<void> {
    const { recipient } = invitation;
    return inTransaction(this.pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [
        advisoryKey('gateway', 'members', workspaceId),
      ]);
      await client.query('insert into people (person_id, email) values ($1, $2) on conflict do nothing', [
        newId('person'),
        recipient,
      ]);
      const { rowCount } = await client.query(
        `insert into members (workspace_id, person_id, role)
         select $1, person_id, $3 from people where email = $2
         on conflict do nothing`,
        [workspaceId, recipient, role],
      );
      if (rowCount === 0)
        throw new Failure('conflict', 'ALREADY_MEMBER', `${recipient} is a member already.`);
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from members where workspace_id = $1',
        [workspaceId],
      );
      if (rows[0]!.count > MAX_MEMBERS)
        throw new Failure(
          'conflict',
          'TOO_MANY_MEMBERS',
          `A workspace has at most ${MAX_MEMBERS} members. Remove one first.`,
        );
      await this.mails.post(client, invitation);
    });
  }

  /** Ends what lets the person in, as it is to let them in with the new role. Throws as `change` does. */
  async changeRole(workspaceId: string, personId: string, role: Role): Promise<void> {
    await this.change(workspaceId, personId, (client) =>
      client.query(
        `with ${OWNERS}
         update members set role = $3
          where workspace_id = $1 and person_id = $2
            and (role <> 'owner' or $3 = 'owner' or (select count(*) from owners) > 1)`,
        [workspaceId, personId, role],
      ),
    );
  }

  /** Ends what lets the person in, and the links to reports that they made. Throws as `change` does. */
  async remove(workspaceId: string, personId: string): Promise<void> {
    await this.change(workspaceId, personId, async (client) => {
      const removed = await client.query(
        `with ${OWNERS}
         delete from members
          where workspace_id = $1 and person_id = $2
            and (role <> 'owner' or (select count(*) from owners) > 1)`,
        [workspaceId, personId],
      );
      if (removed.rowCount === 1) await endReportLinks(client, workspaceId, personId);
      return removed;
    });
  }

  /** Throws a `Failure`: not-found, or conflict for the last owner. */
  private async change(
    workspaceId: string,
    personId: string,
    work: (client: ClientBase) => Promise<QueryResult>,
  ): Promise<void> {
    const isChanged = await inTransaction(this.pool, async (client) => {
      await lockWaysIn(client, personId);
      const { rowCount } = await work(client);
      if (rowCount === 0) return false;
      const { rows } = await client.query<{ elsewhere: boolean }>(ELSEWHERE, [workspaceId, personId]);
      if (!rows[0]!.elsewhere) await endWaysIn(client, personId);
      return true;
    });
    if (!isChanged) throw await this.refusalOf(workspaceId, personId);
  }

  private async refusalOf(workspaceId: string, personId: string): Promise<Failure> {
    const [member] = await this.list(workspaceId, personId);
    if (!member) return new Failure('not-found', 'NO_MEMBER', 'This person is no member any more.');
    return new Failure(
      'conflict',
      'LAST_OWNER',
      `${member.email} is the only owner. Make somebody else an owner first.`,
    );
  }
}
