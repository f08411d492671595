import type { SaidFields } from '#event-store/hash-chain/hash-chain';

/** An event as the recomputation reads it: hashes in hexadecimal, the time as text. */
export interface StoredEvent extends SaidFields {
  readonly partition: number;
  readonly position: number;
  readonly prevHash: string | null;
  readonly hash: string | null;
  /** True where a row has just the movement that this event made; only where that was asked for. */
  readonly stands: boolean;
}

/** Where an event is, for people. */
export function placeOf({
  stream,
  version,
  partition,
  position,
}: Pick<StoredEvent, 'stream' | 'version' | 'partition' | 'position'>): string {
  return `${stream} version ${version} (partition ${partition}, position ${position})`;
}
