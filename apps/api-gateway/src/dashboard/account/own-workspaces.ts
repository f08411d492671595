import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Role } from '../access/roles.js';

/** A workspace as one of its members sees it. */
export interface OwnWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
}

/** Reads the workspaces of people. */
@Injectable()
export class OwnWorkspaces {
  constructor(private readonly pool: Pool) {}

  /** Returns the workspaces that a person is a member of, by their names. */
  async of(personId: string): Promise<readonly OwnWorkspace[]> {
    const { rows } = await this.pool.query<OwnWorkspace>(
      `select w.workspace_id as "workspaceId", w.name, m.role
         from members m join workspaces w using (workspace_id)
        where m.person_id = $1
        order by lower(w.name), w.workspace_id`,
      [personId],
    );
    return rows;
  }
}
