import type { Documents } from '../../../deploy/kubernetes/test/documents/documents.js';
import { secretOf } from '../../support/containers/pod.js';
import { EDGE, MACHINES, on, PORTS } from './machines.js';
import { MASTER_NAME } from './servers/redis.js';

/** The variables that say where a server is, as the manifests have them, and the port of a HAProxy that leads there. */
const BALANCED: Readonly<Record<string, number>> = {
  DATABASE_URL: PORTS.balanced.postgres,
  DATABASE_ADMIN_URL: PORTS.balanced.postgres,
  RABBITMQ_URL: PORTS.balanced.rabbitmq,
  RABBITMQ_MANAGEMENT_URL: PORTS.balanced.management,
};

/** The same variables, with users and passwords, through the HAProxy at `host`. */
export function balancedAt(
  host: string,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(BALANCED).flatMap(([name, port]) => {
      const url = variables[name] ? new URL(variables[name]) : undefined;
      if (!url) return [];
      url.host = `${host}:${port}`;
      return [[name, url.href] as const];
    }),
  );
}

/**
 * The same for an app, which knows the nodes of RabbitMQ and the sentinels of Redis itself. Postgres it reaches through the
 * HAProxy of its own machine.
 */
export function serversOf(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { DATABASE_URL = '' } = balancedAt('127.0.0.1', variables);
  const broker = new URL(variables.RABBITMQ_URL ?? '');
  const nodes = MACHINES.map((machine) => on(machine, PORTS.rabbitmq)).join(',');
  const addresses = {
    DATABASE_URL,
    RABBITMQ_URL: `amqp://${broker.username}:${broker.password}@${nodes}${broker.pathname}`,
  };
  if (!variables.REDIS_URL) return addresses;
  const { password } = new URL(variables.REDIS_URL);
  const sentinels = MACHINES.map((machine) => on(machine, PORTS.sentinel)).join(',');
  const sentinel = `redis+sentinel://:${password}@${sentinels}/${MASTER_NAME}?sentinel_password=${password}`;
  return { ...addresses, REDIS_URL: sentinel };
}

/** What `acs` and provisioning need, from outside the machines. */
export function operatorsEnv(documents: Documents): Readonly<Record<string, string>> {
  return balancedAt(EDGE.address, {
    DATABASE_ADMIN_URL: secretOf(documents, 'operator', 'DATABASE_ADMIN_URL') ?? '',
    RABBITMQ_URL: secretOf(documents, 'acs-operator', 'RABBITMQ_URL') ?? '',
    RABBITMQ_MANAGEMENT_URL: secretOf(documents, 'operator', 'RABBITMQ_MANAGEMENT_URL') ?? '',
  });
}
