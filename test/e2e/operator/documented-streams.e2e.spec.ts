import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readStream } from '#event-store/read/read';
import {
  type CommandTranscript,
  commandTranscriptsOf,
  matchesText,
} from '../../docs/commands/transcripts.js';
import { accountEvents } from '../../support/records/account-events.js';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.js';
import { eventually } from '../../support/eventually.js';
import { runAcs } from '../support/acs.js';
import { contractStage, reached } from '../support/contract.js';

const PAGE = 'docs/how-to/on-call/replay-a-stream.md';

describe(`the commands of ${PAGE}`, () => {
  const transcripts = commandTranscriptsOf(readFileSync(PAGE, 'utf8'));
  const stage = contractStage();
  /** Any other Postgres, with nothing in it. */
  let laptop: TestDatabase;
  let directory: string;
  let variables: Readonly<Record<string, string>>;

  beforeAll(async () => {
    laptop = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'acs-streams-'));
    const { id: workspace, partner } = await stage.open(500);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/hang`, type: 'seo' });
    const audit = body.data.audit_id;
    await reached(partner, audit, ['processing']);
    await partner.cancelAudit(audit);
    await reached(partner, audit, ['cancelled']);
    await eventually('it is refunded', async () =>
      (await accountEvents(stage.operator, workspace)).some(({ type }) => type === 'ledger.audit-refunded'),
    );
    const [, started] = await stage.operator.withDatabase('audits', (client) =>
      readStream(client, `audit-${audit}`),
    );
    variables = { AUDIT: audit, WORKSPACE: workspace, TIME: started!.recordedAt.toISOString() };
  }, 60_000);
  afterAll(() => Promise.all([laptop.drop(), rm(directory, { recursive: true })]));

  it.each(transcripts)(
    'print what is shown, at line $line: $command',
    async ({ command, output }: CommandTranscript) => {
      const [line = '', target] = command
        .replaceAll(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '')
        .replace('incident.jsonl', join(directory, 'incident.jsonl'))
        .split(' > ');
      const elsewhere = command.includes('tuesday') ? { DATABASE_ADMIN_URL: laptop.url } : {};
      const { code, stdout, stderr } = await runAcs(line, elsewhere);
      // How far it is, where it takes longer than a second.
      const messages = stderr.replaceAll(/^.* …\n/gm, '');
      expect({ code, messages }).toEqual({ code: 0, messages: '' });
      if (target) await writeFile(target, stdout);
      else if (!matchesText(output, stdout.trimEnd())) expect(stdout).toBe(output);
    },
  );

  it('are all there', () => {
    expect(transcripts).toHaveLength(14);
  });
});
