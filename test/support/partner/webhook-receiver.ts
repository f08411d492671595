import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';

/** A webhook as it came over the wire. */
export interface ReceivedWebhook {
  /** The raw bytes. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** `performance.now()` when the request had come in whole. */
  readonly receivedAt: number;
}

interface WebhookResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebhookReceiverOptions {
  /** The address of this machine that it listens on; 127.0.0.1 where absent. */
  readonly host?: string;
  /** What is answered; 204 where absent. `hang`: nothing, until the sender gives up. */
  readonly respond?: (
    webhook: ReceivedWebhook,
  ) => number | WebhookResponse | 'hang' | Promise<number | WebhookResponse | 'hang'>;
  /** Awaited before the response is decided. */
  readonly onRequest?: (webhook: ReceivedWebhook) => void | Promise<void>;
}

export interface WebhookReceiver {
  /** Where to register it: plain http. */
  readonly url: string;
  /** In the order of arrival. */
  readonly received: readonly ReceivedWebhook[];
  /** The most requests that were open at once. */
  readonly maxInFlight: number;
  /** `verifyWebhook`. */
  verify(webhook: ReceivedWebhook, secret: string): boolean;
  /** Ends open requests, too. */
  close(): Promise<void>;
}

/** A partner's endpoint on this machine, for tests and the demo. */
export async function startWebhookReceiver(options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  const { origin, close } = await startLoopbackSite((request, response) => {
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    response.once('close', () => inFlight--);
    receive(request, response, received, options).catch(() => response.destroy());
  }, options.host);
  return {
    url: `${origin}/webhooks`,
    received,
    get maxInFlight() {
      return maxInFlight;
    },
    verify: verifyWebhook,
    close,
  };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  received: ReceivedWebhook[],
  { respond, onRequest }: WebhookReceiverOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const webhook = { body: Buffer.concat(chunks), headers: request.headers, receivedAt: performance.now() };
  received.push(webhook);
  await onRequest?.(webhook);
  const given = (await respond?.(webhook)) ?? 204;
  if (given === 'hang') return;
  const { status, headers = {}, body = '' } = typeof given === 'number' ? { status: given } : given;
  response.writeHead(status, headers).end(body);
}

const TOLERANCE_SECONDS = 300;

/**
 * As contract section 6.6 asks of a receiver: any `v1=` value over the raw body, timestamp within 300 s of its arrival.
 */
export function verifyWebhook({ body, headers, receivedAt }: ReceivedWebhook, secret: string): boolean {
  const id = String(headers['x-service-webhook-id']);
  const timestamp = String(headers['x-service-webhook-timestamp']);
  const arrivedAt = (performance.timeOrigin + receivedAt) / 1_000;
  if (!(Math.abs(arrivedAt - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = createHmac('sha256', secret).update(signed).digest();
  return String(headers['x-service-webhook-signature'])
    .split(',')
    .filter((value) => value.startsWith('v1='))
    .map((value) => Buffer.from(value.slice('v1='.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}
