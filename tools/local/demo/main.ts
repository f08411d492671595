import { parseArgs } from 'node:util';
import { startSampleSite } from '../../../test/support/sample-site/sample-site.js';
import { startWebhookReceiver } from '../../../test/support/partner/webhook-receiver.js';
import { demoService } from './running-service.js';
import { tellMainJob } from './main-job.js';
import { Story } from './story.js';

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const story = new Story();

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));

const closing = new AsyncDisposableStack();
try {
  const site = await startSampleSite();
  closing.defer(() => site.close());
  const receiver = await startWebhookReceiver();
  closing.defer(() => receiver.close());
  const service = await demoService(story);
  closing.defer(() => service.stop());
  await tellMainJob({ story, service, site, receiver, url: values.url });
  if (!service.stays) story.chapter('Everything is stopped');
} catch (error) {
  console.error(
    `\nThe demo failed: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
  process.exitCode = 1;
} finally {
  await closing.disposeAsync();
}
if (!process.exitCode) story.tell('Done. README.md says where to go next.');
