import { type CommandName, handlerOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { isKnownType, type Sender, sendersOf } from '#contracts/messages/senders';
import type { MessageMetrics, UntrustedKind } from '../observability/message-metrics.js';
import type { AuthenticatedSender } from './authenticated-sender.js';

/**
 * What becomes of a message that does not prove who sent it. `accept` is for the time in which a release that proves it
 * replaces one that did not: messages of proven senders that may not send them are refused all the same.
 */
export type UnprovenSenders = 'refuse' | 'accept';

export interface SenderCheckOptions {
  readonly log: Log;
  readonly metrics?: MessageMetrics | undefined;
  readonly unprovenSenders?: UnprovenSenders;
}

/** What a message says that it is. It may say anything, or nothing. */
interface Identity {
  readonly type?: unknown;
  readonly messageId?: unknown;
}

/** Of the same kind, type and sender at most one alarm in so many milliseconds: a flood must not fill the log's disk. */
const ALARM_EVERY_MS = 60_000;

/** Refuses messages from senders that may not send them, with an alarm. */
export class SenderCheck {
  private readonly alarms = new Map<string, { since: number; unsaid: number }>();

  constructor(
    private readonly options: SenderCheckOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Why a message of `sender` is not to be handled; undefined where it is. A type of another kind is refused whoever sent
   * it; one that this release does not know at all is nobody's to refuse, as it has no handler. For a reply, `type` is
   * that of the command. It is asked before anything else is done with a message: whatever else is wrong with one of a
   * known type, a stranger raises the alarm. Without a type it is nobody's either, and is buried as unreadable.
   */
  refusalOf(
    kind: UntrustedKind,
    identity: Identity,
    sender: AuthenticatedSender | undefined,
  ): Failure | undefined {
    const type = String(identity.type);
    const allowed = kind === 'reply' ? [handlerOf(type as CommandName)] : sendersOf(kind, type);
    if (!allowed && !isKnownType(type)) return undefined;
    if (allowed?.some((each) => each === sender)) return undefined;
    const accepted = allowed && sender === undefined && this.options.unprovenSenders === 'accept';
    this.options.metrics?.untrusted(kind, accepted ? 'accepted' : 'refused');
    const what = { kind, type, sender: sender ?? 'unproven', accepted: accepted === true };
    this.alarm(what, { message_id: identity.messageId, allowed: allowed ?? [] });
    return accepted ? undefined : refusal(what, allowed);
  }

  private alarm(what: Readonly<Record<string, string | boolean>>, facts: object): void {
    const name = Object.values(what).join();
    const known = this.alarms.get(name);
    if (known && this.now() - known.since < ALARM_EVERY_MS) {
      known.unsaid += 1;
      return;
    }
    this.alarms.set(name, { since: this.now(), unsaid: 0 });
    const fields = { alarm: 'untrusted-sender', ...what, ...facts, unsaid: known?.unsaid ?? 0 };
    if (what.accepted)
      this.options.log.warn(fields, 'A message did not prove who sent it; UNPROVEN_SENDERS lets it through.');
    else
      this.options.log.error(fields, 'A message was refused: its sender may not send it, or is not proven.');
  }
}

function refusal(
  { kind, type, sender }: Readonly<Record<'kind' | 'type' | 'sender', string>>,
  allowed: readonly Sender[] | undefined,
): Failure {
  const who = sender === 'unproven' ? 'a sender that is not proven' : sender;
  const rule = allowed
    ? `only ${allowed.join(' and ')} may send it, with its own user of the broker`
    : `it is no ${kind}, so that nobody may send it as one`;
  return new Failure('rejected', 'UNTRUSTED_SENDER', `${type} came from ${who}; ${rule}. Nothing was done.`);
}
