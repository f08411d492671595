import { Failure } from '#contracts/failures';
import type { RecordedEvent } from './events.js';

/** Turns `data` of one schema version into the next. Pure: no clock, no I/O, no change of its argument. */
export type Upcast = (data: unknown) => unknown;

/** By event type: the first upcast leads from schema version 1 to 2, the second from 2 to 3, and so on. */
export type UpcastChains = Readonly<Record<string, readonly Upcast[]>>;

/**
 * Shows stored events in the newest schema version of their type; the rows themselves never change. A type without a
 * chain has had one version only.
 */
export class Upcasters {
  private readonly chains: ReadonlyMap<string, readonly Upcast[]>;

  constructor(chains: UpcastChains = {}) {
    this.chains = new Map(Object.entries(chains));
  }

  /** The schema version that new events of this type are written with. */
  currentVersion(type: string): number {
    return (this.chains.get(type)?.length ?? 0) + 1;
  }

  /**
   * The event as a writer of today would have written it. Throws a `poison` failure, `UNKNOWN_SCHEMA_VERSION`, for one
   * that newer code wrote.
   */
  upcast(event: RecordedEvent): RecordedEvent {
    const current = this.currentVersion(event.type);
    if (event.schemaVersion === current) return event;
    const steps = this.chains.get(event.type)?.slice(event.schemaVersion - 1) ?? [];
    if (event.schemaVersion > current || event.schemaVersion < 1) throw unknownVersion(event, current);
    return { ...event, schemaVersion: current, data: steps.reduce((data, step) => step(data), event.data) };
  }
}

function unknownVersion({ type, schemaVersion, stream, version }: RecordedEvent, current: number): Failure {
  return new Failure(
    'poison',
    'UNKNOWN_SCHEMA_VERSION',
    `Event ${version} of stream ${stream} is ${type} in schema version ${schemaVersion}, this code knows up to ` +
      `${current}: deploy the code that wrote it.`,
    { details: { type, schema_version: schemaVersion, known: current } },
  );
}
