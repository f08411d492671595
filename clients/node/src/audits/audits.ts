import type {
  Audit,
  AuditStatus,
  AuditType,
  CancelledResponse,
  CreateAuditRequest,
  CreatedAudit,
  EndedAudit,
  ListedAudit,
  ReportLink,
} from '../api/types.js';
import { type WithResponse, withResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import { inPath } from '../http/query.js';
import type { Transport } from '../http/transport.js';
import type { Pages } from '../pages/pages.js';
import type { EndedAudits } from './ended-audits.js';
import { checkedIdempotencyKey, newIdempotencyKey } from './idempotency-key.js';
import { runAll, type RunAllResult } from './run-all.js';
import { checkedWait, waitForEnd, type WaitOptions } from './wait.js';

export interface CreateOptions extends CallOptions {
  /** Your own name for this create, at most 255 characters: the same name never charges twice within 24 hours. Default: a new one. */
  readonly idempotencyKey?: string;
}

export interface RunOptions extends WaitOptions {
  readonly idempotencyKey?: string;
}

export interface RunAllOptions extends WaitOptions, Omit<CreateAuditRequest, 'url'> {
  /** How many audits may be under way at once. Default 5. */
  readonly concurrency?: number;
  /** Your own name for the create of each URL, such as one of its order. Default: a new one. */
  readonly idempotencyKey?: (url: string) => string;
}

export interface ShareOptions extends CallOptions {
  /** For how many days the link works. Default 7. */
  readonly days?: 1 | 7 | 30 | 90;
}

export interface AuditFilters {
  readonly status?: AuditStatus | readonly AuditStatus[];
  readonly type?: AuditType | readonly AuditType[];
  /** Exactly this URL. */
  readonly url?: string;
  /** ISO 8601; audits of that very moment are left out. */
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  /** All of these must hold. */
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
  /** Audits a page, 1 to 100. Default 20. */
  readonly limit?: number;
}

export class Audits {
  constructor(
    private readonly transport: Transport,
    private readonly ended: EndedAudits,
  ) {}

  /**
   * Creates an audit, which costs 80 or 150 credits once, however often its request must be sent (contract, sections 4.1
   * and 8.3). Returns the queued audit. Throws an `InsufficientCreditsError`, an `InvalidRequestError`, an
   * `IdempotencyConflictError`, and what every call throws.
   */
  async create(
    request: CreateAuditRequest,
    options: CreateOptions = {},
  ): Promise<WithResponse<CreatedAudit>> {
    const { idempotencyKey: own } = options;
    return this.transport.data<CreatedAudit>(
      {
        method: 'POST',
        path: '/api/v1/audit',
        body: request,
        repeatable: 'keyed',
        idempotencyKey: own === undefined ? newIdempotencyKey() : checkedIdempotencyKey(own),
      },
      options,
    );
  }

  /** Returns an audit as it is now; costs nothing (contract, section 4.2). Throws a `NotFoundError` for an id of no audit. */
  async get(auditId: string, options?: CallOptions): Promise<WithResponse<Audit>> {
    const path = `/api/v1/audit/${inPath(auditId)}`;
    return this.transport.data<Audit>({ method: 'GET', path, repeatable: 'natural' }, options);
  }

  /**
   * Cancels an audit that has not ended: all credits come back while it is queued, and half while it is processing
   * (contract, section 4.3). One that has ended stays as it is. Returns its status and its refund. Throws a `NotFoundError`
   * for an id of no audit.
   */
  async cancel(auditId: string, options?: CallOptions): Promise<WithResponse<CancelledResponse>> {
    const path = `/api/v1/audit/${inPath(auditId)}:cancel`;
    return this.transport.data<CancelledResponse>({ method: 'POST', path, repeatable: 'natural' }, options);
  }

  /**
   * Returns a new link to the report, which works for 1, 7, 30 or 90 `days`; by default 7 (no part of the contract). Each
   * call makes another one, so it is sent again only where the service surely made none. Throws a `NotFoundError` for an id
   * of no audit, and a `ConflictError` before its end.
   */
  async share(auditId: string, { days, ...options }: ShareOptions = {}): Promise<WithResponse<ReportLink>> {
    const path = `/api/v1/audit/${inPath(auditId)}/report-links`;
    return this.transport.data<ReportLink>(
      { method: 'POST', path, query: { days }, repeatable: 'never' },
      options,
    );
  }

  /**
   * Returns the workspace's audits, newest first, without their `dimensions` (no part of the contract). Reading throws an
   * `InvalidRequestError` for a filter or cursor that can't be.
   */
  list(filters: AuditFilters = {}, options?: CallOptions): Pages<ListedAudit> {
    const positions = { at: 'cursor', following: 'next_cursor' };
    return this.transport.pages<ListedAudit>('/api/v1/audit', queryOf(filters), positions, options);
  }

  /**
   * Returns the audit when it has ended, well or not (contract, section 4.2). Throws a `NotFoundError` for an id of no
   * audit, and an `ApiTimeoutError` after `timeoutMs` milliseconds; the audit goes on.
   */
  async wait(auditId: string, options: WaitOptions = {}): Promise<WithResponse<EndedAudit>> {
    // Before the events are asked for.
    inPath(auditId);
    const get = (withinMs: number) => this.get(auditId, this.callOptions(options, withinMs));
    return waitForEnd({ auditId, get }, this.ended, this.transport, options);
  }

  /**
   * Creates an audit, waits for its end, and returns it (contract, sections 4.1 and 4.2). Throws what both throw. Every
   * error has the idempotency key; one with an `auditId` came after the charge. `response` has the key and `replayed` of
   * the create.
   */
  async run(request: CreateAuditRequest, options: RunOptions = {}): Promise<WithResponse<EndedAudit>> {
    // Before it is bought.
    checkedWait(options.timeoutMs);
    const created = await this.create(request, {
      ...this.callOptions(options),
      ...(options.idempotencyKey !== undefined && { idempotencyKey: options.idempotencyKey }),
    });
    const { idempotencyKey, replayed } = created.response;
    const { audit_id: auditId } = created;
    const get = async (withinMs: number) => {
      const audit = await this.get(auditId, this.callOptions(options, withinMs));
      return withResponse({ ...audit }, { ...audit.response, idempotencyKey, replayed });
    };
    return waitForEnd({ auditId, get, idempotencyKey }, this.ended, this.transport, options);
  }

  /**
   * Runs an audit of each URL, a few at once (contract, sections 4.1 and 4.2). Returns what was done. At a 402 or 401,
   * or at your signal, no more is begun, and those under way are waited for. The failure of one audit does not stop the
   * others. Throws a `TypeError` for URLs, options or a key that can't be, before anything is bought.
   */
  async runAll(urls: Iterable<string>, ofAll: RunAllOptions): Promise<RunAllResult> {
    // A text has letters to go through, and each would be a URL to buy.
    if (typeof urls !== 'object') throw new TypeError('urls must be a list of texts.');
    const { type, kind, metadata, concurrency = 5, idempotencyKey, ...options } = ofAll ?? {};
    if (type === undefined) throw new TypeError("type is missing, as in runAll(urls, { type: 'seo' }).");
    checkedWait(options.timeoutMs);
    const rest = { ...(kind !== undefined && { kind }), ...(metadata !== undefined && { metadata }) };
    const orders = [...urls].map((url) => ({
      url,
      key: idempotencyKey ? checkedIdempotencyKey(idempotencyKey(url)) : newIdempotencyKey(),
    }));
    return runAll(orders, concurrency, ({ url, key }) =>
      this.run({ url, type, ...rest }, { ...options, idempotencyKey: key }),
    );
  }

  /** Those of a wait without its own timeout, which is not that of an attempt. */
  private callOptions(options: WaitOptions, withinMs = Infinity): CallOptions {
    const { totalTimeoutMs = this.transport.settings.totalTimeoutMs } = options;
    return { ...options, timeoutMs: undefined, totalTimeoutMs: Math.min(totalTimeoutMs, withinMs) };
  }
}

function queryOf({ status, type, url, createdAfter, createdBefore, metadata = {}, limit }: AuditFilters) {
  const tags = Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, String(value)]);
  return {
    status,
    type,
    url,
    created_after: createdAfter,
    created_before: createdBefore,
    ...(Object.fromEntries(tags) as Record<string, string>),
    limit,
  };
}
