import { Agent } from 'undici';
import { UndocumentedResponse } from '../openapi/openapi-checker.js';
import { PartnerClient, type PartnerResponse } from './partner-client.js';

/** One call as the partner saw it. */
export interface Call {
  /** `performance.now()` when it began. */
  readonly at: number;
  readonly ms: number;
  /** Status and code; `no answer` where the connection broke or the time was up. */
  readonly response: string;
  /** What was answered instead of what was wanted, or why nothing was. */
  readonly failure?: string;
}

/** An audit whose create was answered with 202. */
interface CreatedAudit {
  readonly auditId: string;
  readonly url: string;
  readonly idempotencyKey?: string | undefined;
  /** `performance.now()` when it was asked for. */
  readonly at: number;
}

/** How long a partner's library waits for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Of a load balancer, not of the service. */
const BAD_GATEWAY = 502;

/** A partner with connections of its own that counts and remembers what it is told, and tries nothing a second time. */
export class CountingPartner {
  readonly calls: Call[] = [];
  readonly created: CreatedAudit[] = [];
  readonly client: PartnerClient;
  /** Answers that the OpenAPI document does not have. */
  protected undocumented: string[] = [];
  private readonly known = new Set<string | undefined>();
  private readonly agent: Agent;

  /** Keeps its connections, as client libraries do, unless told otherwise. */
  constructor(baseUrl: string, apiKey: string, { keepsConnections = true } = {}) {
    this.agent = new Agent({
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
      // What undici calls no pipelining is one request a connection.
      ...(!keepsConnections && { pipelining: 0 }),
    });
    this.client = new PartnerClient(baseUrl, apiKey, this.agent);
  }

  get failures(): readonly string[] {
    return this.calls.flatMap(({ failure }) => failure ?? []);
  }

  get auditIds(): readonly string[] {
    return this.created.map(({ auditId }) => auditId);
  }

  /** Creates an audit; resolves with its id where that was answered. */
  async create(url: string, idempotencyKey?: string): Promise<string | undefined> {
    const at = performance.now();
    const response = await this.ask(202, () => this.askToCreate(url, idempotencyKey));
    const auditId = response?.body.data.audit_id;
    this.remember(auditId, { url, idempotencyKey, at });
    return auditId;
  }

  /** Resolves with the answer where its status is the wanted one. */
  async ask(wanted: number, call: () => Promise<PartnerResponse>): Promise<PartnerResponse | undefined> {
    const response = await this.attempt(call, wanted);
    return response?.status === wanted ? response : undefined;
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  protected askToCreate(url: string, idempotencyKey?: string): Promise<PartnerResponse> {
    return this.client.createAudit(
      { url, type: 'seo' },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
  }

  protected remember(auditId: string | undefined, how: Omit<CreatedAudit, 'auditId'>): void {
    if (auditId !== undefined && !this.known.has(auditId)) this.created.push({ auditId, ...how });
    this.known.add(auditId);
  }

  /** Makes a call and counts it. Undefined where no answer came, or none of the service. */
  protected async attempt(
    call: () => Promise<PartnerResponse>,
    wanted?: number,
  ): Promise<PartnerResponse | undefined> {
    const at = performance.now();
    const count = (response: string, failure?: string) =>
      this.calls.push({
        at,
        ms: performance.now() - at,
        response,
        ...(failure !== undefined && { failure }),
      });
    try {
      const response = await call();
      const { status, body } = response;
      const { error } = body as Partial<typeof body>;
      const isWanted = wanted === undefined || status === wanted;
      count(
        `${status} ${error?.code ?? ''}`.trim(),
        isWanted ? undefined : `${status}: ${JSON.stringify(body)}`,
      );
      return response;
    } catch (error) {
      const status = error instanceof UndocumentedResponse ? error.status : undefined;
      if (status !== undefined && status !== BAD_GATEWAY) this.undocumented.push(String(error));
      count(status === undefined ? 'no answer' : String(status), String(error));
      return undefined;
    }
  }
}
