import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { givenLedger } from '../../../credit-ledger/test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { chargeAudit, openAccount } from '../../../credit-ledger/test-support/ledger-calls.js';
import {
  type CommandTranscript,
  commandTranscriptsOf,
  matchesText,
} from '../../../../test/docs/commands/transcripts.js';
import { acsOn } from '../../test-support/run-captured.js';

const PAGES = ['docs/explanation/an-incident.md', 'docs/how-to/on-call/rebuild-a-projection.md'];

describe.each(PAGES)('the commands of %s', (page) => {
  let harness: TestHarness;
  let variables: Readonly<Record<string, string>>;

  givenLedger(async (made) => {
    harness = made;
    const [workspace, other, third] = [
      await openAccount(harness, 1_000),
      await openAccount(harness, 1_000),
      await openAccount(harness, 700),
    ];
    await chargeAudit(harness, workspace, undefined, 'seo');
    const gift = { workspace_id: third, credits: 1, kind: 'goodwill', reference: 'sorry' } as const;
    await harness.send('ledger.grant-credits', gift);
    variables = { WORKSPACE: workspace, OTHER: other, THIRD: third, STREAM: `account-${workspace}` };
    if (!page.includes('incident')) return;
    await harness.admin.query(
      `update accounts set balance = balance - 500 where workspace_id = '${workspace}'`,
    );
    await harness.admin.query(
      `update accounts set balance = 1500, low_balance_threshold = 9 where workspace_id = '${other}'`,
    );
    await harness.admin.query(`delete from accounts where workspace_id = '${third}'`);
  });

  const named = (text: string) =>
    text.replaceAll(/\$([A-Z]+)/g, (whole, name: string) => variables[name] ?? whole);

  it.each(commandTranscriptsOf(readFileSync(page, 'utf8')))(
    'print what is shown, at line $line: $command',
    async ({ command, output }: CommandTranscript) => {
      const input = Object.assign(Readable.from(['n\nn\nu ledger.audit-refunded\n']), { isTTY: false });
      const stdin = jest
        .spyOn(process, 'stdin', 'get')
        .mockReturnValue(input as unknown as typeof process.stdin);
      try {
        const run = await acsOn(harness, named(command));
        if (!matchesText(named(output), run.stdout.trimEnd())) expect(run.stdout).toBe(output);
        expect(run.code).toBe(output.includes('ok  false') ? 1 : 0);
      } finally {
        stdin.mockRestore();
      }
    },
  );
});
