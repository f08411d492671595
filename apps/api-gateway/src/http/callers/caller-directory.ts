import { Stalls } from '#timing/stalls';
import type { Caller } from './find-caller.js';
import { hashApiKey, isApiKey } from './api-key.js';

/**
 * Broadcasts report changes of keys, so an entry may live long. Without broadcasts it may live only as long as a change
 * may take.
 */
const ENTRY_LIFE_MS = { connected: 30_000, disconnected: 500 };
const MAX_ENTRIES = 10_000;
/** A change of a key must take effect within a second. After a shorter stall the broadcast still arrives in time. */
const STALL_MS = 1_000;
/** The most hashes of issued keys in memory: 10 MB. */
export const MAX_ISSUED = 100_000;

interface Entry {
  caller: Caller;
  readonly staleAtMs: number;
}

type LookUp = () => Promise<Caller | undefined>;

/** Decides whether an unknown key is looked up; returns undefined if not. */
export type Leave = (lookUp: LookUp) => Promise<Caller | undefined>;

const always: Leave = (lookUp) => lookUp();

/**
 * Finds the caller of a key, with a small cache in this process. An entry lives 30 s at most; it is dropped when a
 * broadcast says that its key changed, or when a broadcast may have been missed. Keys are stored as hashes only.
 */
export class CallerDirectory {
  private readonly entries = new Map<string, Entry>();
  private readonly lookups = new Map<string, Promise<Caller | undefined>>();
  /** Hashes of the issued keys that this process knows; these may be looked up. */
  private readonly issued = new Set<string>();
  private readonly unknown: UnknownKeys;
  /** Increased by every invalidation: a look-up that began before it must not be cached. */
  private epoch = 0;
  private receivesBroadcasts = false;

  constructor(
    private readonly find: (keyHash: Buffer) => Promise<Caller | undefined>,
    private readonly now: () => number = Date.now,
    private readonly stalls = new Stalls(STALL_MS),
  ) {
    this.unknown = new UnknownKeys(now);
  }

  /**
   * Returns undefined if the key is not valid, or if `leave` does not allow the look-up. A mistyped key costs no I/O.
   */
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
    // Joining a running look-up costs nothing.
    return this.issued.has(id) || this.lookups.has(id) ? lookUp() : leave(lookUp);
  }

  /** Adds the hashes of issued keys. They are then looked up without `leave`. */
  noteRead(keyHashes: readonly Buffer[]): void {
    const unknown = keyHashes
      .map((keyHash) => keyHash.toString('base64'))
      .filter((id) => !this.issued.has(id));
    if (unknown.length === 0) return; // nothing changed
    for (const id of unknown) this.addIssued(id);
    this.invalidate();
  }

  /** Drops the entry of a key that was issued, changed or ended. The key is then looked up without `leave`. */
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

  /** Records that broadcasts arrive from now on; earlier ones may be lost. */
  broadcastsConnected(): void {
    this.receivesBroadcasts = true;
    this.forgetAll();
  }

  /** Records that broadcasts are lost until `broadcastsConnected`. */
  broadcastsLost(): void {
    this.receivesBroadcasts = false;
    this.forgetAll();
  }

  /**
   * Must be called several times a second. A process that was stopped has not read the broadcasts of that time. A
   * request may be handled before them, so each request checks, too.
   */
  checkForStall(): void {
    if (this.stalls.passed()) this.forgetAll();
  }

  /** Applies a purchase, which may raise the limits of the next request. */
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
      // Without broadcasts this process would not learn that the key was created.
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

const LIFE_MS = 5_000;
const MAX_KEYS = 1_000;

/** The newest 1,000 keys that a look-up did not find, by hash, each for 5 s. */
class UnknownKeys {
  /** The expiry times. All keys live equally long, so the first in the map expires first. */
  private readonly keys = new Map<string, number>();

  /** `now` returns milliseconds. */
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
