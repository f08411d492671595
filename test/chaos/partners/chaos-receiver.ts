import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/partner/webhook-receiver.js';
import type { SeededRandom } from '../../support/seeded-random.js';
import type { Sighting } from '../checks/sighting.js';

/** Of a hundred requests: refused, though nothing is wrong. */
const REFUSED = 3;

interface AuditWebhook {
  readonly data: {
    readonly audit_id: string;
    readonly status: string;
    readonly completed_at: string;
    readonly credits: { readonly refunded: number };
  };
}

/** A partner's endpoint that keeps a record of its own. */
export class ChaosReceiver {
  /** Event ids that it has taken in. */
  readonly received = new Set<string>();
  readonly sightings: Sighting[] = [];
  /** Of each event when it was first taken in: the time of `performance.now()`, and the milliseconds since the audit's end. */
  readonly deliveries: { readonly at: number; readonly ageMs: number }[] = [];
  /** Requests for an event that it had taken in already. */
  duplicates = 0;
  forged = 0;
  private secret = '';

  private constructor(
    private readonly random: SeededRandom,
    private readonly server: () => WebhookReceiver,
  ) {}

  /** `host`: the address of this machine that it listens on. */
  static async start(random: SeededRandom, host = '127.0.0.1'): Promise<ChaosReceiver> {
    const server: WebhookReceiver = await startWebhookReceiver({
      host,
      respond: (webhook) => receiver.take(webhook),
    });
    const receiver: ChaosReceiver = new ChaosReceiver(random, () => server);
    return receiver;
  }

  get url(): string {
    return this.server().url;
  }

  expectSignaturesBy(secret: string): void {
    this.secret = secret;
  }

  close(): Promise<void> {
    return this.server().close();
  }

  private take(webhook: ReceivedWebhook): number {
    const { body, headers, receivedAt } = webhook;
    if (!this.server().verify(webhook, this.secret)) this.forged++;
    if (this.random.between(1, 100) <= REFUSED) return 500;
    const eventId = String(headers['x-service-webhook-id']);
    const { data } = JSON.parse(body.toString()) as AuditWebhook;
    const { audit_id: auditId, status, credits, completed_at: endedAt } = data;
    if (this.received.has(eventId)) this.duplicates++;
    else this.deliveries.push({ at: receivedAt, ageMs: Date.now() - Date.parse(endedAt) });
    this.received.add(eventId);
    this.sightings.push({
      auditId,
      askedAt: receivedAt,
      answeredAt: receivedAt,
      status,
      refunded: credits.refunded,
      by: 'webhook',
    });
    return 204;
  }
}
