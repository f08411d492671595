import type { StreamedEvent } from '../events/stream.js';
import type { Attempt } from './forward.js';

/** What is printed of an attempt. */
export function lineOf({ sequence, event }: StreamedEvent, { status, ms }: Attempt, json: boolean): string {
  const { id, type } = event;
  if (json) return JSON.stringify({ sequence, id, type, status: status ?? null, ms });
  return `${sequence} ${type} ${id} → ${status ?? 'no answer'} (${ms} ms)`;
}
