import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Action } from './actions.js';

/** Records what operators do for a workspace, for the activity that its owners see. */
@Injectable()
export class OperatorActions {
  constructor(private readonly pool: Pool) {}

  /** `commandId` is a UUID; a repeat records nothing. */
  async note(workspaceId: string, commandId: string, { name, subject, details = {} }: Action): Promise<void> {
    await this.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, subject, details, outcome)
       values ($1, $2, 'operator', $3, $4, $5, 'done') on conflict do nothing`,
      [workspaceId, commandId, name, subject ?? null, details],
    );
  }
}
