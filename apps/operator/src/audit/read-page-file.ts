import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AuditFailure } from '../../../audit-engine/src/operations/page-audit.js';
import { UsageError } from '../connections/settings.js';

/** As of a page that is fetched. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Stands for standard input in place of a file's name. */
export const STANDARD_INPUT = '-';

/**
 * The bytes of a file, or of standard input for `-`. Throws a `UsageError` where it can't be read, and the `AuditFailure`
 * that the page would have as well where it is too large.
 */
export async function readPageFile(file: string): Promise<Buffer> {
  try {
    return await upToLimit(file === STANDARD_INPUT ? process.stdin : createReadStream(file));
  } catch (error) {
    if (error instanceof AuditFailure) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    const address = 'an address starts with http:// or https://';
    throw new UsageError(`${file} could not be read as a file (${reason}); ${address}.`);
  }
}

async function upToLimit(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new AuditFailure('response_too_large', { limit_bytes: MAX_BYTES });
  }
  return Buffer.concat(chunks);
}
