import { Injectable } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { CommandClient } from '#messaging/rpc/command-client';
import { CommandUnanswered } from '#messaging/rpc/command-reply';
import { Periodic } from '#runtime/lifecycle/periodic';
import { type NewWorkspace, type UnfinishedWorkspace, workspaceNotFound, Workspaces } from './workspaces.js';

const STEP_DEADLINE_MS = 3_000;
/** Younger workspaces may still be processed by the command that created them. */
const LEFT_BEHIND_SECONDS = 10;

/**
 * Opens workspaces: row `opening` → the ledger's account → the dispatcher's contact → `open`. Each step may be
 * repeated, so a sweeper finishes workspaces after a dead process or an unavailable service.
 */
@Injectable()
export class OpenWorkspace {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly commands: CommandClient,
  ) {}

  /** Returns the id of the open workspace. Throws a transient `Failure` if the sweeper has to finish it. */
  async create(workspace: NewWorkspace, commandId: string): Promise<string> {
    const added = await this.workspaces.add(workspace, commandId);
    try {
      await this.finish(added);
    } catch (error) {
      if (!(error instanceof CommandUnanswered)) throw error;
      throw new Failure(
        'transient',
        'WORKSPACE_OPENING',
        `The workspace ${added.workspaceId} is recorded and opens automatically when the other services respond again; ` +
          'do not create it a second time.',
        { details: { workspace_id: added.workspaceId }, cause: error },
      );
    }
    return added.workspaceId;
  }

  /** Changes the e-mail address. Throws a not-found `Failure`, or one of the dispatcher. */
  async setContact(workspaceId: string, email: string): Promise<void> {
    if (!(await this.workspaces.setEmail(workspaceId, email))) throw workspaceNotFound(workspaceId);
    await this.tellContact(workspaceId, email);
  }

  /** Finishes incomplete workspaces. Tries all, then throws the first failure. */
  @Periodic({ name: 'finish opening workspaces', everyMs: 5_000, stopIn: 'finish' })
  async sweep(): Promise<void> {
    const left = await this.workspaces.unfinished(LEFT_BEHIND_SECONDS);
    const results = await Promise.allSettled(left.map((workspace) => this.finish(workspace)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async finish(workspace: UnfinishedWorkspace): Promise<void> {
    const { workspaceId, email, lowBalanceThreshold, opening, contactSynced } = workspace;
    if (opening)
      await this.commands.send(
        'ledger.open-account',
        { workspace_id: workspaceId, low_balance_threshold: lowBalanceThreshold },
        { deadlineMs: STEP_DEADLINE_MS },
      );
    if (!contactSynced) await this.tellContact(workspaceId, email);
    if (opening) await this.workspaces.open(workspaceId);
  }

  private async tellContact(workspaceId: string, email: string): Promise<void> {
    await this.commands.send(
      'webhooks.set-contact',
      { workspace_id: workspaceId, email },
      { deadlineMs: STEP_DEADLINE_MS },
    );
    await this.workspaces.noteContact(workspaceId, email);
  }
}
