import { join } from 'node:path';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { Addresses } from '../../../../apps/operator/src/provision/provision-servers.js';
import { projectRoot } from '../../project-root.js';

export interface AppPorts {
  /** The gateway's, for partners. */
  readonly gateway: number;
  /** Of each app's probes and metrics. */
  readonly health: Readonly<Record<ServiceName, number>>;
}

/** 32 bytes in base 64 each. */
export interface Keys {
  readonly SECRETS_KEY: string;
  readonly STATEMENT_KEY: string;
  readonly MAIL_KEY: string;
}

/** Where an app says whether it is ready; the gateway does so on the partners' port and speaks for all four. */
export function readyUrlOf(app: ServiceName, ports: AppPorts): string {
  const port = app === 'api-gateway' ? ports.gateway : ports.health[app];
  return `http://127.0.0.1:${port}/health/ready`;
}

/** The variables of one app: what it needs of the keys and addresses, and what the caller adds but for secrets of other apps. */
export function appEnvironment(
  app: ServiceName,
  addresses: Addresses,
  ports: AppPorts,
  keys: Keys,
  extra: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  const peers = SERVICES.filter((service) => service !== 'api-gateway').map((peer) =>
    readyUrlOf(peer, ports),
  );
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    NODE_COMPILE_CACHE: join(projectRoot, 'dist', '.compile-cache'), // a third off every start
    HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${ports.gateway}`,
    ...(app === 'webhook-dispatcher' && { SECRETS_KEY: keys.SECRETS_KEY }),
    ...(app === 'credit-ledger' && { STATEMENT_KEY: keys.STATEMENT_KEY }),
    ...(app === 'api-gateway' && { MAIL_KEY: keys.MAIL_KEY }),
    ...withoutForeignSecrets(app, extra),
    DATABASE_URL: addresses.databaseUrls[app],
    RABBITMQ_URL: addresses.brokerUrls[app],
    REDIS_URL: addresses.redisUrl,
    HEALTH_PORT: String(ports.health[app]),
    ...(app === 'api-gateway' && { PORT: String(ports.gateway), READY_PEERS: peers.join(',') }),
  };
}

/** The secrets that may come from the shell, each with the apps that read it. */
export const SECRET_VARIABLES: Readonly<Record<string, readonly ServiceName[]>> = {
  MAIL_KEY: ['api-gateway'],
  MAIL_KEYS_READABLE: ['api-gateway'],
  SECRETS_KEY: ['webhook-dispatcher'],
  SECRETS_KEYS_READABLE: ['webhook-dispatcher'],
  SMTP_URL: ['api-gateway', 'webhook-dispatcher'],
  STATEMENT_KEY: ['credit-ledger'],
  STRIPE_SECRET_KEY: ['credit-ledger'],
  STRIPE_WEBHOOK_SECRET: ['api-gateway'],
};

/** `variables` without the secrets of the other apps. */
function withoutForeignSecrets<T>(
  app: ServiceName,
  variables: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => SECRET_VARIABLES[name]?.includes(app) ?? true),
  );
}

/** What `npm start` sets itself, and what shells, npm and Node leave in the environment for their own use. */
const OWN = new RegExp(
  `^(${[
    'npm_.*|NODE_OPTIONS|HOST|PORT|HEALTH_HOST|HEALTH_PORT|READY_PEERS',
    'DATABASE_URL|DATABASE_ADMIN_URL|RABBITMQ_URL|RABBITMQ_MANAGEMENT_URL|REDIS_URL',
  ].join('|')})$`,
);

/** The variables of this shell that the apps get too, such as `EGRESS_ALLOW` or `ENGINE_CONCURRENCY`. */
export function inheritedVariables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name)));
}

/** The gateway's port, where `PORT` asks for one. Throws a `RangeError` where it is none. */
export function portOf({ PORT }: NodeJS.ProcessEnv): { port?: number } {
  if (!PORT) return {};
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`PORT is "${PORT}": a whole number from 1 to 65535 is needed`);
  }
  return { port };
}
