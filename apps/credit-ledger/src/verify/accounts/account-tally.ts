import { eventHashHex } from '#event-store/hash-chain/hash-chain';
import { partitionOf } from '#event-store/partition';
import { type Account, type LedgerEntry, streamOf, ledgerEntryOf } from '../../account/account.js';
import { unreadableFor } from '../../account/history/event-chain.js';
import { AccountFold } from './account-fold.js';
import { type Problems, shown } from '../problem.js';
import { eventNameOf, type StoredEvent } from '../movements/movement.js';

/** One account recomputed from the events read so far. A problem of an event is reported only there. */
export class AccountTally {
  private version = 0;
  /** The hash of the last event as stored, and as computed. If they differ, either may have been changed. */
  private head: string | null = null;
  private computedHead: string | null | undefined = null;
  private readonly fold: AccountFold;
  private readonly partition: number;

  constructor(
    private readonly stream: string,
    private readonly problems: Problems,
  ) {
    this.partition = partitionOf(stream);
    this.fold = new AccountFold(stream.slice(STREAM_PREFIX.length));
  }

  /**
   * The state folded from the events. A figure is NaN where broken events leave it unknown. Undefined before the first
   * event.
   */
  get account(): Account | undefined {
    return this.fold.account;
  }

  /** True if this is the hash of the last event, in hexadecimal. */
  isHead(hash: string | null): boolean {
    return hash === this.head || hash === this.computedHead;
  }

  /** Trusts everything before this event: the figures are unknown until events state them. */
  beginAt({ version, prevHash }: StoredEvent): void {
    if (version <= 1) return;
    this.version = version - 1;
    this.head = this.computedHead = prevHash;
    this.fold.lose(this.version);
  }

  /**
   * Takes the stream's next event: checks its position, its hash and its figures. Returns undefined if it can't be read.
   */
  add(event: StoredEvent): LedgerEntry | undefined {
    this.follow(event);
    if (event.partition !== this.partition)
      this.report(event, `its stream belongs to partition ${this.partition}`);
    if (event.prevHash !== this.head && event.prevHash !== this.computedHead)
      this.report(event, 'it is not linked to the event before it');
    const computed = hashOf(event);
    if (computed !== event.hash) this.report(event, 'its content does not match its hash');
    const entry = this.read(event);
    this.head = event.hash;
    this.computedHead = computed;
    if (computed !== event.hash) this.fold.doubt();
    return entry;
  }

  private follow(event: StoredEvent): void {
    if (event.version !== this.version + 1) {
      this.report(event, `version ${this.version + 1} is missing: the one before is ${this.version}`);
      this.fold.lose(event.version - 1);
    }
    this.version = event.version;
  }

  private read(event: StoredEvent): LedgerEntry | undefined {
    const unreadable = unreadableFor(event);
    if (unreadable !== undefined) {
      this.report(event, `it can't be read: ${unreadable}`);
      this.fold.lose(event.version);
      return undefined;
    }
    const entry = ledgerEntryOf(event);
    const workspaceId: unknown = entry.event.data.workspace_id;
    if (typeof workspaceId !== 'string' || streamOf(workspaceId) !== this.stream)
      this.report(event, `it is about ${shown(workspaceId)}, whose stream is another`);
    for (const fault of this.fold.add(entry)) this.report(event, fault);
    return entry;
  }

  private report(event: StoredEvent, what: string): void {
    this.problems.add(eventNameOf(event), what);
  }
}

const STREAM_PREFIX = streamOf('');

/** Returns undefined for a value that the ledger never hashes, such as a number beyond all doubles. */
function hashOf(event: StoredEvent): string | undefined {
  try {
    return eventHashHex(event.prevHash, event);
  } catch {
    return undefined;
  }
}
