import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../../apps/api-gateway/src/http/openapi/schemas.js';
import type { OpenApiChecker } from '../../support/openapi/openapi-checker.js';
import { bytesOf } from './bodies.js';
import type { WireResponse } from './exchange.js';
import type { FuzzedOperation } from './operations.js';
import type { WireRequest } from './wire-request.js';

/** HTTP's own answers to an unknown version or coding are no failure of ours. */
const PROTOCOL_STATUSES = [501, 505];

/** Says what is wrong with a response, by throwing it. */
export class Judge {
  private readonly bodies = new Map<string, ValidateFunction>();

  constructor(
    private readonly checker: OpenApiChecker,
    document: OpenApiDocument,
    operations: readonly FuzzedOperation[],
  ) {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(document, 'openapi', false, false);
    for (const { id, path, method, body } of operations) {
      if (!body) continue;
      const at = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/requestBody/content/application~1json/schema`;
      this.bodies.set(id, ajv.compile({ $ref: `openapi${at}` }));
    }
  }

  judge(request: WireRequest, response: WireResponse): void {
    // Node's parser lets spaces between method and target be more than one.
    const method = request.method.trim();
    if (response.status >= 500 && !PROTOCOL_STATUSES.includes(response.status))
      throw new Error(`${response.status}: ${response.text}`);
    const observed = { method, path: pathOf(request.target), ...response };
    if (method === 'CONNECT' || reachedNobody(response)) this.checker.checkBroken(observed);
    else this.checker.check(observed);
    if (response.status < 300) this.judgeSuccess(request);
  }

  /** What succeeds had a valid key, and a body that the document allows. */
  private judgeSuccess(request: WireRequest): void {
    if (!pathOf(request.target).startsWith('/api/')) return;
    if (!request.authorized) throw new Error('served without one valid key');
    const isAllowed = this.bodies.get(request.operation);
    if (!isAllowed || request.method !== 'POST') return;
    const { kind } = request.framing;
    if (kind === 'raw-chunks' || kind === 'told') return;
    if (!isAllowed(JSON.parse(bytesOf(request.body).toString('utf8'))))
      throw new Error(`served although its body is not allowed: ${JSON.stringify(isAllowed.errors)}`);
  }
}

/** Without the headers of the limits: given before anything was known of the request. */
function reachedNobody({ status, headers, text }: WireResponse): boolean {
  return status >= 400 && headers['x-ratelimit-limit'] === undefined && text.includes('"BAD_REQUEST"');
}

/** The path of a target, decoded as the service does; an absolute one (RFC 9112 section 3.2.2) has it behind its host. */
function pathOf(target: string): string {
  if (target.startsWith('*')) return target;
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!;
  try {
    // What was encoded divides nothing.
    const segments = path.split('/').map((segment) => decodeURIComponent(segment).replace(/[/?#]/g, '_'));
    return segments.join('/');
  } catch {
    // Leads nowhere, but people are told so on a page.
    return path.startsWith('/docs/') ? '/docs/malformed-path' : '/malformed-path';
  }
}
