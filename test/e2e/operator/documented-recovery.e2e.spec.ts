import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CommandTranscript,
  commandTranscriptsOf,
  matchesText,
} from '../../docs/commands/transcripts.js';
import { eventually } from '../../support/eventually.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { runAcs } from '../support/acs.js';
import { contractStage } from '../support/contract.js';

const PAGE = 'docs/how-to/on-call/recover-webhooks.md';
const HELD = 12;

describe(`the commands of ${PAGE}`, () => {
  const transcripts = commandTranscriptsOf(readFileSync(PAGE, 'utf8'));
  const stage = contractStage({
    respond: () => (broken ? { status: 500, body: 'database is down' } : 204),
  });
  let workspace: TestWorkspace;
  let broken = true;
  let variables: Readonly<Record<string, string>>;

  beforeAll(async () => {
    workspace = await stage.open(5_000);
    const { endpoint_id: endpointId } = await stage.operator.send('webhooks.register-endpoint', {
      workspace_id: workspace.id,
      url: stage.receiver.url,
      event_types: ['audit.cancelled'],
    });
    for (let n = 0; n < HELD; n++) await cancelOne();
    const deliveryId = await eventually('all is held, one of it after an attempt', async () => {
      const { deliveries } = await stage.operator.send('webhooks.list-deliveries', {
        workspace_id: workspace.id,
      });
      const held = deliveries.filter(({ status }) => status === 'held');
      return held.length === HELD && held.find(({ attempts }) => attempts > 0)?.delivery_id;
    });
    variables = { WORKSPACE: workspace.id, ENDPOINT: endpointId, DELIVERY: deliveryId };
  }, 60_000);

  const cancelOne = async (): Promise<void> => {
    const { body } = await workspace.partner.createAudit({ url: `${stage.site.url}/hang`, type: 'seo' });
    await workspace.partner.cancelAudit(body.data.audit_id);
  };

  it.each(transcripts)(
    'print what is shown, at line $line: $command',
    async ({ command, output }: CommandTranscript) => {
      if (command.startsWith('endpoint test')) broken = false;
      const line = command.replaceAll(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '');
      const { code, stdout, stderr } = await runAcs(line);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      if (!matchesText(output, stdout.trimEnd())) expect(stdout).toBe(output);
    },
  );

  it('have delivered every event in the end', () => {
    const arrived = new Set(stage.receiver.received.slice(-HELD).map(({ body }) => body.toString()));
    expect(arrived.size).toBe(HELD);
    expect(transcripts).toHaveLength(6);
  });
});
