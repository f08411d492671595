import { type CommandName, handlerOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { isKnownType, type Sender, sendersOf } from '#contracts/messages/senders';
import type { MessageMetrics, UntrustedKind } from '../observability/message-metrics.js';
import type { AuthenticatedSender } from './authenticated-sender.js';

export interface SenderCheckOptions {
  readonly log: Log;
  readonly metrics?: MessageMetrics | undefined;
}

/** The identity that a message claims. It may claim anything, or nothing. */
interface Identity {
  readonly type?: unknown;
  readonly messageId?: unknown;
}

/** At most one alarm per kind, type and sender in this many milliseconds: a flood must not fill the log's disk. */
const ALARM_EVERY_MS = 60_000;

/** Refuses messages from senders that are not allowed, with an alarm. */
export class SenderCheck {
  private readonly alarms = new Map<string, { since: number; suppressed: number }>();

  constructor(
    private readonly options: SenderCheckOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Returns why a message of `sender` must not be handled; undefined if it may be. A type of another kind is refused
   * for every sender. A type that this release does not know is not refused, as it has no handler. For a reply, `type`
   * is that of the command. Call it before anything else: a message of a known type from an unknown client must raise
   * the alarm, whatever else is wrong with it. A message without a type is not refused here; it is dead-lettered as
   * unreadable.
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
    this.options.metrics?.untrusted(kind);
    const what = { kind, type, sender: sender ?? 'unproven' };
    this.alarm(what, { message_id: identity.messageId, allowed: allowed ?? [] });
    return refusal(what, allowed);
  }

  private alarm(what: Readonly<Record<string, string>>, more: object): void {
    const name = Object.values(what).join();
    const known = this.alarms.get(name);
    if (known && this.now() - known.since < ALARM_EVERY_MS) {
      known.suppressed += 1;
      return;
    }
    this.alarms.set(name, { since: this.now(), suppressed: 0 });
    const fields = { alarm: 'untrusted-sender', ...what, ...more, suppressed: known?.suppressed ?? 0 };
    this.options.log.error(fields, 'A message was refused: its sender is not allowed or not authenticated.');
  }
}

function refusal(
  { kind, type, sender }: Readonly<Record<'kind' | 'type' | 'sender', string>>,
  allowed: readonly Sender[] | undefined,
): Failure {
  const who = sender === 'unproven' ? 'a sender that is not authenticated' : sender;
  const rule = allowed
    ? `only ${allowed.join(' and ')} may send it, with its own user of the broker`
    : `it is not of the kind ${kind}`;
  return new Failure('rejected', 'UNTRUSTED_SENDER', `${type} came from ${who}; ${rule}. Nothing was done.`);
}
