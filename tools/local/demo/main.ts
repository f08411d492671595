import { parseArgs } from 'node:util';
import { startSampleSite } from '../../../test/support/sample-site/sample-site.js';
import { startWebhookReceiver } from '../../../test/support/partner/webhook-receiver.js';
import { startService } from '../start/start-service.js';
import { tellMainJob } from './main-job.js';
import { Story } from './story.js';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const story = new Story();

story.chapter('The whole service starts: Postgres, RabbitMQ, Redis and the four apps, private to this demo');
const closing: (() => Promise<unknown>)[] = [];
try {
  const site = await startSampleSite();
  closing.push(() => site.close());
  const receiver = await startWebhookReceiver();
  closing.push(() => receiver.close());
  const service = await startService({
    name: 'demo',
    ephemeral: true,
    environment: process.env,
    progress: (line) => story.tell(line),
    // The sample site and the receiver live on this machine: the service reaches them only because this says so.
    env: { EGRESS_ALLOW: '127.0.0.0/8,::1/128' },
  });
  closing.push(() => service.stop());
  await tellMainJob({ story, service, site, receiver, url: values.url });
  story.chapter('Everything is stopped');
} catch (error) {
  console.error(
    `\nThe demo failed: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
}
if (!process.exitCode) story.tell('Done. README.md says where to go next.');
