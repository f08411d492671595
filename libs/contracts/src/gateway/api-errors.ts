/** Every `error.code` of the gateway, and its HTTP status (contract section 7, and cases that it leaves open). */
export const API_ERRORS = {
  /** Requests that violate HTTP. If the violation has a status of its own (408, 417, 431), the answer has that. */
  BAD_REQUEST: 400,
  INVALID_URL: 400,
  INVALID_TYPE: 400,
  INVALID_KIND: 400,
  INVALID_METADATA: 400,
  /** The metadata of the workspace is full. */
  METADATA_LIMIT: 400,
  INVALID_IDEMPOTENCY_KEY: 400,
  INVALID_PACKAGE: 400,
  INVALID_PARAMETER: 400,
  INVALID_BRAND: 400,
  /** A call to the payment webhook that is not authenticated. */
  INVALID_SIGNATURE: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_CREDITS: 402,
  NOT_FOUND: 404,
  AUDIT_NOT_FOUND: 404,
  DELIVERY_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  WEBHOOK_ENDPOINT_DISABLED: 409,
  /** A replay names an event that went to several endpoints. */
  DELIVERY_AMBIGUOUS: 409,
  REPORT_LINKS_LIMIT: 409,
  /** Events after this number are no longer kept. */
  EVENTS_EXPIRED: 410,
  BODY_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  TOO_MANY_STREAMS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  ENGINE_BUSY: 503,
} as const;

export type ApiErrorCode = keyof typeof API_ERRORS;
