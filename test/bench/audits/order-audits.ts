import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { within } from '#timing/within';
import type { PartnerSide } from './start-partner-side.js';

const WEBHOOK_TIMEOUT_MS = 60_000;

export interface Orders {
  readonly gatewayUrl: string;
  readonly apiKey: string;
  readonly pageUrl: string;
  readonly count: number;
  /** Ordered a second; or, with `inFlight`, as many as that many at a time manage. */
  readonly perSecond?: number;
  readonly inFlight?: number;
}

export interface OrderedAudit {
  readonly auditId: string;
  /** When it was sent, answered, and its webhook had come in whole: milliseconds since 1970. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly deliveredAt: number;
}

export interface Ordered {
  readonly audits: readonly OrderedAudit[];
  readonly seconds: number;
}

/** Orders audits and waits for the webhook of each. Throws if an order is refused, or if a webhook does not come. */
export async function orderAudits(side: PartnerSide, orders: Orders): Promise<Ordered> {
  const { count, perSecond, inFlight = Infinity } = orders;
  const pool = new Pool(new URL(orders.gatewayUrl).origin, { connections: 64 });
  const endedAt = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  side.onWebhook = (auditId, at) => {
    endedAt.set(auditId, at);
    waiting.get(auditId)?.();
  };
  const order = async (): Promise<OrderedAudit> => {
    const sentAt = performance.timeOrigin + performance.now();
    const auditId = await create(pool, orders);
    const answeredAt = performance.timeOrigin + performance.now();
    if (!endedAt.has(auditId)) {
      const ended = new Promise<void>((resolve) => waiting.set(auditId, resolve));
      await within(ended, WEBHOOK_TIMEOUT_MS, () => {
        throw new Error(`no webhook came for ${auditId}`);
      });
    }
    return { auditId, sentAt, answeredAt, deliveredAt: endedAt.get(auditId)! };
  };
  const started = performance.now();
  const audits: OrderedAudit[] = [];
  const running = new Set<Promise<void>>();
  for (let n = 0; n < count; n++) {
    if (perSecond !== undefined)
      await pause(Math.max(0, started + (n * 1_000) / perSecond - performance.now()));
    while (running.size >= inFlight) await Promise.race(running);
    const one: Promise<void> = order().then((audit) => {
      audits.push(audit);
      running.delete(one);
    });
    running.add(one);
  }
  await Promise.all(running);
  await pool.close();
  return { audits, seconds: (performance.now() - started) / 1_000 };
}

async function create(pool: Pool, { apiKey, pageUrl }: Orders): Promise<string> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v1/audit',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: pageUrl, type: 'all' }),
  });
  const text = await body.text();
  if (statusCode !== 202) throw new Error(`an order was refused: ${statusCode} ${text}`);
  return (JSON.parse(text) as { data: { audit_id: string } }).data.audit_id;
}
