/** Our own span attributes, each with its meaning. Other attributes follow OpenTelemetry's conventions. */
export const OWN_ATTRIBUTES = {
  'acs.request_id': 'the request that began the trace, as in its answer and in the log (`req_…`)',
  'acs.caller_trace_id': 'the trace of the API’s caller; the request is linked to it',
  'acs.workspace_id': 'the workspace that the work is for',
  'acs.audit_id': 'the audit that the work is for',
  'acs.endpoint': 'the endpoint of the API, named as in the rate limits (`audit.create`)',
  'acs.endpoint_id': 'the webhook endpoint that the work is about',
  'acs.delivery_id': 'the delivery of a webhook that the work is about',
  'acs.event_id': 'the event that an endpoint receives (`evt_…`)',
  'acs.stream_id': 'the stream of a stored event',
  'acs.stream_version': 'the version of a stored event in its stream',
  'acs.attempt': 'the number of the attempt, from 1',
  'acs.outcome': 'the outcome of an audit or of an attempt at a delivery, named as in the log',
  'acs.batch_size': 'how many requests or messages share the work of a batch',
} as const;

/** What the code uses of OpenTelemetry's semantic conventions. */
export const STANDARD_ATTRIBUTES = [
  'db.operation.name',
  'db.query.summary',
  'db.query.text',
  'db.response.status_code',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.destination.name',
  'messaging.message.conversation_id',
  'messaging.message.id',
  'messaging.operation.name',
  'messaging.operation.type',
  'messaging.rabbitmq.destination.routing_key',
  'messaging.system',
  'server.address',
  'server.port',
  'url.path',
  'url.scheme',
] as const;

export type AttributeName = keyof typeof OWN_ATTRIBUTES | (typeof STANDARD_ATTRIBUTES)[number];

/** Attributes of a span; an undefined one is left out. */
export type SpanAttributes = Partial<Record<AttributeName, string | number | boolean | undefined>>;

const SUBJECTS = {
  audit_id: 'acs.audit_id',
  workspace_id: 'acs.workspace_id',
  endpoint_id: 'acs.endpoint_id',
  delivery_id: 'acs.delivery_id',
} as const satisfies Record<string, AttributeName>;

/** Identifiers in the payload of a command or an event. Nothing else of the payload gets into a span. */
export function subjectsOf(payload: unknown): SpanAttributes {
  if (typeof payload !== 'object' || payload === null) return {};
  const attributes: SpanAttributes = {};
  for (const [field, name] of Object.entries(SUBJECTS)) {
    const id: unknown = Reflect.get(payload, field);
    if (typeof id === 'string') attributes[name] = id;
  }
  return attributes;
}
