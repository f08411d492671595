import type { DeliveryStatus, DeliveryView } from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { newEventId, newId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { eventually } from '../../../test/support/eventually.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from '../../../test/support/partner/webhook-receiver.js';
import { startWithoutClaims } from './dispatcher-replica.js';
import { endedAudit, publishedEnd, publishedLow } from './ended-audit.js';

interface Endpoint {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly secret: string;
}

export interface Partner extends Endpoint {
  readonly receiver: WebhookReceiver;
  /** The fields that name the endpoint in a command. */
  readonly command: { readonly endpoint_id: string };
}

/** Creates a workspace with a contact. */
export async function newWorkspace(harness: TestHarness, email = 'owner@example.com'): Promise<string> {
  const workspaceId = newId('workspace');
  await harness.send('webhooks.set-contact', { workspace_id: workspaceId, email });
  return workspaceId;
}

/** Registers an endpoint, of a new workspace by default. */
export async function registerEndpoint(
  harness: TestHarness,
  url: string,
  {
    workspaceId,
    eventTypes = ['audit.completed'],
  }: { workspaceId?: string; eventTypes?: WebhookEventType[] } = {},
): Promise<Endpoint> {
  const owner = workspaceId ?? (await newWorkspace(harness));
  const { endpoint_id, secret } = await harness.send('webhooks.register-endpoint', {
    workspace_id: owner,
    url,
    event_types: eventTypes,
  });
  return { endpointId: endpoint_id, workspaceId: owner, secret };
}

/** The same by a dispatcher that claims nothing and has stopped when this resolves. */
export async function registerThenStop(
  ...args: Parameters<typeof registerEndpoint>
): ReturnType<typeof registerEndpoint> {
  const dispatcher = await startWithoutClaims(args[0]);
  const endpoint = await registerEndpoint(...args);
  await dispatcher.stop();
  return endpoint;
}

/** Starts a receiver that ends with the harness. */
export async function startReceiver(
  harness: TestHarness,
  options?: WebhookReceiverOptions,
): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver(options);
  harness.ends(() => receiver.close());
  return receiver;
}

/** Starts a receiver and registers an endpoint of a new workspace for it. */
export async function startPartner(
  harness: TestHarness,
  options: WebhookReceiverOptions = {},
  eventTypes?: WebhookEventType[],
): Promise<Partner> {
  const receiver = await startReceiver(harness, options);
  const endpoint = await registerEndpoint(harness, receiver.url, { ...(eventTypes && { eventTypes }) });
  return { receiver, ...endpoint, command: { endpoint_id: endpoint.endpointId } };
}

/** Publishes the completion of an audit of the workspace; returns the event's UUID. */
export async function auditEnds(
  harness: TestHarness,
  workspaceId: string,
  eventId = newEventId(),
): Promise<string> {
  await harness.publish('gateway.event-published', publishedEnd(endedAudit(workspaceId), eventId), eventId);
  return eventId;
}

/** Publishes that the balance of the workspace is low; returns the event's UUID. */
export async function balanceFalls(
  harness: TestHarness,
  workspaceId: string,
  balance: number,
  eventId = newEventId(),
): Promise<string> {
  const low = publishedLow({ workspace_id: workspaceId, balance, threshold: 500 }, eventId);
  await harness.publish('gateway.event-published', low, eventId);
  return eventId;
}

export async function deliveriesOf(harness: TestHarness, workspaceId: string): Promise<DeliveryView[]> {
  const { deliveries } = await harness.send('webhooks.list-deliveries', {
    workspace_id: workspaceId,
    limit: 1_000,
  });
  return deliveries;
}

export async function endpointView(
  harness: TestHarness,
  workspaceId: string,
  endpointId: string,
): Promise<EndpointView> {
  const { endpoints } = await harness.send('webhooks.list-endpoints', { workspace_id: workspaceId });
  const view = endpoints.find(({ endpoint_id }) => endpoint_id === endpointId);
  if (!view) throw new Error(`there is no endpoint ${endpointId}`);
  return view;
}

/** Asks for another series of attempts of a delivery. */
export function replay(harness: TestHarness, workspaceId: string, delivery?: string): Promise<DeliveryView> {
  const command = { workspace_id: workspaceId, delivery_id: delivery ?? '' };
  return harness.send('webhooks.replay-delivery', command);
}

/** Waits until the workspace has `count` deliveries, all with this status. */
export function allBecome(
  harness: TestHarness,
  workspaceId: string,
  status: DeliveryStatus,
  count: number,
  withinMs?: number,
): Promise<DeliveryView[]> {
  return eventually(
    `${count} deliveries of ${workspaceId} are ${status}`,
    async () => {
      const deliveries = await deliveriesOf(harness, workspaceId);
      return deliveries.length === count && deliveries.every((each) => each.status === status) && deliveries;
    },
    withinMs,
  );
}
