import { describe, expect, it } from '@jest/globals';
import type { StatementEntry } from '../../../../credit-ledger/src/operations/accounts.js';
import { type StatementFormat, writeStatement } from './write-statement.js';

/** A statement of one grant with this reference. */
async function written(format: StatementFormat, reference: string): Promise<string> {
  const entry: StatementEntry = {
    version: 1,
    recorded_at: '2026-11-21T12:00:00.000Z',
    type: 'ledger.credits-granted',
    amount: -5,
    balance: 5,
    reference,
  };
  async function* entries(): AsyncGenerator<StatementEntry> {
    yield await Promise.resolve(entry);
  }
  let text = '';
  const parts = { workspaceId: 'ws_1', version: 1, entries: entries() };
  for await (const chunk of writeStatement(format, parts)) text += chunk;
  return text;
}

const BEFORE = '1,2026-11-21T12:00:00.000Z,ledger.credits-granted,-5,5,,';

describe('a reference in a statement', () => {
  it('can neither command a terminal nor break the line of a table', async () => {
    const lines = (await written('table', 'one\u001b]0;x\u0007\ntwo')).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/ one\\u\{1b\}\]0;x\\u\{7\}\\u\{a\}two$/);
  });

  it('stays what it is in JSON', async () => {
    const reference = '\u001b]0;x\u0007\n=1+1';
    expect(JSON.parse(await written('json', reference))).toMatchObject({ entries: [{ reference }] });
  });

  it.each([
    ['order 7', 'order 7'],
    ['one, "two"\r\nthree', '"one, ""two""\r\nthree"'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(1)', `'@SUM(1)`],
    ['\t=1', `'\t=1`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `'＝1`],
  ])('is a text of one field in CSV: %j', async (reference, field) => {
    expect(await written('csv', reference)).toBe(
      `version,recorded_at,type,amount,balance,audit_id,reference\r\n${BEFORE}${field}\r\n`,
    );
  });
});
