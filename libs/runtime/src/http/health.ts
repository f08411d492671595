export type Probe = 'startup' | 'live' | 'ready';

interface HealthResponse {
  readonly status: 200 | 503;
  readonly body: { readonly status: 'ok' | 'unavailable'; readonly reason?: string };
}

/**
 * The answers of the probes. Live: the event loop runs. Startup and ready: every server was reached once since the
 * start; ready also ends when the service drains. A dependency that is lost later does not count, or every replica
 * would leave the load balancer at once.
 */
export class Health {
  private reason: string | undefined = 'starting';

  constructor(private readonly isDraining: () => boolean) {}

  /** Sets what the start still waits for. */
  waitFor(reason: string): void {
    this.reason = reason;
  }

  started(): void {
    this.reason = undefined;
  }

  answer(probe: Probe): HealthResponse {
    const reason =
      probe === 'live' ? undefined : probe === 'ready' && this.isDraining() ? 'draining' : this.reason;
    return reason === undefined
      ? { status: 200, body: { status: 'ok' } }
      : { status: 503, body: { status: 'unavailable', reason } };
  }
}

export function probeOf(path: string): Probe | undefined {
  return /^\/health\/(startup|live|ready)$/.exec(path)?.[1] as Probe | undefined;
}
