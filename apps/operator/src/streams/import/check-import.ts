import { createReadStream } from 'node:fs';
import { type ChainFault, verifyChain } from '#event-store/hash-chain/hash-chain';
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export/export-streams.js';
import { ImportRefused, type ImportedEvent, isFields, parseEventLine } from './parse-event-line.js';
import { STANDARD_INPUT } from '../../audit/read-page-file.js';
import { UsageError } from '../../connections/settings.js';

const FAULTS: Readonly<Record<ChainFault, string>> = {
  missing: 'is out of place',
  unlinked: 'does not follow the hash of the event before it',
  altered: 'is not what its hash says',
};

/** The last event of the stream that is being read. */
interface Reached {
  readonly stream: string;
  readonly version: number;
  readonly hash: Buffer | null;
}

/**
 * The events of an export, line by line, each checked against the one before: a first line that says what it is, streams
 * that begin with version 1 and have no gap, hashes that are right, and a last line that counts what there was. Throws
 * `ImportRefused`. It holds one event, whatever the length of the file.
 */
export async function* checkImport(
  lines: AsyncIterable<string>,
): AsyncGenerator<ImportedEvent, void, undefined> {
  let [line, streams, events] = [0, 0, 0];
  let reached: Reached | undefined;
  let ended = false;
  for await (const text of lines) {
    line += 1;
    const fields = parseLine(text, line);
    if (ended) throw new ImportRefused(line, 'something follows the line that ends the export');
    if (line === 1) {
      checkHead(fields);
    } else if ('end' in fields) {
      checkEnd(fields.end, { streams, events }, line);
      ended = true;
    } else {
      const event = parseEventLine(fields, line);
      if (event.stream !== reached?.stream) {
        streams += 1;
        reached = { stream: event.stream, version: 0, hash: null };
      }
      reached = follow(reached, event);
      events += 1;
      yield event;
    }
  }
  if (!ended)
    throw new ImportRefused(line + 1, 'the file is cut short: the line that ends an export is missing');
}

/** The event as the last one of its stream. Throws `ImportRefused` where it does not follow the one before. */
function follow({ stream, version, hash }: Reached, event: ImportedEvent): Reached {
  const refuse = (what: string) => new ImportRefused(event.line, what);
  if (event.version !== version + 1) {
    throw refuse(
      version === 0
        ? `${stream} begins with version ${event.version}: a stream begins with version 1, and its lines stand together`
        : `version ${event.version} of ${stream} follows version ${version}`,
    );
  }
  if (event.service === 'credit-ledger' || event.hash !== null || event.prevHash !== null) {
    const check = verifyChain([{ ...event, position: 0 }], { version, head: hash });
    if (!check.ok) throw refuse(`version ${event.version} of ${stream} ${FAULTS[check.fault]}`);
  }
  return { stream, version: event.version, hash: event.hash };
}

function parseLine(text: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportRefused(line, 'it is not JSON');
  }
  if (!isFields(value)) throw new ImportRefused(line, 'it is not a JSON object');
  return value;
}

function checkHead({ format, format_version: version }: Readonly<Record<string, unknown>>): void {
  if (format !== EXPORT_FORMAT) throw new ImportRefused(1, 'it is not how an export of acs begins');
  if (version !== EXPORT_VERSION) {
    const known = `this build reads ${EXPORT_VERSION}`;
    throw new ImportRefused(1, `the export is of format version ${JSON.stringify(version)}, ${known}`);
  }
}

function checkEnd(end: unknown, found: { streams: number; events: number }, line: number): void {
  const { streams, events } = isFields(end) ? end : {};
  if (streams === found.streams && events === found.events) return;
  const counted = `${JSON.stringify(streams)} streams and ${JSON.stringify(events)} events`;
  throw new ImportRefused(
    line,
    `it counts ${counted}, but the file has ${found.streams} and ${found.events}`,
  );
}

/** An event has a few hundred KB at most. */
const MAX_LINE_BYTES = 16 * 1_048_576;
const NEWLINE = 0x0a;

/**
 * The lines of a file, or of standard input for `-`, one at a time. Throws a `UsageError` where it can't be read, and
 * `ImportRefused` for a line that is too long or is not UTF-8.
 */
export async function* linesOf(file: string): AsyncGenerator<string, void, undefined> {
  const source = file === STANDARD_INPUT ? process.stdin : createReadStream(file);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Buffer[] = [];
  let [line, length] = [1, 0];

  const take = (): string => {
    try {
      return decoder.decode(Buffer.concat(parts));
    } catch {
      throw new ImportRefused(line, 'it is not UTF-8');
    } finally {
      [parts, length, line] = [[], 0, line + 1];
    }
  };

  for await (const chunk of readable(source, file)) {
    let begin = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, begin)) {
      parts.push(chunk.subarray(begin, end));
      begin = end + 1;
      yield take();
    }
    parts.push(chunk.subarray(begin));
    length += chunk.length - begin;
    if (length > MAX_LINE_BYTES) throw new ImportRefused(line, `it is longer than ${MAX_LINE_BYTES} bytes`);
  }
  if (length > 0) yield take();
}

async function* readable(
  source: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* source;
  } catch (error) {
    throw new UsageError(
      `${file} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
