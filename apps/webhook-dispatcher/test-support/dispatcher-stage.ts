import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages';
import type { DeliveryStatus, DeliveryView, EndpointView } from '#contracts/webhooks/commands';
import { newEventId, newId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { applyTopology } from '#messaging/apply-topology';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/logging';
import { migrate } from '#runtime/migrations';
import { createTestDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { RightfulSenders } from '../../../test/support/rightful-senders.js';
import type { Override } from '../../../test/support/testing-module.js';
import { createTestVhost } from '../../../test/support/vhost.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from '../../../test/support/webhook-receiver.js';
import { migrations } from '../src/migrations/index.js';
import { type DispatcherReplica, startDispatcher } from './dispatcher-replica.js';
import { endedAudit } from './ended-audit.js';

/** Short times, so that a series ends soon. The lease is 5 s longer than the time-out. */
const VARIABLES = {
  EGRESS_ALLOW: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '50ms,50ms,50ms,50ms',
  WEBHOOK_TIMEOUT_MS: '500',
};

export interface StagePartner {
  readonly receiver: WebhookReceiver;
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly secret: string;
  /** Names the endpoint in a command. */
  readonly command: { readonly endpoint_id: string };
}

/** The dispatcher between the services that it hears from, on a database and a virtual host of a test's own. */
export class DispatcherStage {
  private readonly replicas: DispatcherReplica[] = [];
  private readonly receivers: WebhookReceiver[] = [];
  /** Of replicas that are given no other. */
  readonly secretsKey = randomBytes(32).toString('base64');

  private constructor(
    readonly pool: Pool,
    readonly servers: { readonly databaseUrl: string; readonly brokerUrl: string },
    private readonly others: RightfulSenders,
    private readonly takeDown: () => Promise<void>,
  ) {}

  static async set(): Promise<DispatcherStage> {
    const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    await migrate({ adminUrl: database.url, schema: 'webhooks', migrations });
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    const log = createLog('test', 'silent');
    const pool = createPool({ url: database.url, schema: 'webhooks', name: 'test', log });
    const others = new RightfulSenders(vhost.url, log);
    const servers = { databaseUrl: database.url, brokerUrl: vhost.url };
    return new DispatcherStage(pool, servers, others, async () => {
      await Promise.all([others.close(), pool.end()]);
      await Promise.all([database.drop(), vhost.remove()]);
    });
  }

  async replica(
    variables: Readonly<Record<string, string>> = {},
    override?: Override,
  ): Promise<DispatcherReplica> {
    const replica = await startDispatcher(
      this.servers,
      { ...VARIABLES, SECRETS_KEY: this.secretsKey, ...variables },
      override && { override },
    );
    this.replicas.push(replica);
    return replica;
  }

  send<N extends CommandName>(name: N, payload: PayloadOf<N>): Promise<ReplyOf<N>> {
    return this.others.send(name, payload, { deadlineMs: 10_000 });
  }

  /** A new workspace that has a contact. */
  async workspace(email = 'owner@example.com'): Promise<string> {
    const workspaceId = newId('workspace');
    await this.send('webhooks.set-contact', { workspace_id: workspaceId, email });
    return workspaceId;
  }

  /** A new endpoint; of a new workspace unless one is given. */
  async endpoint(
    url: string,
    {
      workspaceId,
      eventTypes = ['audit.completed'],
    }: { workspaceId?: string; eventTypes?: WebhookEventType[] } = {},
  ): Promise<{ endpointId: string; workspaceId: string; secret: string }> {
    const owner = workspaceId ?? (await this.workspace());
    const { endpoint_id, secret } = await this.send('webhooks.register-endpoint', {
      workspace_id: owner,
      url,
      event_types: eventTypes,
    });
    return { endpointId: endpoint_id, workspaceId: owner, secret };
  }

  /** A receiver, and the endpoint of a new workspace that delivers to it. */
  async partner(
    options: WebhookReceiverOptions = {},
    eventTypes?: WebhookEventType[],
  ): Promise<StagePartner> {
    const receiver = await startWebhookReceiver(options);
    this.receivers.push(receiver);
    const endpoint = await this.endpoint(receiver.url, { ...(eventTypes && { eventTypes }) });
    return { receiver, ...endpoint, command: { endpoint_id: endpoint.endpointId } };
  }

  /** Publishes that an audit of the workspace completed; returns the event's UUID. */
  async auditEnds(workspaceId: string, eventId = newEventId()): Promise<string> {
    await this.publish('gateway.audit-ended', endedAudit(workspaceId), eventId);
    return eventId;
  }

  publish(type: string, data: object, id = newEventId()): Promise<void> {
    return this.others.publish({ id, type, schemaVersion: 1, data, occurredAt: new Date().toISOString() });
  }

  async deliveries(workspaceId: string): Promise<DeliveryView[]> {
    const { deliveries } = await this.send('webhooks.list-deliveries', {
      workspace_id: workspaceId,
      limit: 1_000,
    });
    return deliveries;
  }

  async endpointView(workspaceId: string, endpointId: string): Promise<EndpointView> {
    const { endpoints } = await this.send('webhooks.list-endpoints', { workspace_id: workspaceId });
    const view = endpoints.find(({ endpoint_id }) => endpoint_id === endpointId);
    if (!view) throw new Error(`there is no endpoint ${endpointId}`);
    return view;
  }

  /** Waits until the workspace has `count` deliveries and each has this status. */
  allBecome(
    workspaceId: string,
    status: DeliveryStatus,
    count: number,
    withinMs?: number,
  ): Promise<DeliveryView[]> {
    return eventually(
      `${count} deliveries of ${workspaceId} are ${status}`,
      async () => {
        const deliveries = await this.deliveries(workspaceId);
        return (
          deliveries.length === count && deliveries.every((each) => each.status === status) && deliveries
        );
      },
      withinMs,
    );
  }

  async closeReceivers(): Promise<void> {
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.close()));
  }

  async strike(): Promise<void> {
    await this.closeReceivers();
    await Promise.all(this.replicas.map((replica) => replica.leave()));
    await this.takeDown();
  }
}
