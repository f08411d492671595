import { Agent } from 'undici';
import { type PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';

/** One call as the partner saw it. */
export interface Call {
  /** `performance.now()` when it began. */
  readonly at: number;
  readonly ms: number;
  /** What was answered instead of what was wanted, or why nothing was. */
  readonly failure?: string;
}

/** A partner with connections of its own that counts what it is told, and tries nothing a second time. */
export class CountingPartner {
  readonly calls: Call[] = [];
  /** What was answered with 202, each with `performance.now()` when it was asked for. */
  readonly created: { readonly auditId: string; readonly at: number }[] = [];
  readonly client: PartnerClient;
  private readonly agent: Agent;

  /** Keeps its connections, as client libraries do, unless told otherwise. */
  constructor(baseUrl: string, apiKey: string, { keepsConnections = true } = {}) {
    // What undici calls no pipelining is one request a connection.
    this.agent = new Agent(keepsConnections ? {} : { pipelining: 0 });
    this.client = new PartnerClient(baseUrl, apiKey, this.agent);
  }

  get failures(): readonly string[] {
    return this.calls.flatMap(({ failure }) => failure ?? []);
  }

  /** Creates an audit; resolves with its id where that was answered. */
  async create(url: string, idempotencyKey?: string): Promise<string | undefined> {
    const at = performance.now();
    const options = idempotencyKey === undefined ? {} : { idempotencyKey };
    const response = await this.ask(202, () => this.client.createAudit({ url, type: 'seo' }, options));
    const auditId = response?.body.data.audit_id;
    if (auditId !== undefined) this.created.push({ auditId, at });
    return auditId;
  }

  /** Resolves with the answer where its status is the wanted one. */
  async ask(wanted: number, call: () => Promise<PartnerResponse>): Promise<PartnerResponse | undefined> {
    const at = performance.now();
    const response = await call().catch((error: unknown) => String(error));
    const ms = performance.now() - at;
    if (typeof response !== 'string' && response.status === wanted) {
      this.calls.push({ at, ms });
      return response;
    }
    const failure =
      typeof response === 'string' ? response : `${response.status}: ${JSON.stringify(response.body)}`;
    this.calls.push({ at, ms, failure });
    return undefined;
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}
