import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#contracts/failures';
import { type StreamingService, SCHEMAS } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import { positionsAt } from '#event-store/read/positions-at';
import { headPositions, type Reader } from '#event-store/read/read';
import { mergeByTime } from '#event-store/read/scan';
import { isDatabaseUnavailable } from '#postgres/failures/database-failure';
import { PARTITIONS } from '#event-store/partition';
import { NotReached } from '../../connections/server-unreachable.js';
import { type Operator, type EventReaders, withReaders } from '../../connections/operator.js';
import { eventsWithin } from '../event-bounds.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';

export interface TailedEvent extends RecordedEvent {
  readonly service: StreamingService;
}

export interface TailOptions {
  readonly services: readonly StreamingService[];
  /** What is shown first: what comes from now on, what was recorded since a time, what follows positions. */
  readonly from: 'now' | Date | ServicePositions;
  /** Ends with what was recorded at this time or before, which must be past. */
  readonly until?: Date;
  /** Goes on as events come; false ends with the newest. An `until` ends it in either case. */
  readonly follow: boolean;
  readonly signal: AbortSignal;
  /** Resolves when it is shown; what it rejects with ends the tail. */
  readonly show: (event: TailedEvent) => Promise<void>;
  /** Told when the database is lost and when it is back. */
  readonly tell: (text: string) => void;
}

type Positions = Map<StreamingService, number[]>;

const POLL_MS = 250;
const RECONNECT_MS = 1_000;

/** Follows the events of several services. It knows how far it came, whatever ended it. */
export class EventTail {
  private readonly shown: Positions = new Map();
  /** Where it ends; undefined while it follows. */
  private ends: Positions | undefined;

  constructor(
    private readonly operator: Pick<Operator, 'withDatabase'>,
    private readonly options: TailOptions,
  ) {}

  /** After what was shown; empty where it never reached the database. */
  get positions(): ServicePositions {
    return this.shown;
  }

  /**
   * Resolves at the end, or when the signal is aborted. A database that is lost on the way is waited for; one that is not
   * reached at first is thrown as `NotReached`.
   */
  async run(): Promise<void> {
    const { signal, tell, services } = this.options;
    let lost = false;
    while (!signal.aborted) {
      try {
        return await withReaders(this.operator, services, async (readers) => {
          if (lost) tell('connected again');
          lost = false;
          if (this.shown.size === 0) await this.begin(readers);
          await this.follow(readers);
        });
      } catch (error) {
        if (this.shown.size === 0 || !isAbsence(error)) throw error;
        if (!lost) tell(`the database connection was lost (${textOf(error)}); connecting again …`);
        lost = true;
        await rest(RECONNECT_MS, signal);
      }
    }
  }

  private async begin(readers: EventReaders): Promise<void> {
    const { from, until, follow } = this.options;
    const begins: Positions = new Map();
    const ends: Positions = new Map();
    for (const [service, reader] of readers) {
      const heads = await headPositions(reader);
      begins.set(service, await beginOf(service, reader, heads, from));
      ends.set(service, until ? [...(await positionsAt(reader, until)).after] : heads);
    }
    if (until || !follow) this.ends = ends;
    for (const [service, positions] of begins) this.shown.set(service, positions);
  }

  private async follow(readers: EventReaders): Promise<void> {
    const { signal } = this.options;
    for (;;) {
      await this.showUpTo(readers, this.ends ?? (await headsOf(readers)));
      if (this.ends || signal.aborted) return;
      await rest(POLL_MS, signal);
    }
  }

  private async showUpTo(readers: EventReaders, ends: Positions): Promise<void> {
    const { from, until, signal, show } = this.options;
    const sources = [...readers].flatMap(([service, reader]) =>
      eventsWithin(reader, this.shown.get(service)!, ends.get(service)!).map((events) => of(service, events)),
    );
    for await (const event of mergeByTime(sources)) {
      if (signal.aborted) return;
      const early = from instanceof Date && event.recordedAt < from;
      const late = until !== undefined && event.recordedAt > until;
      if (!early && !late) await show(event);
      this.shown.get(event.service)![event.partition] = event.position;
    }
  }
}

async function beginOf(
  service: StreamingService,
  reader: Reader,
  heads: readonly number[],
  from: TailOptions['from'],
): Promise<number[]> {
  if (from === 'now') return [...heads];
  if (from instanceof Date) return [...(await positionsAt(reader, from)).before];
  const positions = [...(from.get(service) ?? heads)];
  const partition = positions.findIndex((position, index) => position > heads[index]!);
  if (partition === -1) return positions;
  throw new Failure(
    'rejected',
    'POSITION_BEYOND_HEAD',
    `Partition ${partition} of ${service} ends at ${heads[partition]}, before ${positions[partition]} of the token: ` +
      'was that printed for another database?',
  );
}

async function headsOf(readers: EventReaders): Promise<Positions> {
  const heads: Positions = new Map();
  for (const [service, reader] of readers) heads.set(service, await headPositions(reader));
  return heads;
}

async function* of(
  service: StreamingService,
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<TailedEvent, void, undefined> {
  for await (const event of events) yield { ...event, service };
}

function isAbsence(error: unknown): boolean {
  return error instanceof NotReached || isDatabaseUnavailable(error);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}

/** How far each service's events were shown: by partition, the position of the last one. */
export type ServicePositions = ReadonlyMap<StreamingService, readonly number[]>;

/** Positions as a word that a shell takes as it is: `ledger:0.12.7…+audits:…`. */
export function positionToken(positions: ServicePositions): string {
  return [...positions]
    .map(([service, byPartition]) => `${SCHEMAS[service]}:${byPartition.join('.')}`)
    .join('+');
}

/** What `positionToken` made; undefined for anything else. */
export function parsePositionToken(token: string): ServicePositions | undefined {
  const positions = new Map<StreamingService, readonly number[]>();
  for (const part of token.split('+')) {
    const [schema, numbers = ''] = part.split(':');
    const service = STREAMING_SERVICES.find((each) => SCHEMAS[each] === schema);
    const byPartition = numbers.split('.').map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : -1));
    if (!service || positions.has(service)) return undefined;
    if (byPartition.length !== PARTITIONS || byPartition.includes(-1)) return undefined;
    positions.set(service, byPartition);
  }
  return positions;
}
