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
    readonly credits: { readonly refunded: number };
  };
}

/** A partner's endpoint that keeps a record of its own. */
export class ChaosReceiver {
  /** Event ids that it has taken in. */
  readonly told = new Set<string>();
  readonly sightings: Sighting[] = [];
  /** Requests for an event that it had taken in already. */
  duplicates = 0;
  forged = 0;
  private secret = '';

  private constructor(
    private readonly random: SeededRandom,
    private readonly server: () => WebhookReceiver,
  ) {}

  static async start(random: SeededRandom): Promise<ChaosReceiver> {
    const server: WebhookReceiver = await startWebhookReceiver({
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
    if (this.told.has(eventId)) this.duplicates++;
    this.told.add(eventId);
    const { audit_id: auditId, status, credits } = (JSON.parse(body.toString()) as AuditWebhook).data;
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
