import type { StreamingService } from '#contracts/services';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { partitionOf } from '#event-store/partition';
import { assertStorable, UnstorableText } from '#postgres/failures/unstorable-text';
import { Failure } from '#contracts/failures';
import { eventTypesOf } from '../event-types.js';
import { kindOf, STREAMING_SERVICES } from '../stream-kinds.js';

/** A file is not an export that can be imported; the message names the line and what is wrong with it. */
export class ImportRefused extends Failure {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super('rejected', 'IMPORT_REFUSED', `line ${line}: ${what}; nothing was imported`);
  }
}

/** An event of an export, complete but for the position that it gets. */
export type ImportedEvent = Omit<RecordedEvent, 'position'> & {
  readonly service: StreamingService;
  /** Of the file; the first is 1. */
  readonly line: number;
};

type Fields = Readonly<Record<string, unknown>>;

/** The newest schema version that is known: every type has had one so far. */
const KNOWN_SCHEMA = 1;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
const MAX_VERSION = 2_147_483_647;

/** Reads the fields of one line. Throws `ImportRefused` for what this code did not write, or does not know. */
export function parseEventLine(fields: Fields, line: number): ImportedEvent {
  const refuse = (what: string) => new ImportRefused(line, what);
  const { stream, event_id: eventId, recorded_at: time, data, meta } = fields;
  const service = STREAMING_SERVICES.find((each) => each === fields.service);
  if (!service) throw refuse(`there is no service ${shown(fields.service)} with streams`);
  if (typeof stream !== 'string' || kindOf(stream)?.service !== service)
    throw refuse(`${service} has no streams of such a name: ${shown(stream)}`);
  const type = eventTypesOf(service).find((each) => each === fields.type);
  if (!type) throw refuse(`${service} records no events of type ${shown(fields.type)}`);
  const schemaVersion = wholeNumber(fields.schema_version);
  if (schemaVersion === undefined || schemaVersion > KNOWN_SCHEMA)
    throw refuse(
      `schema version ${shown(fields.schema_version)} of ${type} is unknown to this build, which knows up to ${KNOWN_SCHEMA}`,
    );
  const version = wholeNumber(fields.version);
  if (version === undefined) throw refuse(`${shown(fields.version)} is no version`);
  if (typeof eventId !== 'string' || !UUID.test(eventId)) throw refuse(`${shown(eventId)} is no event id`);
  if (!isFields(data)) throw refuse('data is no object');
  if (!isMeta(meta)) throw refuse('meta is no object of texts');
  try {
    assertStorable({ stream, data, meta });
  } catch (error) {
    throw error instanceof UnstorableText ? refuse(error.message) : error;
  }
  return {
    service,
    line,
    partition: partitionOf(stream),
    stream,
    version,
    eventId,
    type,
    schemaVersion,
    data,
    meta,
    recordedAt: timeOf(time) ?? raise(refuse(`${shown(time)} is no time in UTC with milliseconds`)),
    prevHash: hashOf(fields.prev_hash) ?? raiseUnlessNull(fields.prev_hash, refuse('prev_hash is no hash')),
    hash: hashOf(fields.hash) ?? raiseUnlessNull(fields.hash, refuse('hash is no hash')),
  };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMeta(value: unknown): value is EventMeta {
  return isFields(value) && Object.values(value).every((each) => typeof each === 'string');
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_VERSION
    ? (value as number)
    : undefined;
}

/** As it was written, for it is hashed so. */
function timeOf(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  return time && !Number.isNaN(time.getTime()) && time.toISOString() === value ? time : undefined;
}

function hashOf(value: unknown): Buffer | undefined {
  return typeof value === 'string' && HASH.test(value) ? Buffer.from(value, 'hex') : undefined;
}

function raiseUnlessNull(value: unknown, error: Error): null {
  if (value === null) return null;
  throw error;
}

function raise(error: Error): never {
  throw error;
}

function shown(value: unknown): string {
  return value === undefined ? '(missing)' : JSON.stringify(value).slice(0, 100);
}
