import { InvalidArgumentError } from 'commander';
import { EVENT_SENDERS, typesOf } from '#contracts/messages/senders';
import type { StreamingService } from '#contracts/services';
import { optional } from '../command-line/command.js';
import { STREAMING_SERVICES } from './stream-kinds.js';

/** Which types of event are asked for. */
export type TypeFilter = (type: string) => boolean;

export function eventTypesOf(service: StreamingService): readonly string[] {
  return typesOf(service, EVENT_SENDERS);
}

const RECORDED = STREAMING_SERVICES.flatMap(eventTypesOf);

/** `audit.failed,ledger.*` as a filter, by commas; a pattern that no type fits is an error of spelling. */
export function typeFilter(text: string): TypeFilter {
  const wanted = new Set(text.split(',').flatMap((part) => typesLike(part.trim())));
  return (type) => wanted.has(type);
}

/** `--type`, for commands that show events. */
export const ofTypes = optional('<types>', 'only these, by commas: audit.failed,ledger.*', typeFilter);

function typesLike(pattern: string): readonly string[] {
  const types = RECORDED.filter((type) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  );
  if (types.length > 0) return types;
  throw new InvalidArgumentError(
    `"${pattern}" is none of ${RECORDED.join(', ')}; ledger.* means all of these.`,
  );
}
