import { SERVICES, type ServiceName } from '#contracts/services';
import { applyTopology } from '#messaging/apply-topology';
import type { CommandQueueType } from '#messaging/topology';
import { ServerUnreachable } from '../stack/server-unreachable.js';
import { brokerRights } from './broker-rights.js';
import { addressFor } from './derived-password.js';

export interface BrokerProvision {
  /** AMQP address with the administrator's credentials; its path does not matter. */
  readonly adminUrl: string;
  /** The management API with the same credentials. */
  readonly managementUrl: string;
  /** Created where it is missing. */
  readonly vhost: string;
  /** The password that each service's user gets. */
  readonly passwordOf: (service: ServiceName) => string;
  readonly commandQueueType: CommandQueueType;
}

export interface ProvisionedBroker {
  /** The administrator's address of the virtual host. */
  readonly adminUrl: string;
  /** Each service's own address of it. */
  readonly urls: Readonly<Record<ServiceName, string>>;
}

/** Makes the virtual host, a user for each service with the rights it needs, and the topology. Repeating it changes nothing. */
export async function provisionBroker(provision: BrokerProvision): Promise<ProvisionedBroker> {
  const { adminUrl, managementUrl, vhost, passwordOf, commandQueueType } = provision;
  const admin = new URL(managementUrl).username;
  const path = encodeURIComponent(vhost);
  await manage(managementUrl, 'PUT', `/api/vhosts/${path}`, {});
  await manage(managementUrl, 'PUT', `/api/permissions/${path}/${admin}`, EVERYTHING);
  const users = SERVICES.map(async (service) => {
    const user = userOf(service);
    await manage(managementUrl, 'PUT', `/api/users/${user}`, { password: passwordOf(service), tags: '' });
    await manage(managementUrl, 'PUT', `/api/permissions/${path}/${user}`, brokerRights(service));
    return [service, addressFor(adminUrl, user, passwordOf(service), vhost)] as const;
  });
  const own = withVhost(adminUrl, vhost);
  const [urls] = await Promise.all([Promise.all(users), applyTopology(own, { commandQueueType })]);
  return { adminUrl: own, urls: Object.fromEntries(urls) as Record<ServiceName, string> };
}

/** Removes the virtual host with everything in it. */
export async function dropVhost(managementUrl: string, vhost: string): Promise<void> {
  await manage(managementUrl, 'DELETE', `/api/vhosts/${encodeURIComponent(vhost)}`);
}

const EVERYTHING = { configure: '.*', write: '.*', read: '.*' };

function userOf(service: ServiceName): string {
  return `acs-${service}`;
}

function withVhost(url: string, vhost: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(vhost)}`;
  return address.href;
}

async function manage(
  managementUrl: string,
  method: 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const { origin, username, password } = new URL(managementUrl);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Basic ${credentials.toString('base64')}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ServerUnreachable('RabbitMQ’s management API', managementUrl, error);
  });
  if (!response.ok) {
    throw new Error(
      `RabbitMQ's management API answered ${method} ${path} with ${response.status}: ${await response.text()}`,
    );
  }
}
