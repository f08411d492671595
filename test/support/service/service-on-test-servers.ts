import {
  type RunningService,
  type ServiceOptions,
  startService,
} from '../../../tools/local/start/start-service.js';
import { required } from '../servers/environment.js';

/**
 * The whole service with a database and a virtual host of its own on the servers of the tests; servers of its own would take
 * six seconds of a core more. For tests that leave the servers alone. A test says with `X-Forwarded-For` which client it
 * is, because all tests count calls in the same Redis.
 */
export function startServiceOnTestServers(
  options: Omit<ServiceOptions, 'ephemeral' | 'environment'>,
): Promise<RunningService> {
  return startService({
    ...options,
    env: { TRUST_PROXY: '127.0.0.0/8', ...options.env },
    ephemeral: true,
    environment: {
      DATABASE_ADMIN_URL: required('TEST_DATABASE_URL'),
      RABBITMQ_URL: required('TEST_RABBITMQ_URL'),
      RABBITMQ_MANAGEMENT_URL: required('TEST_RABBITMQ_MANAGEMENT_URL'),
      REDIS_URL: required('TEST_REDIS_URL'),
    },
  });
}
