import type { Readable } from 'node:stream';
import type { KindOfPage } from '#contracts/audit/audits';
import { type Dispatcher, request } from 'undici';
import { checkDocumented } from '../openapi/check-documented.js';

export interface PartnerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body; its shape is for the caller to check. */
  readonly body: { readonly data: AuditData; readonly request_id?: string; readonly error: ErrorData };
}

/** All fields that an audit or a balance may have (contract sections 2.1 and 2.4); which are there depends on the state. */
export interface AuditData {
  readonly audit_id: string;
  readonly status: string;
  readonly type: string;
  readonly url: string;
  readonly kind?: string;
  readonly page: KindOfPage;
  readonly credits: { readonly charged: number; readonly balance_after: number; readonly refunded: number };
  readonly links: { readonly self: string };
  readonly scores: Readonly<Record<'overall' | 'seo' | 'aeo' | 'geo', number | null>>;
  readonly dimensions: object;
  readonly issues: readonly {
    readonly id: string;
    readonly title: string;
    readonly severity: string;
    readonly impact: number;
    readonly engine: string;
    readonly fix: string;
    readonly doc_url: string;
  }[];
  readonly failure_reason: string;
  readonly error: { readonly code: string; readonly message: string };
  readonly created_at: string;
  readonly completed_at: string;
  readonly metadata: object;
  readonly balance: number;
  readonly balance_usd: string;
  readonly lifetime_purchased: number;
  readonly lifetime_consumed: number;
  readonly low_balance_threshold: number;
}

export interface AuditPage {
  readonly data: readonly AuditData[];
  readonly next_cursor: string | null;
}

export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly required?: number;
  readonly retryAfter?: number;
  readonly doc_url?: string;
}

/**
 * Calls the API as a partner does. Statuses are returned, not thrown; a response that the OpenAPI document does not have
 * is an error, whatever the caller looks at.
 */
export class PartnerClient {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    /** Holds its connections; by default those of this process. */
    private readonly dispatcher?: Dispatcher,
  ) {}

  createAudit(body: unknown, options: { idempotencyKey?: string } = {}): Promise<PartnerResponse> {
    return this.call('POST', '/api/v1/audit', {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
    });
  }

  getAudit(auditId: string): Promise<PartnerResponse> {
    return this.call('GET', `/api/v1/audit/${auditId}`);
  }

  cancelAudit(auditId: string): Promise<PartnerResponse> {
    return this.call('POST', `/api/v1/audit/${auditId}:cancel`);
  }

  /** GET /audit with this query. */
  async listAudits(query: Readonly<Record<string, string>> = {}): Promise<AuditPage> {
    const { body } = await this.call('GET', `/api/v1/audit?${new URLSearchParams(query).toString()}`);
    return body as unknown as AuditPage;
  }

  getBalance(): Promise<PartnerResponse> {
    return this.call('GET', '/api/v1/balance');
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    options: { body?: string | Buffer | Readable; headers?: Record<string, string> } = {},
  ): Promise<PartnerResponse> {
    const response = await request(new URL(path, this.baseUrl), {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...options.headers },
      ...(this.dispatcher && { dispatcher: this.dispatcher }),
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.body.text();
    checkDocumented({ method, path, status: response.statusCode, headers: response.headers, text });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as PartnerResponse['body'],
    };
  }
}
