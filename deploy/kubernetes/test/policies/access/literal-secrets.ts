import { nameOf, ofKind } from '../../documents/documents.js';
import { appsOf, containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { valueOf } from '../../documents/settings.js';

const SECRET_NAME = /(?:^|_)(?:KEY|KEYS_READABLE|SECRET|SECRET_KEY|PASSWORD|PASS|TOKEN)$/;
/** `scheme://user:password@`, unless the password is put in by Kubernetes. */
const CREDENTIALS = /:\/\/[^/\s:@]*:(?!\$\()[^/\s@]+@/;

/** Nothing that must stay secret is written down, but in what says itself that it is for trials. */
export const literalSecrets: Policy = {
  name: 'literal-secrets',
  check: (documents) => {
    const trial = appsOf(documents).some(
      ({ container }) => valueOf(documents, container, 'NODE_ENV') === 'development',
    );
    const values = [
      ...templatesOf(documents).flatMap(({ owner, spec }) =>
        containersOf({ spec }).flatMap(({ env = [] }) =>
          env.map(({ name, value = '' }) => ({ where: owner, name, value })),
        ),
      ),
      ...ofKind(documents, 'ConfigMap').flatMap((map) =>
        Object.entries(map.data ?? {}).map(([name, value]) => ({ where: nameOf(map), name, value })),
      ),
      ...ofKind(documents, 'ExternalSecret').flatMap((secret) =>
        Object.entries(secret.spec?.target?.template?.data ?? {}).map(([name, value]) => ({
          where: nameOf(secret),
          name,
          value: value.replaceAll(/\{\{ \.\w+ \}\}/g, '$(stored)'),
        })),
      ),
    ];
    return [
      ...(trial ? [] : ofKind(documents, 'Secret').map((secret) => `${nameOf(secret)} is written down`)),
      ...values
        .filter(
          ({ name, value }) =>
            CREDENTIALS.test(value) || (SECRET_NAME.test(name) && !/^(\$\(\w+\))?$/.test(value)),
        )
        .map(({ where, name }) => `${where} has the value of ${name} in clear`),
    ];
  },
};
