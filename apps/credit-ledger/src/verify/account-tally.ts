import { LEDGER_EVENT_TYPES } from '../account/ledger-event-types.js';
import type { RecordedEvent } from '#event-store/events';
import { eventHash } from '#event-store/hash-chain';
import { type Account, evolveAccount, type Posting, streamOf } from '../account/account.js';
import { postingOf } from '../account/posting-of.js';
import type { Problems } from './problem.js';

/** One account recomputed from its events, as far as they were read. */
export class AccountTally {
  private version = 0;
  /** Hash of the last event, as stored: so that one altered event is one problem, not one for each after it. */
  head: Buffer | null = null;
  account: Account | undefined;

  constructor(
    private readonly stream: string,
    private readonly problems: Problems,
  ) {}

  /** Takes the stream's next event: checks its place, its hash and its figures. Undefined where it can't be read. */
  add(event: RecordedEvent): Posting | undefined {
    const where = placeOf(event);
    const report = (what: string): void => this.problems.add(where, what);
    if (event.version !== this.version + 1)
      report(`version ${this.version + 1} is missing: the one before is ${this.version}`);
    if (!sameBytes(event.prevHash, this.head)) report('it is not linked to the event before it');
    if (!event.hash?.equals(eventHash(event.prevHash, event))) report('its content does not match its hash');
    this.version = event.version;
    this.head = event.hash;
    return this.fold(event, report);
  }

  private fold(event: RecordedEvent, report: (what: string) => void): Posting | undefined {
    if (!LEDGER_EVENT_TYPES.has(event.type)) {
      report(`the type ${event.type} is unknown`);
      return undefined;
    }
    const posting = postingOf(event);
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

/** What an event says of its outcome must be what it adds up to. */
function* faultsOf(account: Account, { event }: Posting): Generator<string> {
  const { data } = event;
  if (account.balance < 0) yield `it leaves a balance of ${account.balance}`;
  if ('balance_after' in data && data.balance_after !== account.balance)
    yield `it says the balance is ${data.balance_after} after it; the events add up to ${account.balance}`;
  if ('lifetime_purchased' in data && data.lifetime_purchased !== account.lifetimePurchased)
    yield `it says ${data.lifetime_purchased} were purchased; the events add up to ${account.lifetimePurchased}`;
}

export function placeOf({ stream, version, partition, position }: RecordedEvent): string {
  return `${stream} version ${version} (partition ${partition}, position ${position})`;
}

function sameBytes(one: Buffer | null, other: Buffer | null): boolean {
  return one && other ? one.equals(other) : one === other;
}
