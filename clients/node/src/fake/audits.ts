import type { Audit, AuditType, CreatedAudit, Event, PageKind } from '../api/types.js';
import { refusal, success } from './responses.js';
import type { FakeEventLog } from './event-log.js';
import type { FakeLedger } from './ledger.js';

export const PRICES: Readonly<Record<AuditType, number>> = { all: 150, seo: 80, aeo: 80, geo: 80 };

/** An object, so that the compiler finds a kind that is missing. */
const KINDS: Readonly<Record<PageKind, true>> = {
  article: true,
  news: true,
  blog_post: true,
  how_to: true,
  docs: true,
  recipe: true,
  legal: true,
  product: true,
  category: true,
  shop_home: true,
  saas: true,
  job: true,
  course: true,
  event: true,
  event_list: true,
  company_home: true,
  local_business: true,
  contact: true,
  login: true,
  search: true,
  thread: true,
  profile: true,
  video: true,
  shell: true,
  other: true,
};

type Changeable = Record<string, unknown> & {
  audit_id: string;
  status: Audit['status'];
  type: AuditType;
  url: string;
  credits: { charged: number; refunded: number };
  created_at: string;
};

interface Order {
  readonly url: string;
  readonly type: AuditType;
  readonly kind?: string | null | undefined;
  readonly metadata?: object | undefined;
}

/** The audits of the fake, newest last. */
export class FakeAudits {
  private readonly audits = new Map<string, Changeable>();
  private readonly responses = new Map<string, { readonly request: string; readonly body: object }>();

  constructor(
    private readonly ledger: FakeLedger,
    private readonly events: FakeEventLog,
    private readonly now: () => string,
    private readonly autoComplete: boolean,
  ) {}

  /** The shape of the API, newest first. */
  all(): readonly Audit[] {
    return [...this.audits.values()].reverse() as unknown as Audit[];
  }

  create(body: string, key: string | undefined): Response {
    const before = key === undefined ? undefined : this.responses.get(key);
    if (before?.request === body) return success(202, before.body, { 'x-idempotent-replay': 'true' });
    if (before)
      return refusal(409, 'IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used with another body.');
    const { url, type, kind, metadata } = JSON.parse(body) as {
      url?: unknown;
      type?: AuditType;
      kind?: string | null;
      metadata?: object;
    };
    if (typeof url !== 'string' || !/^https?:\/\//.test(url))
      return refusal(400, 'INVALID_URL', 'url must begin with http:// or https://.');
    if (type === undefined || !Object.hasOwn(PRICES, type))
      return refusal(400, 'INVALID_TYPE', 'type must be all, seo, aeo or geo.');
    if (kind !== undefined && kind !== null && !Object.hasOwn(KINDS, kind))
      return refusal(400, 'INVALID_KIND', `kind must be null or one of ${Object.keys(KINDS).join(', ')}.`);
    const required = PRICES[type];
    if (this.ledger.balance < required)
      return refusal(402, 'INSUFFICIENT_CREDITS', `${required} credits are required.`, { required });
    const response = { data: this.charge({ url, type, kind, metadata }), request_id: 'req_fake' };
    if (key !== undefined) this.responses.set(key, { request: body, body: response });
    return success(202, response);
  }

  get(auditId: string): Response {
    const audit = this.audits.get(auditId);
    if (this.autoComplete && audit?.status === 'queued') this.complete(auditId, {});
    return audit ? success(200, { data: audit }) : refusal(404, 'AUDIT_NOT_FOUND', 'There is no such audit.');
  }

  cancel(auditId: string): Response {
    const audit = this.audits.get(auditId);
    if (!audit) return refusal(404, 'AUDIT_NOT_FOUND', 'There is no such audit.');
    if (isRunning(audit)) this.end(auditId, 'cancelled', audit.status === 'queued' ? 1 : 0.5, {});
    const { audit_id, status, credits } = audit;
    return success(200, { data: { audit_id, status, credits } });
  }

  start(auditId: string): void {
    this.running(auditId).status = 'processing';
  }

  complete(auditId: string, given: object): void {
    const { type } = this.running(auditId);
    const scoreOf = (part: AuditType) => (type === 'all' || type === part ? 80 : null);
    const [seo, aeo, geo] = [scoreOf('seo'), scoreOf('aeo'), scoreOf('geo')];
    const scores = { overall: 80, seo, aeo, geo, ...given };
    this.end(auditId, 'complete', 0, { scores, dimensions: {}, issues: [], issues_total: 0 });
  }

  /** Ends an audit as the service would: with its refund, and its event. */
  end(auditId: string, status: 'complete' | 'failed' | 'cancelled', refund: number, result: object): void {
    const audit = this.running(auditId);
    const refunded = audit.credits.charged * refund;
    Object.assign(audit, result, { status, completed_at: this.now() });
    audit.credits = { ...audit.credits, refunded };
    if (refunded > 0)
      this.ledger.add({ type: 'refund', amount: refunded, audit_id: auditId, audit_type: audit.type });
    this.events.add(this.eventOf(audit));
  }

  private charge({ url, type, kind, metadata }: Order): CreatedAudit {
    const audit_id = `aud_fake${String(this.audits.size + 1).padStart(4, '0')}`;
    const charged = PRICES[type];
    const { balance_after, created_at } = this.ledger.add({
      type: 'charge',
      amount: -charged,
      audit_id,
      audit_type: type,
    });
    const audit = {
      audit_id,
      status: 'queued' as const,
      type,
      url,
      ...(kind !== undefined && kind !== null && { kind }),
      created_at,
      ...(metadata && { metadata }),
    };
    this.audits.set(audit_id, { ...audit, credits: { charged, refunded: 0 } });
    const links = { self: `/api/v1/audit/${audit_id}` };
    return { audit_id, status: 'queued', type, url, credits: { charged, balance_after }, links, created_at };
  }

  private running(auditId: string): Changeable {
    const audit = this.audits.get(auditId);
    if (!audit || !isRunning(audit)) throw new Error(`The fake has no audit ${auditId} that is under way.`);
    return audit;
  }

  private eventOf(audit: Changeable): Event {
    const { audit_id, status, type, url, credits, created_at, completed_at } = audit;
    const { scores = null, failure_reason = null } = audit;
    const name = status === 'complete' ? 'completed' : status;
    return {
      id: `evt_fake${this.events.events.length + 1}`,
      type: `audit.${name}`,
      created_at: completed_at,
      data: { audit_id, status, type, url, scores, failure_reason, credits, created_at, completed_at },
    } as Event;
  }
}

function isRunning({ status }: { readonly status: string }): boolean {
  return status === 'queued' || status === 'processing';
}
