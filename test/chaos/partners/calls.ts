import { type Dispatcher, request } from 'undici';
import { checkDocumented } from '../../support/openapi/check-documented.js';

/** What a partner was answered. */
export interface CallResponse {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: ResponseData;
  readonly replayed: boolean;
  /** A 503 that says when to try again. */
  readonly saysWhen: boolean;
}

export interface ResponseData {
  readonly audit_id?: string;
  readonly status?: string;
  readonly credits?: { readonly refunded?: number };
}

interface Body {
  readonly data?: ResponseData;
  readonly error?: { readonly code: string };
}

/** Of the load balancer, not of the service. */
const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;
/** How long a partner's library waits for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Calls as one partner and counts every answer. */
export class Calls {
  /** By status and code; `no answer` where the connection broke or the time was up. */
  readonly counts = new Map<string, number>();
  /** Answers that the OpenAPI document does not have. */
  undocumented: string[] = [];

  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Undefined where no answer came, or none from the service. */
  async make(
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<CallResponse | undefined> {
    const response = await this.ask(
      method,
      path,
      {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      body && JSON.stringify(body),
    ).catch(() => undefined);
    this.count(response ? `${response.status} ${response.code ?? ''}`.trim() : 'no answer');
    return response?.status === BAD_GATEWAY ? undefined : response;
  }

  private async ask(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ): Promise<CallResponse> {
    const response = await request(new URL(path, this.baseUrl), {
      method,
      dispatcher: this.dispatcher,
      headers: { authorization: `Bearer ${this.apiKey}`, ...headers },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      ...(body !== undefined && { body }),
    });
    const text = await response.body.text();
    const { statusCode: status } = response;
    if (status !== BAD_GATEWAY) this.check({ method, path, status, headers: response.headers, text });
    const { data = {}, error } = JSON.parse(text) as Body;
    return {
      status,
      code: error?.code,
      data,
      replayed: response.headers['x-idempotent-replay'] === 'true',
      saysWhen: status === UNAVAILABLE && response.headers['retry-after'] !== undefined,
    };
  }

  private check(response: Parameters<typeof checkDocumented>[0]): void {
    try {
      checkDocumented(response);
    } catch (error) {
      this.undocumented.push(String(error));
    }
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
