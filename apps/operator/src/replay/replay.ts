import type { Client, ClientBase } from 'pg';
import { positionsAt } from '#event-store/read/positions-at';
import { PARTITIONS } from '#event-store/partition';
import { headPositions, readStream, streamVersion } from '#event-store/read/read';
import type { Operator } from '../connections/operator.js';
import { type EventSource, withEvents } from '../streams/event-schema.js';
import { type Fold, foldPages, foldStretches } from './fold/fold-events.js';
import { stretchesBetween } from './fold/read-ahead.js';
import type { FoldedEvent, RowProjection } from '#event-store/replay/row-projection';
import { ScratchTable } from './fold/scratch-table.js';

/** The connections of a replay: both on the database of the projection, one reads ahead while the other writes. */
export interface ReplaySessions {
  /** With the schema of the events in its search path. */
  readonly reader: Client;
  /** The same; its temporary tables hold what is made. */
  readonly writer: Client;
}

/** Up to where events are folded; everything where nothing is given. */
export interface ReplayBound {
  /** What was recorded at this time or before. */
  readonly at?: Date;
  /** Of one partition only, up to a position. */
  readonly to?: { readonly partition: number; readonly position: number };
  /** Of one stream only, up to a version where one is given. */
  readonly stream?: string;
  readonly toVersion?: number;
}

export interface Progress {
  /** Events read so far, and in all. */
  readonly events: number;
  readonly of: number;
}

export interface ReplayOptions {
  readonly onProgress?: (progress: Progress) => void;
}

/** How far the rows of a replay are. */
export interface Mark {
  readonly events: number;
  readonly version: number;
  readonly positions: readonly number[];
}

/** A replay of one projection: its rows, and how far they are. */
export class Replay {
  events = 0;
  /** Milliseconds that this took: no waiting for anybody, no comparing. */
  foldingMs = 0;
  /** Where the bound is a stream, its version; else positions. */
  private version = 0;
  private positions: readonly number[] = new Array<number>(PARTITIONS).fill(0);

  private constructor(
    readonly projection: RowProjection,
    readonly table: ScratchTable,
    private readonly sessions: ReplaySessions,
    private readonly bound: ReplayBound,
  ) {}

  static async begin(
    sessions: ReplaySessions,
    projection: RowProjection,
    bound: ReplayBound = {},
  ): Promise<Replay> {
    const table = await ScratchTable.create(sessions.writer, projection);
    return new Replay(projection, table, sessions, bound);
  }

  /** Folds what there is up to the bound. Memory is bounded however much that is. Throws `PositionGap`, `UnfoldableEvent`. */
  async foldAll({ onProgress }: ReplayOptions = {}): Promise<void> {
    let events = 0;
    let of = 0;
    await this.foldFrom(this.sessions.reader, {
      onBegin: (total) => (of = total),
      onPage: (count) => {
        events += count;
        onProgress?.({ events, of });
      },
    });
  }

  /**
   * Folds what was appended since, in the caller's transaction on the writer's connection: where that is one snapshot,
   * the rows are then just those of the snapshot's events. Tells of every key whose row changed.
   */
  async catchUp(onChange?: Fold['onChange']): Promise<void> {
    await this.foldFrom(this.sessions.writer, { onChange });
  }

  /** Where the rows are; for `backTo`. */
  mark(): Mark {
    const { events, version, positions } = this;
    return { events, version, positions };
  }

  /** After a transaction of the writer's was rolled back: the rows are where they were before it. */
  backTo({ events, version, positions }: Mark): void {
    Object.assign(this, { events, version, positions });
  }

  private async foldFrom(...fold: Parameters<Replay['foldUntilEnd']>): Promise<void> {
    const begun = performance.now();
    await this.foldUntilEnd(...fold);
    this.foldingMs += performance.now() - begun;
  }

  private async foldUntilEnd(
    reader: ClientBase,
    { onBegin, ...callbacks }: Pick<Fold, 'onPage' | 'onChange'> & { onBegin?: (events: number) => void },
  ): Promise<void> {
    const { projection, table, bound } = this;
    const fold: Fold = { projection, table, takes: (event) => this.takes(event), ...callbacks };
    if (bound.stream !== undefined) {
      const last = await this.lastVersion(reader, bound.stream);
      onBegin?.(last - this.version);
      this.events += await foldPages(pagesOfStream(reader, bound.stream, this.version, last), fold);
      this.version = last;
      return;
    }
    const to = await this.end(reader);
    const stretches = stretchesBetween(this.positions, to);
    onBegin?.(stretches.reduce((sum, { after, to: end }) => sum + end - after, 0));
    this.events += await foldStretches(reader, stretches, fold);
    this.positions = to;
  }

  private takes({ recordedAt }: FoldedEvent): boolean {
    return this.bound.at === undefined || recordedAt <= this.bound.at;
  }

  private async lastVersion(reader: ClientBase, stream: string): Promise<number> {
    return Math.min(await streamVersion(reader, stream), this.bound.toVersion ?? Number.POSITIVE_INFINITY);
  }

  private async end(reader: ClientBase): Promise<readonly number[]> {
    const { at, to } = this.bound;
    const heads = at ? (await positionsAt(reader, at)).after : await headPositions(reader);
    if (!to) return heads;
    return heads.map((head, partition) => (partition === to.partition ? Math.min(head, to.position) : 0));
  }
}

const PAGE = 1_000;

/** The events of a stream after a version, up to another. */
async function* pagesOfStream(
  reader: ClientBase,
  stream: string,
  after: number,
  to: number,
): AsyncGenerator<readonly FoldedEvent[]> {
  for (let from = after + 1; from <= to; from += PAGE)
    yield readStream(reader, stream, { fromVersion: from, toVersion: Math.min(to, from + PAGE - 1) });
}

/** Runs `work` on the two connections that a replay of a source's events needs. */
export function withSessions<T>(
  operator: Pick<Operator, 'withDatabase'>,
  source: EventSource,
  work: (sessions: ReplaySessions) => Promise<T>,
): Promise<T> {
  return withEvents(operator, source, (reader) =>
    withEvents(operator, source, async (writer) => {
      // When acs is ended during a long statement, the statement ends, too.
      await writer.query(`set client_connection_check_interval = '1s'; set timezone = 'UTC'`);
      return work({ reader, writer });
    }),
  );
}
