import { type Sender, SENDERS, userOf } from '#contracts/messages/senders';
import { applyTopology } from '#messaging/topology/apply-topology';
import type { CommandQueueType } from '#messaging/topology/topology';
import { changeAddress } from '#telemetry/server-address';
import { ServerUnreachable } from '../../connections/server-unreachable.js';
import { brokerRights, topicRights } from './broker-rights.js';
import { addressFor } from '../derived-password.js';

export interface UserProvision {
  /** AMQP address with the administrator's credentials; its path does not matter. */
  readonly adminUrl: string;
  /** The management API with the same credentials. */
  readonly managementUrl: string;
  /** Created where it is missing. */
  readonly vhost: string;
  /** The password that the user of each service, and the operator's, gets. */
  readonly passwordOf: (sender: Sender) => string;
}

export interface BrokerProvision extends UserProvision {
  readonly commandQueueType: CommandQueueType;
}

export interface ProvisionedBroker {
  /** The administrator's address of the virtual host. */
  readonly adminUrl: string;
  /** The address of it for each service's own user, and for the operator's. */
  readonly urls: Readonly<Record<Sender, string>>;
}

/** Makes the virtual host, its users with the rights that they need, and the topology. Repeating it changes nothing. */
export async function provisionBroker(provision: BrokerProvision): Promise<ProvisionedBroker> {
  const broker = await provisionUsers(provision);
  await applyTopology(broker.adminUrl, { commandQueueType: provision.commandQueueType });
  await grantRights(provision);
  return broker;
}

/** As `provisionBroker`, without the topology. The users have no rights yet, see `grantRights`. */
export async function provisionUsers(provision: UserProvision): Promise<ProvisionedBroker> {
  const { adminUrl, managementUrl, vhost, passwordOf } = provision;
  const admin = new URL(managementUrl).username;
  const path = encodeURIComponent(vhost);
  await manage(managementUrl, 'PUT', `/api/vhosts/${path}`, {});
  await manage(managementUrl, 'PUT', `/api/permissions/${path}/${admin}`, EVERYTHING);
  const users = SENDERS.map(async (sender) => {
    const user = userOf(sender);
    await putUser(managementUrl, user, passwordOf(sender));
    return [sender, addressFor(adminUrl, user, passwordOf(sender), vhost)] as const;
  });
  return {
    adminUrl: changeAddress(adminUrl, (address) => (address.pathname = `/${path}`)),
    urls: Object.fromEntries(await Promise.all(users)) as Record<Sender, string>,
  };
}

/**
 * Gives each user its rights, after the topology: on a RabbitMQ 4.0 that keeps its definitions in Khepri, an exchange can
 * never be declared after a topic permission for it (its pull request 14407). Those come first, because a user without
 * them may publish every event.
 */
export async function grantRights({
  managementUrl,
  vhost,
}: Pick<UserProvision, 'managementUrl' | 'vhost'>): Promise<void> {
  const path = encodeURIComponent(vhost);
  const grant = async (sender: Sender) => {
    const user = userOf(sender);
    await manage(managementUrl, 'PUT', `/api/topic-permissions/${path}/${user}`, topicRights(sender));
    await manage(managementUrl, 'PUT', `/api/permissions/${path}/${user}`, brokerRights(sender));
  };
  await Promise.all(SENDERS.map(grant));
}

/** Where two jobs make the same user at once, RabbitMQ refuses the second, which then finds the user made. */
async function putUser(managementUrl: string, user: string, password: string): Promise<void> {
  const put = () => manage(managementUrl, 'PUT', `/api/users/${user}`, { password, tags: '' });
  await put().catch((error: unknown) => {
    if (!String(error).includes('user_already_exists')) throw error;
    return put();
  });
}

export async function dropVhost(managementUrl: string, vhost: string): Promise<void> {
  await manage(managementUrl, 'DELETE', `/api/vhosts/${encodeURIComponent(vhost)}`);
}

const EVERYTHING = { configure: '.*', write: '.*', read: '.*' };

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
