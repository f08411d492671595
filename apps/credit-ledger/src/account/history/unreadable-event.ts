import { Failure } from '#contracts/failures';
import type { RecordedEvent } from '#event-store/events';
import { streamOf, LEDGER_EVENT_TYPES } from '../account.js';

/** Returns why a stored event is no ledger entry; undefined if it is one. Only a change to the table can cause that. */
export function unreadableFor({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string | undefined {
  if (!LEDGER_EVENT_TYPES.has(type)) return `its type is ${type}`;
  return isRecord(data) ? undefined : 'its data is no object';
}

/** Returns why an event can't be a line of a history; undefined if it can. */
export function unlistableFor(
  event: Pick<RecordedEvent, 'type' | 'data' | 'recordedAt'>,
): string | undefined {
  const { data } = event;
  // The driver returns a number for an infinite time.
  const recordedAt: unknown = event.recordedAt;
  if (!(recordedAt instanceof Date) || Number.isNaN(recordedAt.getTime()))
    return `its time is ${String(recordedAt)}`;
  if (!isRecord(data)) return unreadableFor(event);
  for (const field of ['audit_id', 'reference'])
    if (field in data && typeof data[field] !== 'string') return `its ${field} is no text`;
  if ('credits' in data && !Number.isSafeInteger(data.credits)) return 'its credits are no whole number';
  return unreadableFor(event);
}

/** Returns the `Failure` of a history that stops: the stored event was changed, or is missing. */
export function unreadableEvent(workspaceId: string, version: number, why: string): Failure {
  return new Failure(
    'poison',
    'EVENT_UNREADABLE',
    `version ${version} of ${streamOf(workspaceId)} is not as the ledger wrote it: ${why}; ` +
      `acs ledger verify --workspace ${workspaceId} shows what was changed`,
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
