import { backoffMs } from '#timing/backoff';

/** The longest pause before the next host of a round: processes that lost the same node must not all come at once. */
const NEXT_HOST_MS = 100;
/** The pauses before further rounds through all hosts. */
const NEXT_ROUND = { firstMs: 100, maxMs: 3_000 };

/**
 * The order in which the nodes of a broker are tried: from a random one in turn. The node whose connection was lost comes
 * last, since it is most likely to be down.
 */
export class BrokerHosts<Host> {
  private order: readonly Host[];
  private attempt = 0;

  /** `hosts`: at least one. `random` gives numbers from 0 to below 1. */
  constructor(
    hosts: readonly Host[],
    private readonly random: () => number = Math.random,
  ) {
    this.order = this.shuffled(hosts);
  }

  /** The host that is to be tried now, or that is connected. */
  get current(): Host {
    return this.order[this.attempt % this.order.length]!;
  }

  /**
   * Goes on to the next host. `attempt` counts from 1 since the connection was lost, or since the first attempt of all
   * failed. Returns the milliseconds to wait before: up to 100 within a round, then more before each further round.
   */
  next(attempt: number): number {
    if (attempt === 1) {
      const last = this.current;
      this.order = [last, ...this.shuffled(this.order.filter((host) => host !== last))];
    }
    this.attempt = attempt;
    const rounds = attempt / this.order.length;
    return Number.isInteger(rounds)
      ? backoffMs(rounds, NEXT_ROUND, this.random())
      : this.random() * NEXT_HOST_MS;
  }

  private shuffled(hosts: readonly Host[]): Host[] {
    const drawn = hosts.map((host) => ({ host, lot: this.random() }));
    return drawn.sort((one, other) => one.lot - other.lot).map(({ host }) => host);
  }
}
