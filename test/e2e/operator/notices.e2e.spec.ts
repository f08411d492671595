import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { acs, runAcs } from '../support/acs.js';
import { contractStage } from '../support/contract.js';

interface Mail {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly sent_at: Date | null;
}

describe('acs notice', () => {
  const stage = contractStage();
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'acs-notice-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const mailsOf = (workspaceId: string) =>
    stage.operator.withDatabase('webhooks', async (client) => {
      const { rows } = await client.query<Mail>(
        'select recipient, subject, body, sent_at from mail_outbox where workspace_id = $1',
        [workspaceId],
      );
      return rows;
    });

  /** Other tests open workspaces meanwhile: whether all of them have their contact yet is theirs to know. */
  const toAll = async (line: string) => {
    const { stdout } = await runAcs(`${line} --all --json`);
    return JSON.parse(stdout) as { already_written: number };
  };

  it('tells every contact once, however often it is sent, and says where the mails wait', async () => {
    const { workspace_id: workspace } = await acs<ReplyOf<'gateway.create-workspace'>>(
      'workspace create --name Partner --email partner@example.com',
    );
    const file = join(directory, 'body.txt');
    await writeFile(file, 'Dear partner,\n\nmove to v2.\n');
    const line = `notice send --subject v1-ends --body-file ${file} --reference ${newId('event')}`;
    const mail = {
      recipient: 'partner@example.com',
      subject: 'v1-ends',
      body: 'Dear partner,\n\nmove to v2.\n',
    };

    await toAll(`${line} --dry-run`);
    expect(await mailsOf(workspace)).toEqual([]);
    const one = await acs<object>(`${line} --workspace ${workspace}`);
    expect(one).toMatchObject({
      ok: true,
      written: 1,
      note: expect.stringContaining('where SMTP_URL is set'),
    });
    expect((await toAll(line)).already_written).toBe(1);
    expect((await toAll(line)).already_written).toBeGreaterThan(0);
    expect(await mailsOf(workspace)).toEqual([{ ...mail, sent_at: null }]);
  });
});
