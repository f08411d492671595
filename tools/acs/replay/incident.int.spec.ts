import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type LedgerReplica, startLedger } from '../../../apps/credit-ledger/test-support/ledger-replica.js';
import { LedgerWorld } from '../../../apps/credit-ledger/test-support/ledger-world.js';
import { type CommandTranscript, commandTranscriptsOf } from '../../../test/docs/command-transcripts.js';
import { matchesText } from '../../../test/docs/transcripts.js';
import { runCaptured } from '../test-support/run-captured.js';
import { asBrokerUser } from '../../../test/support/broker-users.js';

const PAGES = ['docs/explanation/an-incident.md', 'docs/how-to/rebuild-a-projection.md'];

describe.each(PAGES)('the commands of %s', (page) => {
  let world: LedgerWorld;
  let ledger: LedgerReplica;
  let variables: Readonly<Record<string, string>>;

  beforeAll(async () => {
    world = await LedgerWorld.create();
    ledger = await startLedger(world.servers);
    const [workspace, other, third] = [
      await world.account(1_000),
      await world.account(1_000),
      await world.account(700),
    ];
    await world.charge(workspace, undefined, 'seo');
    await world.send('ledger.grant-credits', {
      workspace_id: third,
      credits: 1,
      kind: 'goodwill',
      reference: 'sorry',
    });
    variables = { WORKSPACE: workspace, OTHER: other, THIRD: third, STREAM: `account-${workspace}` };
    if (!page.includes('incident')) return;
    await world.admin.query(
      `update accounts set balance = balance - 500 where workspace_id = '${workspace}'`,
    );
    await world.admin.query(
      `update accounts set balance = 1500, low_balance_threshold = 9 where workspace_id = '${other}'`,
    );
    await world.admin.query(`delete from accounts where workspace_id = '${third}'`);
  });
  afterAll(async () => {
    await ledger?.leave();
    await world?.remove();
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
        const { databaseUrl, brokerUrl } = world.servers;
        const run = await runCaptured(named(command).split(' '), {
          DATABASE_URL: databaseUrl,
          RABBITMQ_URL: asBrokerUser(brokerUrl, 'operator'),
        });
        if (!matchesText(named(output), run.stdout.trimEnd())) expect(run.stdout).toBe(output);
        expect(run.code).toBe(output.includes('ok  false') ? 1 : 0);
      } finally {
        stdin.mockRestore();
      }
    },
  );
});
