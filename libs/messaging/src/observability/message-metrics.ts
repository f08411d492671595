import { Counter, Histogram, type Registry } from 'prom-client';
import type { MessageKind } from '#contracts/messages/senders';

/**
 * The outcome of a message, or of one event of a batch. Of an event: `handled`; `retried` (after a retry delay),
 * `dead_lettered`, `given_back` (a dependency is unavailable), `lost` (its channel was lost first). Of a command:
 * `handled`; `refused` (by the handler), `failed` (unexpectedly, or a dependency is unavailable), `dropped` (the caller
 * stopped waiting).
 */
export type ProcessOutcome =
  'handled' | 'retried' | 'dead_lettered' | 'given_back' | 'lost' | 'refused' | 'failed' | 'dropped';

/** How a command ended for its caller: `unanswered` may have been executed, `unsent` was not. */
export type CommandOutcome = 'answered' | 'refused' | 'unanswered' | 'unsent';

/** How one attempt to publish ended. */
export type SendOutcome = 'confirmed' | 'returned' | 'nacked' | 'lost';

/** The kind of a message whose sender is not allowed or not authenticated. */
export type UntrustedKind = MessageKind | 'reply';

/** From a handler that only reads a row to one that waits for an audit. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Counts messages, at 0.3 µs each at most. The names are those of OpenTelemetry where it has one. */
export class MessageMetrics {
  private readonly consumption: Counter<'queue'>;
  private readonly processing: Histogram<'type' | 'outcome'>;
  private readonly commands: Histogram<'command' | 'outcome'>;
  private readonly publication: Counter<'type' | 'outcome'>;
  private readonly overdueIn: Counter<'queue'>;
  private readonly untrustedOf: Counter<'kind'>;
  /** Commands whose series exist. */
  private readonly begun = new Set<string>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.consumption = new Counter({
      name: 'messaging_client_consumed_messages_total',
      help: 'Messages that the broker delivered, by queue; a batch of events is one message.',
      labelNames: ['queue'],
      registers,
    });
    this.processing = new Histogram({
      name: 'messaging_process_duration_seconds',
      help: 'How long each command and each event took to be handled, by type and outcome.',
      labelNames: ['type', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.publication = new Counter({
      name: 'messaging_client_sent_messages_total',
      help: 'Attempts to publish a message of events or a broadcast, by type and outcome.',
      labelNames: ['type', 'outcome'],
      registers,
    });
    this.commands = new Histogram({
      name: 'messaging_command_duration_seconds',
      help: 'From sending a command to its reply, at its caller. unanswered: it may have been executed; unsent: it was not.',
      labelNames: ['command', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.overdueIn = new Counter({
      name: 'messaging_overdue_events_total',
      help: 'Attempts at events that failed after all retry delays, by queue. The database may be at fault: each is tried again.',
      labelNames: ['queue'],
      registers,
    });
    this.untrustedOf = new Counter({
      name: 'messaging_untrusted_messages_total',
      help: 'Messages that were refused because their sender is not allowed or not authenticated.',
      labelNames: ['kind'],
      registers,
    });
    for (const kind of ['command', 'event', 'broadcast', 'reply']) this.untrustedOf.inc({ kind }, 0);
  }

  /** Creates these at 0: an alert does not see a series that starts at 1 rise. */
  expect({ queues, types }: { readonly queues: readonly string[]; readonly types: readonly string[] }): void {
    for (const queue of queues) {
      this.consumption.inc({ queue }, 0);
      this.overdueIn.inc({ queue }, 0);
    }
    for (const type of types) this.processing.zero({ type, outcome: 'handled' });
  }

  consumed(queue: string): void {
    this.consumption.inc({ queue });
  }

  /** `type` is one that this service handles: text from unknown clients must not name a series. */
  handled(type: string, outcome: ProcessOutcome, tookMs: number): void {
    this.processing.observe({ type, outcome }, tookMs / 1_000);
  }

  /** An event of `queue` failed after all its retry delays, and is retried again. */
  overdue(queue: string): void {
    this.overdueIn.inc({ queue });
  }

  sent(type: string, outcome: SendOutcome): void {
    this.publication.inc({ type, outcome });
  }

  untrusted(kind: UntrustedKind): void {
    this.untrustedOf.inc({ kind });
  }

  commandEnded(command: string, outcome: CommandOutcome, tookMs: number): void {
    if (!this.begun.has(command))
      for (const expected of ['answered', 'unanswered']) this.commands.zero({ command, outcome: expected });
    this.begun.add(command);
    this.commands.observe({ command, outcome }, tookMs / 1_000);
  }
}
