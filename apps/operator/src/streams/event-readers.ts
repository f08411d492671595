import { SCHEMAS, type StreamingService } from '#contracts/services';
import type { Reader } from '#event-store/read/read';
import type { Operator } from '../connections/operator.js';

/** A connection to the events of each service. */
export type EventReaders = ReadonlyMap<StreamingService, Reader>;

/** Runs `work` with a connection to the events of each of these services. */
export function withReaders<T>(
  operator: Pick<Operator, 'withDatabase'>,
  [service, ...others]: readonly StreamingService[],
  work: (readers: EventReaders) => Promise<T>,
): Promise<T> {
  if (!service) return work(new Map());
  return operator.withDatabase(SCHEMAS[service], (reader) =>
    withReaders(operator, others, (readers) => work(new Map([[service, reader], ...readers]))),
  );
}
