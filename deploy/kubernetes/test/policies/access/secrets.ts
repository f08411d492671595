import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { JOBS } from '../../../../../apps/operator/src/provision/database/database-users.js';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { appsOf, containersOf, migrateOf, templatesOf } from '../../documents/pods.js';
import { settingsOf, valueOf } from '../../documents/settings.js';

/** Whoever takes over an app has that app's secrets, and nobody else's. */
export function* ownSecrets(documents: Documents): Generator<string> {
  const alone = [...SERVICES.map((app) => `Deployment/${app}`), ...JOBS.map((job) => `CronJob/${job}`)];
  for (const { owner, spec } of templatesOf(documents).filter((pods) => alone.includes(pods.owner))) {
    for (const secret of secretsIn(spec))
      if (!owner.endsWith(`/${secret}`)) yield `${owner} is given the secret ${secret}`;
  }
  for (const document of ofKind(documents, 'ExternalSecret')) {
    for (const { remoteRef } of document.spec?.data ?? [])
      if (!remoteRef.key.endsWith(`/${document.metadata.name}`))
        yield `${nameOf(document)} is made of what is stored for ${remoteRef.key}`;
  }
  for (const user of ofKind(documents, 'User')) {
    const { name } = user.spec.importCredentialsSecret;
    if (name !== user.metadata.name) yield `${nameOf(user)} logs in as ${name}`;
  }
  yield* passwordsOfJob(documents);
}

function secretsIn(spec: IPodSpec): readonly string[] {
  return [
    ...containersOf({ spec }).flatMap(({ env = [], envFrom = [] }) => [
      ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
      ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
    ]),
    // Whom to trust is no secret; the key beside it in the same Secret is.
    ...(spec.volumes ?? []).flatMap(({ secret }) =>
      secret?.items?.length && secret.items.every(({ key }) => key === 'ca.crt')
        ? []
        : (secret?.secretName ?? []),
    ),
  ];
}

/** The migrate job gives each role and user the password that its app logs in with. */
function* passwordsOfJob(documents: Documents): Generator<string> {
  const container = migrateOf(documents);
  const settings = container ? settingsOf(documents, container) : new Map<string, undefined>();
  const users = [
    ...SERVICES.map((service) => [service, SCHEMAS[service]] as const),
    ...JOBS.map((job) => [job, job] as const),
    ['acs-operator', 'operator'] as const,
  ];
  for (const [secret, name] of users) {
    const setting = settings.get(`${name.toUpperCase()}_PASSWORD`);
    if (setting?.kind !== 'secret' || setting.secret !== secret || setting.key !== 'password')
      yield `the migrate job has the password of ${name} from elsewhere than ${secret}/password`;
  }
}

const SECRET_NAME = /(?:^|_)(?:KEY|KEYS_READABLE|SECRET|SECRET_KEY|PASSWORD|PASS|TOKEN)$/;
/** `scheme://user:password@`, unless the password is put in by Kubernetes or by a store. */
const CREDENTIALS = /:\/\/[^/\s:@]*:(?!\$\()[^/\s@]+@/;

/** Nothing that must stay secret is written down, but in what says itself that it is for trials. */
export function* literalSecrets(documents: Documents): Generator<string> {
  const trial = appsOf(documents).some(
    (app) => valueOf(documents, app.container, 'NODE_ENV') === 'development',
  );
  if (!trial) for (const secret of ofKind(documents, 'Secret')) yield `${nameOf(secret)} is written down`;
  const maps = ofKind(documents, 'ConfigMap').map((map) => [nameOf(map), map.data] as const);
  const stored = ofKind(documents, 'ExternalSecret').map(
    (secret) => [nameOf(secret), secret.spec?.target?.template?.data] as const,
  );
  const variables = templatesOf(documents).flatMap((pods) =>
    containersOf(pods).flatMap(({ env = [] }) =>
      env.map(({ name, value = '' }) => [pods.owner, { [name]: value }] as const),
    ),
  );
  for (const [where, data = {}] of [...maps, ...stored, ...variables]) {
    for (const [name, text] of Object.entries(data)) {
      const value = text.replaceAll(/\{\{ \.\w+ \}\}/g, '$(stored)');
      if (CREDENTIALS.test(value) || (SECRET_NAME.test(name) && !/^(\$\(\w+\))?$/.test(value)))
        yield `${where} has the value of ${name} in clear`;
    }
  }
}

/** What programs take a password by. */
const OPTIONS =
  /(?:^|\s)(?:--requirepass|--masterauth|--pass(?:word)?|-a|-u \w+:)[\s=]|\w+:\/\/[^\s:/@]*:[^\s@]+@/;

/** No password is on a command line, where everybody on the node reads it: neither at the start nor in a probe. */
export function* commandLines(documents: Documents): Generator<string> {
  for (const pods of templatesOf(documents)) {
    for (const container of containersOf(pods)) {
      const secrets: string[] = [];
      // Variables that are of a secret, or made of one.
      for (const [name, setting] of settingsOf(documents, container))
        if (setting.kind === 'secret' || secrets.some((each) => setting.value.includes(`$(${each})`)))
          secrets.push(name);
      const shown = new RegExp(`\\$[({]?(?:${secrets.join('|') || '(?!)'})\\b`);
      for (const line of linesOf(container))
        if (OPTIONS.test(`${line} `) || shown.test(line))
          yield `${pods.owner} has a password on a command line`;
    }
  }
}

function linesOf({ command = [], args = [], ...container }: IContainer): readonly string[] {
  const { startupProbe, livenessProbe, readinessProbe, lifecycle } = container;
  const run = [startupProbe, livenessProbe, readinessProbe, lifecycle?.preStop, lifecycle?.postStart];
  return [[...command, ...args], ...run.map((each) => each?.exec?.command ?? [])].map((words) =>
    words.join(' '),
  );
}
