import { randomBytes } from 'node:crypto';
import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { roleOf } from '#runtime/migrations';
import { addressFor } from '../../tools/provision/derived-password.js';
import type { Addresses } from '../../tools/provision/provision-servers.js';
import type { ReadyStack } from '../../tools/stack/stack.js';

/** What a release is given of empty servers: the administrator's addresses, and a password for each app. */
export interface EmptySite {
  /** The operator's variables. */
  readonly operator: Readonly<Record<string, string>>;
  /** Where the apps will find what the operator makes of it. */
  readonly addresses: Addresses;
}

export function emptySite({ postgres, rabbitmq, redis }: ReadyStack): EmptySite {
  const passwords = Object.fromEntries(
    SERVICES.map((app) => [`${SCHEMAS[app].toUpperCase()}_PASSWORD`, randomBytes(12).toString('hex')]),
  );
  const passwordOf = (app: ServiceName) => passwords[`${SCHEMAS[app].toUpperCase()}_PASSWORD`] ?? '';
  const each = (addressOf: (app: ServiceName) => string) =>
    Object.fromEntries(SERVICES.map((app) => [app, addressOf(app)])) as Record<ServiceName, string>;
  const databaseAdminUrl = withPath(postgres.url, 'acs');
  const brokerAdminUrl = withPath(rabbitmq.url, 'acs');
  return {
    operator: {
      DATABASE_ADMIN_URL: databaseAdminUrl,
      RABBITMQ_URL: brokerAdminUrl,
      RABBITMQ_MANAGEMENT_URL: rabbitmq.managementUrl,
      ...passwords,
    },
    addresses: {
      databaseAdminUrl,
      brokerAdminUrl,
      redisUrl: redis.url,
      databaseUrls: each((app) => addressFor(databaseAdminUrl, roleOf(SCHEMAS[app]), passwordOf(app))),
      brokerUrls: each((app) => addressFor(brokerAdminUrl, `acs-${app}`, passwordOf(app))),
    },
  };
}

function withPath(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
