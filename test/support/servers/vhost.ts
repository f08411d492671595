import { randomBytes } from 'node:crypto';
import {
  dropVhost,
  grantRights,
  provisionUsers,
} from '../../../apps/operator/src/provision/broker/broker.js';
import { brokerPasswordOf } from './broker-users.js';
import { required } from './environment.js';

export interface TestVhost {
  readonly name: string;
  /** AMQP address of the virtual host, as the broker's administrator; `asBrokerUser` makes it that of a service's user. */
  readonly url: string;
  remove(): Promise<void>;
}

/** A new, empty virtual host on the test broker, with the users of the services; `remove` it in `afterAll`. */
export async function createTestVhost(): Promise<TestVhost> {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const managementUrl = required('TEST_RABBITMQ_MANAGEMENT_URL');
  const { adminUrl } = await provisionUsers({
    adminUrl: required('TEST_RABBITMQ_URL'),
    managementUrl,
    vhost: name,
    passwordOf: brokerPasswordOf,
  });
  await grantRights({ managementUrl, vhost: name });
  return { name, url: adminUrl, remove: () => dropVhost(managementUrl, name) };
}
