import { SCHEMAS, type StreamingService } from '#contracts/services';
import { PARTITIONS } from '#event-store/partition';
import { STREAMING_SERVICES } from '../stream-kinds.js';

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
