import { eventHashHex } from '#event-store/hash-chain';
import { partitionOf } from '#event-store/partition';
import { type Account, evolveAccount, type Posting, streamOf } from '../account/account.js';
import { LEDGER_EVENT_TYPES } from '../account/ledger-event-types.js';
import { postingOf } from '../account/posting-of.js';
import type { Problems } from './problem.js';
import { placeOf, type StoredEvent } from './stored-event.js';

/** One account recomputed from its events, as far as they were read. */
export class AccountTally {
  private version = 0;
  /** Hash of the last event, as stored: so that one altered event is one problem, not one for each after it. */
  head: string | null = null;
  account: Account | undefined;
  private readonly partition: number;

  constructor(
    private readonly stream: string,
    private readonly problems: Problems,
  ) {
    this.partition = partitionOf(stream);
  }

  /** Takes the stream's next event: checks its place, its hash and its figures. Undefined where it can't be read. */
  add(event: StoredEvent): Posting | undefined {
    const report = (what: string): void => this.problems.add(placeOf(event), what);
    if (event.partition !== this.partition) report(`its stream belongs to partition ${this.partition}`);
    if (event.version !== this.version + 1)
      report(`version ${this.version + 1} is missing: the one before is ${this.version}`);
    if (event.prevHash !== this.head) report('it is not linked to the event before it');
    if (event.hash === null || event.hash !== hashOf(event)) report('its content does not match its hash');
    return this.fold(event, report);
  }

  /** Takes the stream's next event for what it adds up to alone. Undefined where it can't be read. */
  fold(
    event: StoredEvent,
    report: (what: string) => void = (what) => this.problems.add(placeOf(event), what),
  ): Posting | undefined {
    this.version = event.version;
    this.head = event.hash;
    const posting = readable(event);
    if (!posting) {
      report(`it can't be read: its type is ${event.type}`);
      return undefined;
    }
    const workspaceId = posting.event.data.workspace_id;
    if (streamOf(workspaceId) !== this.stream) report(`it is about ${workspaceId}, whose stream is another`);
    try {
      this.account = evolveAccount(this.account, posting);
    } catch (error) {
      report(String(error));
      return undefined;
    }
    for (const fault of faultsOf(this.account, posting)) report(fault);
    return posting;
  }
}

/** Undefined for what no event was ever hashed with, as a number beyond all doubles. */
function hashOf(event: StoredEvent): string | undefined {
  try {
    return eventHashHex(event.prevHash, event);
  } catch {
    return undefined;
  }
}

function readable(event: StoredEvent): Posting | undefined {
  const known = LEDGER_EVENT_TYPES.has(event.type) && typeof event.data === 'object' && event.data !== null;
  return known ? postingOf(event) : undefined;
}

/** What an event says of its outcome must be what it adds up to. */
function* faultsOf(account: Account, { event }: Posting): Generator<string> {
  const { data } = event;
  if (account.balance < 0) yield `it leaves a balance of ${account.balance}`;
  if ('balance_after' in data && data.balance_after !== account.balance)
    yield `it says the balance is ${data.balance_after} after it; the events add up to ${account.balance}`;
  if ('lifetime_purchased' in data && data.lifetime_purchased !== account.lifetimePurchased)
    yield `it says ${data.lifetime_purchased} were purchased; the events add up to ${account.lifetimePurchased}`;
}
