import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { userOf } from '#contracts/messages/senders';
import type { ServiceName } from '#contracts/services';
import { newEventId } from '#contracts/identifiers';
import { BrokerConnection } from '#messaging/connection/connection';
import { DeadLetterQueues } from '#messaging/dead-letters/dead-letter-queue';
import { createLog } from '#runtime/observability/logging';
import { type Run, runCaptured } from '../../../apps/operator/test-support/run-captured.js';
import { type CommandTranscript, commandTranscriptsOf } from '../../docs/commands/transcripts.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import { balanceBecomes, contractStage, ended } from '../support/contract.js';

const runAcs = (line: string): Promise<Run> => runCaptured(line.split(' '), process.env);

/** What differs from run to run, and in what it is the same. Columns are as wide as what stands in them. */
const DIFFERING: readonly (readonly [RegExp, string])[] = [
  [/ {2,}/g, ' '],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'],
  [/\b(aud|ws|key|whe|dlv|evt|req)_[0-9a-z]{26}\b/g, '$1_'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(uuid)'],
  [/\b[0-9a-f]{16}\b/g, '(handle)'],
  [/\d+(\.\d)? m?s\b/g, '(duration)'],
  [/(?<=- false )\d+(?= This )|(?<=^duration_ms )\d+/gm, '(duration)'],
  [/(?<=^key_hint )\w{4}$/gm, '(hint)'],
  [/\d+ times/g, '(n) times'],
];

/** The lines of an output without what differs; sorted, since services work side by side. */
function linesOf(output: string, names: Readonly<Record<string, string>>): readonly string[] {
  // A detail that is as long as an address or a duration breaks elsewhere from run to run.
  let text = output.trimEnd().replace(/\n {20,}/g, '  ');
  for (const [actual, name] of Object.entries(names)) text = text.replaceAll(actual, name);
  for (const [pattern, same] of DIFFERING) text = text.replaceAll(pattern, same);
  return text
    .split('\n')
    .map((line) => line.trim())
    .sort();
}

/** Runs a command of a page, with what its variables stand for, and holds what it prints against what is shown. */
async function check(
  { command, output }: CommandTranscript,
  variables: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): Promise<void> {
  const line = command.replaceAll(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '');
  const { code, stdout, stderr } = await runAcs(line);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(linesOf(stdout, names)).toEqual(linesOf(output, {}));
}

const DEBUGGING = 'docs/how-to/on-call/debug-an-audit.md';

describe(`the commands of ${DEBUGGING}`, () => {
  const transcripts = commandTranscriptsOf(readFileSync(DEBUGGING, 'utf8'));
  let calls = 0;
  const stage = contractStage({ respond: () => (calls++ === 0 ? 500 : 204) });
  let variables: Readonly<Record<string, string>>;
  let names: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const { id, partner, registerEndpoint } = await stage.open(80);
    await registerEndpoint(stage.receiver.url, ['audit.failed']);
    const order = { idempotencyKey: 'order-4711' };
    const { body } = await partner.createAudit({ url: `${stage.site.url}/error`, type: 'seo' }, order);
    const auditId = body.data.audit_id;
    await ended(partner, auditId);
    const { delivery_id: deliveryId } = await stage.delivered(id);
    await partner.createAudit({ url: `${stage.site.url}/other`, type: 'seo' }, order);
    await balanceBecomes(partner, refundOf(80, { kind: 'failed', fault: 'target' }));
    const all = { url: `${stage.site.url}/article`, type: 'all' };
    const refused = await partner.createAudit(all, { idempotencyKey: 'order-4712' });
    const requestId = refused.body.request_id!;
    await eventually(
      'the last request is logged',
      async () => (await runAcs(`request show ${requestId}`)).code === 0,
    );
    names = {
      [stage.site.url]: 'https://shop.example',
      [stage.receiver.url]: 'https://partner.example/webhooks',
    };
    variables = { WORKSPACE: id, REQUEST: requestId, AUDIT: auditId, DELIVERY: deliveryId };
  }, 60_000);

  it.each(transcripts)('print what is shown, at line $line: $command', (transcript) =>
    check(transcript, variables, names),
  );

  it('without an output tell the same story', async () => {
    const story = transcripts.find(({ command }) => command === 'trace $AUDIT')!;
    for (const command of ['trace $DELIVERY', 'trace --workspace $WORKSPACE --idempotency-key order-4711'])
      await check({ ...story, command }, variables, names);
    const { code } = await runAcs(
      `trace --workspace ${variables.WORKSPACE} --at ${new Date().toISOString()}`,
    );
    expect(code).toBe(0);
    expect(transcripts).toHaveLength(4);
  });
});

const DRAINING = 'docs/how-to/on-call/drain-a-dead-letter-queue.md';
const QUEUE = 'credit-ledger.events';

describe(`the commands of ${DRAINING}`, () => {
  const transcripts = commandTranscriptsOf(readFileSync(DRAINING, 'utf8'));
  const first = newEventId();
  const log = createLog('test', 'silent');
  let broker: BrokerConnection;
  let queues: DeadLetterQueues;
  const deadLetters = async () => (await queues.count()).find(({ queue }) => queue === QUEUE)?.messages;

  beforeAll(async () => {
    broker = await BrokerConnection.open({ url: required('RABBITMQ_URL'), name: 'test', log });
    queues = new DeadLetterQueues(broker, log);
    // From whom they may come, or they would be given up for that.
    const { 'audit-engine': url } = JSON.parse(required('ACS_APP_BROKER_URLS')) as Record<
      ServiceName,
      string
    >;
    const engine = await BrokerConnection.open({ url, name: 'test', log });
    const channel = await engine.createChannel();
    for (const [index, messageId] of [first, newEventId()].entries()) {
      const properties = { messageId, type: 'audit.failed', userId: userOf('audit-engine') };
      channel.sendToQueue(QUEUE, Buffer.from('{"audit_id":"none"}'), properties);
      await eventually('it is given up', async () => (await deadLetters()) === index + 1);
    }
    await engine.close();
  });
  afterAll(() => broker.close());

  it.each(transcripts)('print what is shown, at line $line: $command', async (transcript) => {
    // Redriven messages come back: their cause was not fixed.
    await eventually('both are dead-lettered', async () => (await deadLetters()) === 2);
    // A message that was dead-lettered again is another dead-letter message.
    let handle = '';
    await queues.show(QUEUE, { messageId: first }, (message) => (handle = message.handle));
    await check(transcript, { MESSAGE: first, HANDLE: handle });
  });

  it('are all there, and have drained the queue', async () => {
    expect(transcripts).toHaveLength(7);
    expect(await deadLetters()).toBe(0);
  });
});
