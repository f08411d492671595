import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { isId } from '#contracts/identifiers';
import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { CommandClient } from '#messaging/rpc/command-client';
import {
  type AuditStory,
  readAuditStory,
  auditOfKey,
  findRequest,
  type RequestRow,
} from '../../http/request-log/audit-story.js';
import { KeptBodies, type RequestBodies } from '../../http/request-log/request-bodies.js';
import { unlessUnanswered } from '../frame/screen-response.js';

/** The most requests of each kind, and deliveries, that a story tells. */
export const MAX_SHOWN = 50;
const DEADLINE_MS = 3_000;

interface StoryEvent {
  readonly sequence: string;
  readonly type: string;
  /** JSON as it was sent. */
  readonly body: string;
  readonly created_at: Date;
}

export interface Story extends Pick<AuditStory, 'requests' | 'hasMore' | 'audit'> {
  readonly request: RequestRow;
  /** Undefined if none are kept. */
  readonly bodies: RequestBodies | undefined;
  /** The public event of the audit's end; undefined if it has none yet, or none that is kept. */
  readonly event: StoryEvent | undefined;
  /** Undefined if they could not be read. */
  readonly deliveries: readonly DeliveryView[] | undefined;
}

@Injectable()
export class ReadStory {
  constructor(
    private readonly pool: Pool,
    private readonly commands: CommandClient,
    private readonly kept: KeptBodies,
  ) {}

  /** Returns undefined if the workspace has no such request, or none that is kept. */
  async read(workspaceId: string, requestId: string): Promise<Story | undefined> {
    if (!isId('request', requestId)) return undefined;
    const request = await findRequest(this.pool, requestId);
    if (request?.workspace_id !== workspaceId) return undefined;
    const auditId = request.audit_id ?? (await this.auditOfItsKey(workspaceId, request));
    const [story, event, deliveries, bodies] = await Promise.all([
      readAuditStory(this.pool, { auditId, requestIds: [requestId], workspaceId, maxRequests: MAX_SHOWN }),
      auditId === undefined ? undefined : this.eventOf(workspaceId, auditId),
      auditId === undefined ? [] : unlessUnanswered(this.deliveries(workspaceId, auditId)),
      this.kept.of(workspaceId, requestId),
    ]);
    return { ...story, request, bodies, event, deliveries };
  }

  /** The audit of another request with its Idempotency-Key, which made it. */
  private async auditOfItsKey(
    workspaceId: string,
    { idempotency_key: key, at }: RequestRow,
  ): Promise<string | undefined> {
    return key === null ? undefined : auditOfKey(this.pool, { workspaceId, key, at });
  }

  private async eventOf(workspaceId: string, auditId: string): Promise<StoryEvent | undefined> {
    const { rows } = await this.pool.query<StoryEvent>({
      name: 'read-story-event',
      text: `select sequence, type, body, created_at from events where audit_id = $2 and workspace_id = $1`,
      values: [workspaceId, auditId],
    });
    return rows[0];
  }

  private async deliveries(workspaceId: string, auditId: string): Promise<readonly DeliveryView[]> {
    const { deliveries } = await this.commands.send(
      'webhooks.list-deliveries',
      { workspace_id: workspaceId, audit_id: auditId, limit: MAX_SHOWN },
      { deadlineMs: DEADLINE_MS },
    );
    return deliveries;
  }
}
