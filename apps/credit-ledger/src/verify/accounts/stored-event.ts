import type { SaidFields } from '#event-store/hash-chain/hash-chain';

/** An event for the recomputation: hashes in hexadecimal, the time as text. */
export interface StoredEvent extends SaidFields {
  readonly partition: number;
  readonly position: number;
  readonly prevHash: string | null;
  readonly hash: string | null;
  /** True if a row has exactly this event's movement; read only on request. */
  readonly stands: boolean;
}

/** Returns the place of an event, for people. */
export function placeOf({
  stream,
  version,
  partition,
  position,
}: Pick<StoredEvent, 'stream' | 'version' | 'partition' | 'position'>): string {
  return `${stream} version ${version} (partition ${partition}, position ${position})`;
}
