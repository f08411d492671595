/** How far a request had come when it failed. */
export type Stage = 'validate' | 'dns' | 'connect' | 'tls' | 'headers' | 'body';

/** Every way in which a guarded request fails, and whether the same request may succeed a moment later. */
export const OUTBOUND_CODES = {
  /** The URL, or one it redirected to, is refused by its text: scheme, credentials, port, name, length. */
  invalid_url: { retryable: false },
  /** The host is, or resolves to, an address that is not public. */
  forbidden_target: { retryable: false },
  dns_not_found: { retryable: false },
  /** The name's own servers did not answer, while our resolver works (`resolverWorks`). */
  dns_temporary: { retryable: true },
  /** Our resolver can't be asked. */
  dns_unavailable: { retryable: true },
  connection_refused: { retryable: true },
  connection_reset: { retryable: true },
  tls_invalid_certificate: { retryable: false },
  tls_handshake_failed: { retryable: false },
  redirect_loop: { retryable: false },
  too_many_redirects: { retryable: false },
  response_too_large: { retryable: false },
  malformed_response: { retryable: true },
  /** A stage's budget or the caller's deadline ran out while the target was awaited. */
  timeout: { retryable: true },
  /** The caller's signal ended it, for another reason than a time-out. */
  aborted: { retryable: false },
  /** This machine ran out of sockets or ports, or has no network that leads there. */
  network_unavailable: { retryable: true },
  /** Nothing that is known; a defect of ours until shown otherwise. */
  unknown: { retryable: true },
} as const satisfies Record<string, { retryable: boolean }>;

export type OutboundCode = keyof typeof OUTBOUND_CODES;

export type OutboundDetail = Readonly<Record<string, string | number | boolean>>;

/** Why a guarded request failed. `detail` has plain facts only: net code, status, host, limit, hop. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly retryable: boolean;

  constructor(
    readonly code: OutboundCode,
    readonly stage: Stage,
    message: string,
    readonly detail: OutboundDetail = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.retryable = OUTBOUND_CODES[code].retryable;
  }
}
