export type Probe = 'startup' | 'live' | 'ready';

export interface ProbeAnswer {
  readonly status: 200 | 503;
  readonly body: { readonly status: 'ok' | 'unavailable'; readonly reason?: string };
}

/**
 * What the probes answer. Live: the event loop turns. Startup and ready: everything was reached once since the start;
 * ready also ends when the service drains. A dependency that is lost later is not seen here, or every replica would
 * leave the load balancer at once.
 */
export class Health {
  private reason: string | undefined = 'starting';

  constructor(private readonly isDraining: () => boolean) {}

  /** Says what the start still waits for. */
  waitFor(reason: string): void {
    this.reason = reason;
  }

  started(): void {
    this.reason = undefined;
  }

  answer(probe: Probe): ProbeAnswer {
    const reason =
      probe === 'live' ? undefined : probe === 'ready' && this.isDraining() ? 'draining' : this.reason;
    return reason === undefined
      ? { status: 200, body: { status: 'ok' } }
      : { status: 503, body: { status: 'unavailable', reason } };
  }
}

/** The probe that a path asks for, if it is one. */
export function probeOf(path: string): Probe | undefined {
  return /^\/health\/(startup|live|ready)$/.exec(path)?.[1] as Probe | undefined;
}
