import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { startSpan } from '#telemetry/spans';
import type { Target } from '../resolve/resolve-target.js';
import { portOf } from '../rules/url-rule.js';

/**
 * The span of one exchange with a partner's server; its caller ends it. It names the server only: paths and queries of
 * endpoints and pages may hold what nobody else is to see. Nor is our trace told to that server.
 */
export function startExchangeSpan(method: string, { url }: Target): Span {
  return startSpan(method, {
    kind: 'CLIENT',
    attributes: {
      'http.request.method': method,
      'url.scheme': url.protocol.slice(0, -1),
      'server.address': url.hostname,
      'server.port': portOf(url),
    },
  });
}

/** By convention a client's span has failed where the answer is 4xx or 5xx. */
export function noteStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status < 400) return;
  span.setAttribute('error.type', String(status));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
