/** What the request log keeps of one request. Neither bodies nor headers, nor the path and address that it came with. */
export interface RequestEntry {
  /** When it arrived. */
  readonly at: Date;
  readonly requestId: string;
  /** Undefined where there was no valid key. */
  readonly workspaceId?: string;
  readonly keyId?: string;
  /** Undefined where it was no request of HTTP. */
  readonly method?: string;
  /** As `/api/v1/audit/{id}`; undefined where it led nowhere. */
  readonly route?: string;
  /** 499 where the caller was gone before there was an answer. */
  readonly status: number;
  /** Of the error that it was answered with. */
  readonly code?: string;
  readonly message?: string;
  readonly auditId?: string;
  readonly deliveryId?: string;
  readonly idempotencyKey?: string;
  /** Whether it was answered with what its Idempotency-Key stands for; undefined where it had none. */
  readonly replayed?: boolean;
  readonly durationMs: number;
}

const MAX_MESSAGE = 300;

/** Text that every column can hold. */
export function shortened(text: string, max = MAX_MESSAGE): string {
  return text.slice(0, max).replaceAll('\0', '');
}
