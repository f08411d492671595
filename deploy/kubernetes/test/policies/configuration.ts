import type { ServiceName } from '#contracts/services';
import {
  documentedToolVariables,
  documentedVariables,
  type VariableRow,
} from '../../../../test/support/documentation/configuration-variables.js';
import { type Documents, find, nameOf, ofKind } from '../documents/documents.js';
import { type App, appsOf, containersOf, templatesOf } from '../documents/pods.js';
import type { Policy } from './policy.js';
import { secretsOf, settingsOf, valueOf } from '../documents/settings.js';

/** Variables that are left out on purpose, and why. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['EGRESS_ALLOW', 'it opens private networks to partners, and production refuses it'],
  ['READY_PEERS', 'a gateway answers without its peers; it would wait for them at every start'],
]);

/** What others read than our own code. */
const NOT_OURS = new Set(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_HEADERS']);

/** Every documented variable of an app is set for it, with a value that is allowed, and no other is. */
export const configuration: Policy = {
  name: 'configuration',
  check: (documents) => [
    ...appsOf(documents).flatMap((app) => ofApp(documents, app).map((what) => `${app.owner} ${what}`)),
    ...ofShared(documents),
    ...ofJob(documents),
    ...ofOperator(documents),
    ...trials(documents),
  ],
};

function ofApp(documents: Documents, app: App): readonly string[] {
  const settings = settingsOf(documents, app.container);
  const own = [...documentedVariables()].filter(([, row]) => isFor(row, app.name));
  const value = (name: string) => valueOf(documents, app.container, name);
  const own_names = new Set(own.map(([name]) => name));
  return [
    ...own
      .filter(([name]) => !settings.has(name) && !LEFT_OUT.has(name))
      .map(([name]) => `does not set ${name}`),
    ...[...settings.keys()]
      .filter((name) => !own_names.has(name) && !NOT_OURS.has(name) && !isShared(documents, name))
      .map((name) => `sets ${name}, which it does not read`),
    ...[...LEFT_OUT]
      .filter(([name]) => settings.has(name))
      .map(([name, reason]) => `sets ${name}: ${reason}`),
    ...own
      .filter(([name, row]) => !allows(row, value(name)))
      .map(([name, row]) => `has ${name}=${value(name)}, where ${row.allowed} is allowed`),
    ...(['production', 'development'].includes(value('NODE_ENV')) ? [] : ['has no NODE_ENV']),
    ...(value('PUBLIC_URL') === '' ? ['has no PUBLIC_URL'] : []),
    ...ofPayments(documents, app),
    ...ofMails(documents, app),
  ];
}

function isFor({ readers }: VariableRow, app: ServiceName): boolean {
  return readers.includes('all') || readers.includes(app.replace(/^.*-/, ''));
}

/** What is in `shared` need not be read by every app, as long as more than one does. */
function isShared(documents: Documents, name: string): boolean {
  return sharedOf(documents).some(({ data = {} }) => name in data);
}

function sharedOf(documents: Documents) {
  return ofKind(documents, 'ConfigMap').filter(({ metadata }) => /^shared-\w+$/.test(metadata.name));
}

function ofShared(documents: Documents): readonly string[] {
  return sharedOf(documents).flatMap((map) =>
    Object.keys(map.data ?? {})
      .filter((name) => {
        const readers = documentedVariables().get(name)?.readers ?? [];
        return !readers.includes('all') && readers.length < 2;
      })
      .map((name) => `${nameOf(map)} has ${name}, which fewer than two apps read`),
  );
}

function allows({ allowed }: VariableRow, value: string): boolean {
  if (value === '') return true;
  const [, least, most] = /^(\d+)–(\d+)$/.exec(allowed) ?? [];
  if (least !== undefined)
    return /^\d+(\.\d+)?$/.test(value) && Number(value) >= Number(least) && Number(value) <= Number(most);
  const choices = /^`[\w]+`(?:, `[\w]+`)+$/.test(allowed)
    ? allowed.replaceAll('`', '').split(', ')
    : undefined;
  return choices?.includes(value) ?? true;
}

function ofPayments(documents: Documents, { name, container }: App): readonly string[] {
  if (valueOf(documents, container, 'PAYMENT_PROVIDER') !== 'stripe') return [];
  const needed =
    name === 'credit-ledger' ? 'STRIPE_SECRET_KEY' : name === 'api-gateway' ? 'STRIPE_WEBHOOK_SECRET' : '';
  if (needed === '' || secretsOf(documents, name).has(needed)) return [];
  return [`takes payments by Stripe without ${needed}`];
}

function ofMails(documents: Documents, { name, container }: App): readonly string[] {
  const secrets = secretsOf(documents, name);
  if (!secrets.has('SMTP_URL')) return [];
  return [
    ...(valueOf(documents, container, 'MAIL_FROM') === '' ? ['sends mails without MAIL_FROM'] : []),
    ...(name === 'api-gateway' && !secrets.has('MAIL_KEY') ? ['sends mails without MAIL_KEY'] : []),
  ];
}

/** What provisioning reads, and the type of queue that the apps expect of it. */
function ofJob(documents: Documents): readonly string[] {
  const container = templatesOf(documents)
    .filter(({ owner }) => owner.startsWith('Job/migrate-'))
    .flatMap((pods) => containersOf(pods))[0];
  if (!container) return ['nothing migrates'];
  const settings = settingsOf(documents, container);
  const missing = [...documentedToolVariables()].filter(
    ([name, { readers }]) => readers.includes('provision') && !settings.has(name),
  );
  const type = valueOf(documents, container, 'COMMAND_QUEUE_TYPE');
  return [
    ...missing.map(([name]) => `the migrate job does not set ${name}`),
    ...appsOf(documents)
      .filter((app) => valueOf(documents, app.container, 'COMMAND_QUEUE_TYPE') !== type)
      .map(({ owner }) => `${owner} expects other queues than ${type} ones, which the migrate job makes`),
  ];
}

/** What `acs` must have as the apps have it: which queues there are. */
const SHARED_WITH_OPERATOR = ['COMMAND_QUEUE_TYPE'];

function ofOperator(documents: Documents): readonly string[] {
  const container = find(documents, 'Deployment', 'operator')?.spec?.template.spec?.containers[0];
  if (!container) return ['there is no pod for acs'];
  return appsOf(documents).flatMap((app) =>
    SHARED_WITH_OPERATOR.filter(
      (name) => valueOf(documents, app.container, name) !== valueOf(documents, container, name),
    ).map((name) => `${app.owner} has another ${name} than acs`),
  );
}

/** What is for development is for trials alone, whose secrets are written down. */
function trials(documents: Documents): readonly string[] {
  if (ofKind(documents, 'Secret').length > 0) return [];
  return appsOf(documents)
    .filter(({ container }) => valueOf(documents, container, 'NODE_ENV') === 'development')
    .map(({ owner }) => `${owner} is in development, with secrets that are not`);
}
