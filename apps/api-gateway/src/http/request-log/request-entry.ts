/** The log entry of one request. It has no body, headers, path or address. */
export interface RequestEntry {
  /** When it arrived. */
  readonly at: Date;
  readonly requestId: string;
  /** Undefined without a valid key. */
  readonly workspaceId?: string;
  readonly keyId?: string;
  /** Undefined if it was not an HTTP request. */
  readonly method?: string;
  /** As `/api/v1/audit/{id}`; undefined for an unknown path. */
  readonly route?: string;
  /** 499 if the caller disconnected before the response. */
  readonly status: number;
  /** The error code of the response. */
  readonly code?: string;
  readonly message?: string;
  readonly auditId?: string;
  readonly deliveryId?: string;
  readonly idempotencyKey?: string;
  /** Whether the response was a replay for its Idempotency-Key; undefined without a key. */
  readonly replayed?: boolean;
  readonly durationMs: number;
}

const MAX_MESSAGE = 300;

/** Returns text that every column can store. */
export function shortened(text: string, max = MAX_MESSAGE): string {
  return text.slice(0, max).replaceAll('\0', '');
}
