import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../../connections/settings.js';
import { MAX_STATEMENT_BYTES, readStatementFile } from './read-statement-file.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';

const STATEMENT = { workspace_id: 'ws_1', version: 0, balance: 0, entries: [] };

describe('the file of a statement', () => {
  const directory = temporaryFolder('statement');
  const file = join(directory, 'statement.json');

  /** What it is refused with. */
  async function refused(content: string | Buffer): Promise<string> {
    await writeFile(file, content);
    const error: unknown = await readStatementFile(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    return (error as UsageError).message;
  }

  it.each([
    ['as acs writes it', ''],
    ['with the byte order mark that some editors put before it', '\ufeff'],
  ])('is read %s', async (_, before) => {
    await writeFile(file, before + JSON.stringify(STATEMENT));
    expect(await readStatementFile(file)).toEqual(STATEMENT);
  });

  it('is refused where it is missing, a directory, or not to be read', async () => {
    const missing = join(directory, 'missing.json');
    await expect(readStatementFile(missing)).rejects.toThrow(
      new UsageError(`${missing} can't be read: there is no such file.`),
    );
    await expect(readStatementFile(directory)).rejects.toThrow(
      new UsageError(`${directory} is a directory: the file of a statement is needed.`),
    );
    // Root may read everything; what is below no directory is unreadable to it, too.
    await writeFile(file, '{}');
    await chmod(file, 0);
    const [unreadable, why] =
      process.getuid?.() === 0
        ? [join(file, 'statement.json'), 'there is no such file']
        : [file, 'permission denied'];
    await expect(readStatementFile(unreadable)).rejects.toThrow(
      new UsageError(`${unreadable} can't be read: ${why}.`),
    );
    await chmod(file, 0o600);
  });

  it('is refused above its bound, with its size', async () => {
    await writeFile(file, JSON.stringify(STATEMENT));
    expect(MAX_STATEMENT_BYTES).toBe(268_435_456);
    await expect(readStatementFile(file, 32)).rejects.toThrow(
      /statement\.json is too large to be checked: at most 32 bytes \(.* MiB\) are read, and it is 60 bytes\.$/,
    );
  });

  it('is not read to its end where it has none', async () => {
    await expect(readStatementFile('/dev/zero', 1_048_576)).rejects.toThrow(
      '/dev/zero is too large to be checked: at most 1048576 bytes (1 MiB) are read, and it is larger than that.',
    );
  });

  it('is refused where it is no UTF-8, which is told from UTF-16', async () => {
    expect(await refused(Buffer.from('7b22ff227d', 'hex'))).toBe(`${file} is not UTF-8 text.`);
    const utf16 = Buffer.from(`\ufeff${JSON.stringify(STATEMENT)}`, 'utf16le');
    expect(await refused(utf16)).toBe(`${file} is not UTF-8 text but UTF-16: save it as UTF-8.`);
  });

  it.each([
    ['nothing', '', /is not JSON: /],
    ['a CSV', 'version,recorded_at\r\n1,2026', /is not JSON: /],
    ['half a JSON', '{"version": 1', /is not JSON: /],
    ['a number', '5', /is not a statement: it must be an object\.$/],
    [
      'an entry that is none',
      JSON.stringify({ ...STATEMENT, entries: [null] }),
      /is not a statement: entries\[0\] must be an object\.$/,
    ],
    [
      'a deep list',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      /is not a statement: it must be an object\.$/,
    ],
  ])('is refused where it holds %s', async (_, content, expected) => {
    expect(await refused(content)).toMatch(expected);
  });

  it.each([
    ['on top', '{"workspace_id": "ws_1", "version": 0, "balance" : 9, "balance": 0, "entries": []}'],
    ['within', '{"workspace_id":"ws_1","version":0,"balance":0,"entries":[{"amount":1,"amount" :2}]}'],
    ['spelled in two ways', '{"workspace_id":"ws_1","version":0,"b\\u0061lance":9,"balance":0,"entries":[]}'],
  ])('is refused where it has a field twice, %s', async (_, content) => {
    expect(await refused(content)).toBe(`${file} is not a statement: it has the same field twice.`);
  });

  it('may hold quotes, colons and backslashes in its texts', async () => {
    const statement = { ...STATEMENT, workspace_id: '"a": \\" : \\\\":', until: ':' };
    await writeFile(file, JSON.stringify(statement, null, 2));
    expect(await readStatementFile(file)).toEqual(statement);
  });

  it('does not bring what it holds to a terminal as it is', async () => {
    expect(await refused('\u001b[2J')).toContain('\\u{1b}[2J');
    const field = JSON.stringify({ ...STATEMENT, '\u001b[2J': 5 });
    expect(await refused(field)).toContain(' \\u{1b}[2J is no field of a statement.');
  });
});
