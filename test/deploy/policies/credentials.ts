import { SCHEMAS, SERVICES } from '#contracts/services';
import { roleOf } from '#runtime/migrations';
import type { Policy } from '../policy.js';
import { secretsOf } from '../settings.js';

/** The users and passwords in the apps' addresses are those that provisioning makes. */
export const credentials: Policy = {
  name: 'credentials',
  check: (documents) =>
    SERVICES.flatMap((service) => {
      const secrets = secretsOf(documents, service);
      const password = secrets.get('password');
      const user = `acs-${service}`;
      const differing = (name: string, expected: string) => {
        const [, found, own] = /^\w+:\/\/([^:]*):(.*)@[^@]+$/.exec(secrets.get(name) ?? '') ?? [];
        return found === expected && own === password
          ? []
          : [`Secret/${service} has another user or password in ${name}`];
      };
      return [
        ...(secrets.get('username') === user
          ? []
          : [`Secret/${service} does not say that its user is ${user}`]),
        ...differing('DATABASE_URL', roleOf(SCHEMAS[service])),
        ...differing('RABBITMQ_URL', user),
      ];
    }),
};
