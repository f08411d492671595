/** What one round measured of the service. */
export interface Figures {
  /** Deliveries a second: of events as they are published, and of what waits in the table. */
  readonly ofEvents: number;
  readonly ofStored: number;
  /** Milliseconds from a terminal event to its request. */
  readonly idleP50: number;
  readonly idleP99: number;
  readonly loadedP50: number;
  readonly loadedP99: number;
}

/** What was measured one after the other, so that it had the same machine. */
export interface Round {
  readonly alone: Figures;
  readonly besideDead: Figures;
  /** The bare loop's deliveries a second: each over a connection of its own, and with connections kept. */
  readonly bareOwn: number;
  readonly bareKept: number;
}
