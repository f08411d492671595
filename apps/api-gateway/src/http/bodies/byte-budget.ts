/** A body that is being received: what it holds, and how to end it. */
interface ReceivedBody {
  add(bytes: number): void;
  /** Gives everything back; may be called again. */
  end(): void;
}

interface Body {
  bytes: number;
  readonly cut: () => void;
}

interface Owner {
  bytes: number;
  /** In the order in which they began. */
  readonly bodies: Set<Body>;
}

/**
 * Bounds the bytes of bodies that are being received. Where they are too many, the oldest body of the owner with most
 * bytes is cut off: never one of those who hold little.
 */
export class ByteBudget {
  private readonly owners = new Map<string, Owner>();
  private held = 0;

  /** `onCut` is called for each body that is cut off. */
  constructor(
    private readonly maxBytes: number,
    private readonly onCut: () => void,
  ) {}

  /** The bytes of all bodies. */
  get bytes(): number {
    return this.held;
  }

  /** Begins a body. `cut` must make its sender stop; the body has ended then. */
  begin(name: string, cut: () => void): ReceivedBody {
    const body: Body = { bytes: 0, cut };
    const owner = this.owners.get(name) ?? { bytes: 0, bodies: new Set() };
    this.owners.set(name, owner);
    owner.bodies.add(body);
    const add = (bytes: number): void => {
      if (!owner.bodies.has(body)) return;
      body.bytes += bytes;
      owner.bytes += bytes;
      this.held += bytes;
      while (this.held > this.maxBytes) this.cutOne();
    };
    return { add, end: () => this.end(name, owner, body) };
  }

  private end(name: string, owner: Owner, body: Body): void {
    if (!owner.bodies.delete(body)) return;
    owner.bytes -= body.bytes;
    this.held -= body.bytes;
    if (owner.bodies.size === 0) this.owners.delete(name);
  }

  private cutOne(): void {
    let most: readonly [string, Owner] | undefined;
    for (const entry of this.owners) if (!most || entry[1].bytes > most[1].bytes) most = entry;
    const [name, owner] = most!;
    const [oldest] = owner.bodies;
    this.end(name, owner, oldest!);
    this.onCut();
    oldest!.cut();
  }
}
