import { createReadStream } from 'node:fs';
import { STANDARD_INPUT } from '../../audit/read-page-file.js';
import { UsageError } from '../../connections/settings.js';
import { ImportRefused } from './parse-event-line.js';

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
