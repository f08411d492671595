import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  MalformedStatement,
  parseStatement,
  type Statement,
} from '../../../../credit-ledger/src/operations/accounts.js';
import { printable } from '../../command-line/terminal/output.js';
import { UsageError } from '../../connections/settings.js';

const MEBIBYTE = 1_048_576;

/** A statement is checked in memory as a whole: at this size 527,000 entries, which took 1.2 GB and 5 s. */
export const MAX_STATEMENT_BYTES = 256 * MEBIBYTE;

/** The statement that a file holds. Throws a `UsageError` that says why there is none, since nothing was checked then. */
export async function readStatementFile(
  file: string,
  maxBytes: number = MAX_STATEMENT_BYTES,
): Promise<Statement> {
  const text = textOf(await readBytes(file, maxBytes), file);
  const value = parseJson(text, file);
  if (repeatsField(text, value))
    throw new UsageError(`${file} is not a statement: it has the same field twice.`);
  try {
    return parseStatement(value);
  } catch (error) {
    if (error instanceof MalformedStatement)
      throw new UsageError(`${file} is not a statement: ${printable(error.message)}.`);
    throw error;
  }
}

/** Never more than the bound, however much a pipe or a device would give. */
async function readBytes(file: string, maxBytes: number): Promise<Buffer> {
  let bytes: Buffer;
  try {
    const stats = await stat(file);
    if (stats.isDirectory())
      throw new UsageError(`${file} is a directory: the file of a statement is needed.`);
    if (stats.size > maxBytes) throw tooLarge(file, `${stats.size} bytes`, maxBytes);
    bytes = await buffer(createReadStream(file, { end: maxBytes }));
  } catch (error) {
    throw error instanceof UsageError ? error : unreadable(file, error);
  }
  if (bytes.length > maxBytes) throw tooLarge(file, 'larger than that', maxBytes);
  return bytes;
}

function tooLarge(file: string, size: string, maxBytes: number): UsageError {
  return new UsageError(
    `${file} is too large to be checked: at most ${maxBytes} bytes (${maxBytes / MEBIBYTE} MiB) are read, and it is ${size}.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

function unreadable(file: string, error: unknown): UsageError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new UsageError(`${file} can't be read: ${REASONS[code] ?? String(error)}.`);
}

/** UTF-8, with or without a byte order mark. */
function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const utf16 = ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'));
    throw new UsageError(`${file} is not UTF-8 text${utf16 ? ' but UTF-16: save it as UTF-8' : ''}.`);
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${file} is not JSON: ${printable(error instanceof Error ? error.message : String(error))}.`,
    );
  }
}

/**
 * True where `text`, which is JSON for `value`, has an object with the same field twice: `JSON.parse` takes the last,
 * other readers the first. Counts the fields of both.
 */
function repeatsField(text: string, value: unknown): boolean {
  return fieldsIn(text) !== fieldsOf(value);
}

/** A field is a string before a colon. Escapes are taken out first: they may be quotes, and stand in strings alone. */
function fieldsIn(json: string): number {
  const plain = json.replaceAll(/\\./g, '');
  const strings = /"[^"]*"\s*:?/g;
  let fields = 0;
  while (strings.test(plain)) if (plain[strings.lastIndex - 1] === ':') fields++;
  return fields;
}

/** Without recursion, since a file may nest deeper than the stack. */
function fieldsOf(value: unknown): number {
  const left = [value];
  let fields = 0;
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    if (!Array.isArray(next)) fields += members.length;
    for (const member of members) left.push(member);
  }
  return fields;
}
