import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { EVENT_ROUTES } from '#messaging/topology/topology';
import { withReaders, type Operator, openOperator } from '../../../apps/operator/src/connections/operator.js';
import { exportStreams } from '../../../apps/operator/src/streams/export/export-streams.js';
import { STREAMING_SERVICES } from '../../../apps/operator/src/streams/stream-kinds.js';
import { startService } from '../../../tools/local/start/start-service.js';
import { eventually } from '../../support/eventually.js';
import { startSampleSite } from '../../support/sample-site/sample-site.js';
import { startWebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { type Rows, rowsOf } from '../rows.js';
import { openFirehose } from './firehose.js';
import { type FlowWorkspaces, runFlows } from './flows.js';
import { knownTypes, NOT_SENT_YET } from '../known-types.js';
import { currentVersion, FILES, RECORDED, type RecordedMessage, type RecordedStory } from '../recording.js';
import { RightfulSenders } from '../../support/servers/rightful-senders.js';
import { createLog } from '#runtime/observability/logging';

/**
 * `npm run record`: runs the real flows on the whole service, and keeps what the services say to each other as the recording of
 * this version, against which later versions are tested. Once per release, before it is made.
 */
const version = currentVersion();
const folder = join(RECORDED, version);
const [site, receiver] = await Promise.all([startSampleSite(), startWebhookReceiver()]);
const service = await startService({
  name: 'record',
  ephemeral: true,
  environment: process.env,
  env: { EGRESS_ALLOW: '127.0.0.0/8,::1/128' },
  progress: (line) => console.log(line),
});
const operator = openOperator({ ...service.env });
const gateway = new RightfulSenders(service.addresses.brokerUrls, createLog('record', 'silent'));
try {
  const firehose = await openFirehose(service.bareServers.brokerUrl, service.stack.rabbitmq.managementUrl);
  console.log('Running the flows …');
  const recordedAt = new Date().toISOString();
  const workspaces = await runFlows({ gatewayUrl: service.gatewayUrl, operator, gateway, site, receiver });
  await published(operator);
  const rows = await settledRows(operator);
  const messages = firehose.messages();
  await firehose.stop();
  assertComplete(messages);
  const story: RecordedStory = {
    recordedAt,
    known: knownTypes(),
    routes: EVENT_ROUTES,
    receiverUrl: receiver.url,
    rows,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILES.messages), linesOf(messages));
  await writeFile(join(folder, FILES.story), `${JSON.stringify(story, null, 2)}\n`);
  await writeFile(join(folder, FILES.streams), await streamsOf(workspaces));
  console.log(`Recorded ${messages.length} messages of version ${version} in ${folder}.`);
} finally {
  await gateway.close();
  await operator.close();
  await service.stop();
  await Promise.all([site.close(), receiver.close()]);
}

/** Waits until every relay has published all there is. */
async function published({ withDatabase }: Operator): Promise<void> {
  for (const streaming of STREAMING_SERVICES) {
    await eventually(`${streaming} has published all`, () =>
      withDatabase(SCHEMAS[streaming], async (client) => {
        const { rowCount } = await client.query(
          `select from relay_checkpoints c join partition_heads h using (partition) where c.position < h.position`,
        );
        return rowCount === 0;
      }),
    );
  }
}

async function settledRows({ withDatabase }: Operator): Promise<Rows> {
  const read = () =>
    withDatabase('public', async (client) => {
      const rows: Partial<Record<keyof Rows, readonly unknown[]>> = {};
      for (const each of SERVICES) rows[each] = await rowsOf(client, each);
      return rows as Rows;
    });
  let last = '';
  return eventually('nothing changes any more', async () => {
    const rows = await read();
    const same = JSON.stringify(rows) === last;
    last = JSON.stringify(rows);
    return same && rows;
  });
}

async function streamsOf({ rich, poor }: FlowWorkspaces): Promise<string> {
  const lines: string[] = [];
  const selection = { streams: [`account-${poor}`], workspace: rich };
  await withReaders(operator, STREAMING_SERVICES, async (readers) => {
    const options = { now: new Date(), onEvent: () => undefined };
    for await (const line of exportStreams(readers, selection, options)) lines.push(line);
  });
  return lines.join('');
}

/** Without keys, secrets and sign-in links, which no longer work, but would alarm a secret scanner. */
function linesOf(messages: readonly RecordedMessage[]): string {
  const lines = messages.map((each) => `${JSON.stringify(each)}\n`);
  return lines.join('').replaceAll(/(acs_live_|whsec_|sign-in\/link\?token=)[\w+/=-]+/g, '$1taken-out');
}

/** Throws where the flows leave out a type that travels: add it to them. */
function assertComplete(messages: readonly RecordedMessage[]): void {
  const recorded = new Set([...NOT_SENT_YET, ...messages.map(({ type }) => type)]);
  const { commands, events, broadcasts } = knownTypes();
  const missing = [...commands, ...events, ...broadcasts].filter((type) => !recorded.has(type));
  if (missing.length > 0)
    throw new Error(`the flows of test/upgrade/record/flows.ts leave out ${missing.join(', ')}`);
  if (!messages.some(({ body }) => 'events' in body))
    throw new Error('no events shared a message: run it again');
  const unanswered = messages.filter(({ kind, reply }) => kind === 'command' && !reply);
  if (unanswered.length > 0)
    throw new Error(`no reply was seen to ${unanswered.map(({ type }) => type).join(', ')}`);
}
