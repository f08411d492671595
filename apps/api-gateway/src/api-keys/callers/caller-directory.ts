import type { Caller } from './caller.js';
import { hashApiKey, isApiKey } from '../api-key.js';
import { Stalls } from './stalls.js';

/** While broadcasts say what changed, an entry may live long; while none is heard, only so long as a change may take. */
const ENTRY_LIFE_MS = { connected: 30_000, disconnected: 500 };
const MAX_ENTRIES = 10_000;
/** Hashes of keys that are known to have been issued: 10 MB at most. */
export const MAX_ISSUED = 100_000;

interface Entry {
  caller: Caller;
  readonly staleAtMs: number;
}

type LookUp = () => Promise<Caller | undefined>;

/** Decides whether a key that this process never heard of is looked up at all; undefined where it is not. */
export type Leave = (lookUp: LookUp) => Promise<Caller | undefined>;

const LIFE_MS = 5_000;
const MAX_KEYS = 1_000;

const always: Leave = (lookUp) => lookUp();

/**
 * Finds the caller of a key, with a small cache in this process: entries live 30 s at most and go at once when a
 * broadcast says that their key changed, or when one may have been missed. Keys are held as hashes only.
 */
export class CallerDirectory {
  private readonly entries = new Map<string, Entry>();
  private readonly lookups = new Map<string, Promise<Caller | undefined>>();
  /** Hashes of keys that were issued, as far as this process heard of them: they are worth a query. */
  private readonly issued = new Set<string>();
  private readonly unknown: UnknownKeys;
  /** Raised by every invalidation: what was looked up before must not be cached after it. */
  private epoch = 0;
  private receivesBroadcasts = false;

  constructor(
    private readonly find: (keyHash: Buffer) => Promise<Caller | undefined>,
    private readonly now: () => number = Date.now,
    private readonly stalls = new Stalls(),
  ) {
    this.unknown = new UnknownKeys(now);
  }

  /** Undefined for anything that is no valid key, or has no `leave` to be looked up; a mistyped one costs no I/O. */
  async callerOf(apiKey: string, leave: Leave = always): Promise<Caller | undefined> {
    if (!isApiKey(apiKey)) return undefined;
    const keyHash = hashApiKey(apiKey);
    const id = keyHash.toString('base64');
    this.checkForStall();
    const entry = this.entries.get(id);
    const nowMs = this.now();
    if (entry && entry.staleAtMs > nowMs) return isRunning(entry.caller, nowMs) ? entry.caller : undefined;
    if (this.unknown.has(id)) return undefined;
    const lookUp = () => this.lookup(id, keyHash);
    // To join a look-up that is under way costs nothing.
    return this.issued.has(id) || this.lookups.has(id) ? lookUp() : leave(lookUp);
  }

  /** Tells of keys that were read, by their hashes: from here on they are looked up without leave. */
  noteRead(keyHashes: readonly Buffer[]): void {
    const unknown = keyHashes
      .map((keyHash) => keyHash.toString('base64'))
      .filter((id) => !this.issued.has(id));
    if (unknown.length === 0) return; // nothing changed
    for (const id of unknown) this.addIssued(id);
    this.invalidate();
  }

  /** A key was issued, changed or ended: what was known of it goes, and from here on it is looked up without leave. */
  keyChanged(keyHash: Buffer): void {
    const id = keyHash.toString('base64');
    this.addIssued(id);
    this.entries.delete(id);
    this.invalidate();
  }

  forgetKey(keyId: string): void {
    this.invalidate();
    for (const [id, { caller }] of this.entries) if (caller.keyId === keyId) this.entries.delete(id);
  }

  /** From here on broadcasts are heard: those sent before are lost. */
  broadcastsConnected(): void {
    this.receivesBroadcasts = true;
    this.forgetAll();
  }

  /** From here on broadcasts are lost; it is so until `broadcastsConnected`. */
  broadcastsLost(): void {
    this.receivesBroadcasts = false;
    this.forgetAll();
  }

  /**
   * To be called several times a second. A process that stood still has not read what was broadcast meanwhile, and
   * requests may come first, so that they check, too.
   */
  checkForStall(): void {
    if (this.stalls.passed()) this.forgetAll();
  }

  /** A purchase raises the limits of the next request. */
  raisePurchases(workspaceId: string, lifetimePurchased: number): void {
    this.invalidate();
    for (const entry of this.entries.values()) {
      if (entry.caller.workspaceId !== workspaceId) continue;
      entry.caller = {
        ...entry.caller,
        lifetimePurchased: Math.max(entry.caller.lifetimePurchased, lifetimePurchased),
      };
    }
  }

  private forgetAll(): void {
    this.invalidate();
    this.entries.clear();
  }

  private addIssued(id: string): void {
    this.issued.delete(id);
    this.issued.add(id);
    if (this.issued.size > MAX_ISSUED) this.issued.delete(this.issued.values().next().value!);
  }

  private invalidate(): void {
    this.epoch++;
    this.lookups.clear();
    this.unknown.clear();
  }

  private lookup(id: string, keyHash: Buffer): Promise<Caller | undefined> {
    const running = this.lookups.get(id);
    if (running) return running;
    const lookup = this.load(id, keyHash).finally(() => {
      if (this.lookups.get(id) === lookup) this.lookups.delete(id);
    });
    this.lookups.set(id, lookup);
    return lookup;
  }

  private async load(id: string, keyHash: Buffer): Promise<Caller | undefined> {
    const epoch = this.epoch;
    const caller = await this.find(keyHash);
    if (epoch === this.epoch) this.keep(id, caller);
    return caller;
  }

  private keep(id: string, caller: Caller | undefined): void {
    this.entries.delete(id);
    if (!caller) {
      this.issued.delete(id);
      // Without broadcasts nobody would say that the key was created.
      if (this.receivesBroadcasts) this.unknown.add(id);
      return;
    }
    this.addIssued(id);
    const lifeMs = this.receivesBroadcasts ? ENTRY_LIFE_MS.connected : ENTRY_LIFE_MS.disconnected;
    this.entries.set(id, { caller, staleAtMs: this.now() + lifeMs });
    if (this.entries.size > MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value!);
  }
}

function isRunning(caller: Caller, nowMs: number): boolean {
  return caller.expiresAtMs === undefined || caller.expiresAtMs > nowMs;
}

/** Keys that were looked up and not found, by their hashes: 1,000 at most, the newest, each for 5 s. */
class UnknownKeys {
  /** When each is forgotten. All live equally long, so that the first is the one to go first. */
  private readonly keys = new Map<string, number>();

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number) {}

  has(id: string): boolean {
    return (this.keys.get(id) ?? -Infinity) > this.now();
  }

  add(id: string): void {
    this.keys.delete(id);
    this.keys.set(id, this.now() + LIFE_MS);
    if (this.keys.size > MAX_KEYS) this.keys.delete(this.keys.keys().next().value!);
  }

  clear(): void {
    this.keys.clear();
  }
}
