import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';

export interface NewWorkspace {
  readonly name: string;
  readonly email: string;
  readonly lowBalanceThreshold: number;
}

/** A workspace that other services don't fully know yet. */
export interface UnfinishedWorkspace {
  readonly workspaceId: string;
  readonly email: string;
  readonly lowBalanceThreshold: number;
  readonly opening: boolean;
  readonly contactSynced: boolean;
}

const UNFINISHED_COLUMNS = `workspace_id as "workspaceId", email, low_balance_threshold::float8 as "lowBalanceThreshold",
  status = 'opening' as opening, contact_synced as "contactSynced"`;

@Injectable()
export class Workspaces {
  constructor(private readonly pool: Pool) {}

  /** Adds a workspace that is `opening`. A repeated command gets the same one. */
  async add(
    { name, email, lowBalanceThreshold }: NewWorkspace,
    commandId: string,
  ): Promise<UnfinishedWorkspace> {
    const { rows } = await this.pool.query<UnfinishedWorkspace>(
      `insert into workspaces (workspace_id, name, email, low_balance_threshold, created_by)
       values ($1, $2, $3, $4, $5)
       on conflict (created_by) do update set created_by = excluded.created_by
       returning ${UNFINISHED_COLUMNS}`,
      [newId('workspace'), name, email, lowBalanceThreshold, commandId],
    );
    return rows[0]!;
  }

  async idsAfter(after: string, limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ workspace_id: string }>(
      'select workspace_id from workspaces where workspace_id > $1 order by workspace_id limit $2',
      [after, limit],
    );
    return rows.map(({ workspace_id }) => workspace_id);
  }

  /** Returns false for an unknown workspace. */
  async setEmail(workspaceId: string, email: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update workspaces set email = $2, contact_synced = false where workspace_id = $1',
      [workspaceId, email],
    );
    return rowCount === 1;
  }

  /**
   * Records that the dispatcher has this address. If another one was set meanwhile it is sent again, because the two
   * messages may arrive in either order.
   */
  async noteContact(workspaceId: string, email: string): Promise<void> {
    await this.pool.query('update workspaces set contact_synced = (email = $2) where workspace_id = $1', [
      workspaceId,
      email,
    ]);
  }

  async open(workspaceId: string): Promise<void> {
    await this.pool.query(
      `update workspaces set status = 'open', opened_at = now() where workspace_id = $1 and status = 'opening'`,
      [workspaceId],
    );
  }

  /** Returns the workspaces that stayed incomplete for `seconds`. */
  async unfinished(seconds: number): Promise<UnfinishedWorkspace[]> {
    const { rows } = await this.pool.query<UnfinishedWorkspace>(
      `select ${UNFINISHED_COLUMNS}
         from workspaces
        where (status = 'opening' or not contact_synced) and created_at < now() - make_interval(secs => $1)
        order by created_at
        limit 50`,
      [seconds],
    );
    return rows;
  }

  /** Throws a `Failure`: not-found, or conflict while it is opening. */
  async requireOpen(workspaceId: string): Promise<void> {
    const { rows } = await this.pool.query<{ status: string }>(
      'select status from workspaces where workspace_id = $1',
      [workspaceId],
    );
    if (!rows[0]) throw workspaceNotFound(workspaceId);
    if (rows[0].status !== 'open') {
      throw new Failure(
        'conflict',
        'WORKSPACE_OPENING',
        `The workspace ${workspaceId} is still opening; try again.`,
      );
    }
  }

  /**
   * Stores the greatest purchase total (events may arrive in any order) and returns it; undefined if the workspace is
   * unknown.
   */
  async raisePurchases(workspaceId: string, lifetimePurchased: number): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ lifetime_purchased: string }>(
      `update workspaces set lifetime_purchased = greatest(lifetime_purchased, $2)
        where workspace_id = $1 returning lifetime_purchased`,
      [workspaceId, lifetimePurchased],
    );
    return rows[0] && Number(rows[0].lifetime_purchased);
  }
}

export function workspaceNotFound(workspaceId: string): Failure {
  return new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`);
}
