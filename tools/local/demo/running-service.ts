import { startService, type RunningService } from '../start/start-service.js';
import { serviceOfStart } from '../start/stack-file.js';
import type { Story } from './story.js';

/** The sample site and the receiver are on this machine: a service reaches them only if its `EGRESS_ALLOW` says so. */
const THIS_MACHINE = '127.0.0.0/8';

/** A service for the demo. */
export interface DemoService extends Pick<RunningService, 'gatewayUrl' | 'env'> {
  /** Whether the service and what it did are there after the demo. */
  readonly stays: boolean;
  /** Does nothing if the service stays. */
  stop(): Promise<void>;
}

/** Returns the service that `npm start` keeps up, if it reaches this machine, or starts one for the demo alone. */
export async function demoService(story: Story): Promise<DemoService> {
  const found = serviceOfStart();
  if (found?.egressAllow?.includes(THIS_MACHINE)) {
    story.chapter('The service that npm start keeps up does the work');
    const { gatewayUrl, databaseAdminUrl, brokerOperatorUrl, redisUrl } = found;
    return {
      gatewayUrl,
      env: {
        DATABASE_ADMIN_URL: databaseAdminUrl,
        RABBITMQ_URL: brokerOperatorUrl,
        REDIS_URL: redisUrl,
        ACS_GATEWAY_URL: gatewayUrl,
      },
      stays: true,
      stop: () => Promise.resolve(),
    };
  }
  story.chapter(
    'The whole service starts: Postgres, RabbitMQ, Redis and the four apps, private to this demo',
  );
  const service = await startService({
    name: 'demo',
    ephemeral: true,
    environment: process.env,
    progress: (line) => story.tell(line),
    env: { EGRESS_ALLOW: `${THIS_MACHINE},::1/128` },
  });
  return { ...service, stays: false };
}
