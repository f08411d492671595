import type { IPodSpec } from 'kubernetes-models/v1';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { appsOf, containersOf, templatesOf } from '../../documents/pods.js';
import { JOBS } from '../../../../../apps/operator/src/provision/database/database-users.js';
import type { Policy } from '../policy.js';
import { settingsOf } from '../../documents/settings.js';

/** Whoever takes over an app has that app's secrets, and nobody else's. */
export const ownSecrets: Policy = {
  name: 'own-secrets',
  check: (documents) => [
    ...appsOf(documents).flatMap(({ owner, name, spec }) =>
      secretsIn(spec)
        .filter((secret) => secret !== name)
        .map((secret) => `${owner} is given the secret ${secret}`),
    ),
    ...ofKind(documents, 'ExternalSecret').flatMap((document) =>
      (document.spec?.data ?? [])
        .filter(({ remoteRef }) => !remoteRef.key.endsWith(`/${document.metadata.name}`))
        .map(({ remoteRef }) => `${nameOf(document)} is made of what is stored for ${remoteRef.key}`),
    ),
    ...ofKind(documents, 'User')
      .filter(({ metadata, spec }) => spec.importCredentialsSecret.name !== metadata.name)
      .map((user) => `${nameOf(user)} logs in as ${user.spec.importCredentialsSecret.name}`),
    ...templatesOf(documents)
      .filter(({ owner }) => JOBS.some((job) => owner === `CronJob/${job}`))
      .flatMap(({ owner, spec }) =>
        secretsIn(spec)
          .filter((secret) => `CronJob/${secret}` !== owner)
          .map((secret) => `${owner} is given the secret ${secret}`),
      ),
    ...passwordsOfJob(documents),
  ],
};

function secretsIn(spec: IPodSpec): readonly string[] {
  return [
    ...containersOf({ spec }).flatMap(({ env = [], envFrom = [] }) => [
      ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
    ]),
    ...(spec.volumes ?? []).flatMap(({ secret, projected }) => [
      isCertificateOnly(secret?.items) ? [] : (secret?.secretName ?? []),
      (projected?.sources ?? []).flatMap((source) => source.secret?.name ?? []),
    ]),
  ].flat();
}

/** Whom to trust is no secret; the key beside it in the same Secret is. */
function isCertificateOnly(items: readonly { readonly key: string }[] | undefined): boolean {
  return items !== undefined && items.length > 0 && items.every(({ key }) => key === 'ca.crt');
}

/** The migrate job gives each role and user the password that its app logs in with. */
function passwordsOfJob(documents: Documents): readonly string[] {
  const [container] = templatesOf(documents)
    .filter(({ owner }) => owner.startsWith('Job/migrate-'))
    .flatMap((pods) => containersOf(pods));
  if (!container) return [];
  const settings = settingsOf(documents, container);
  const users = [
    ...SERVICES.map((service) => [service, SCHEMAS[service]] as const),
    ...JOBS.map((job) => [job, job] as const),
    ['acs-operator', 'operator'],
  ] as const;
  return users.flatMap(([secret, name]) => {
    const variable = `${name.toUpperCase()}_PASSWORD`;
    const setting = settings.get(variable);
    return setting?.kind === 'secret' && setting.secret === secret && setting.key === 'password'
      ? []
      : [`the migrate job has ${variable} from elsewhere than ${secret}/password`];
  });
}
