/** What the bare loop is told to post. */
export interface BareOrder {
  readonly origin: string;
  /** The number of endpoints at that origin. */
  readonly endpoints: number;
  readonly deliveries: number;
  readonly inFlight: number;
  /** False: each post over a connection of its own. */
  readonly keepAlive: boolean;
}
