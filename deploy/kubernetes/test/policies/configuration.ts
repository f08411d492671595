import { checkSettings } from '#runtime/configuration/check-settings';
import { Environment } from '#runtime/configuration/environment';
import {
  documentedToolVariables,
  documentedVariables,
} from '../../../../test/support/documentation/configuration-variables.js';
import { DEFINITIONS } from '../../../../test/support/service/service-definitions.js';
import { type Documents, find, ofKind } from '../documents/documents.js';
import { type App, appsOf, migrateOf } from '../documents/pods.js';
import { secretsOf, settingsOf, valueOf } from '../documents/settings.js';

/** Variables that are left out on purpose, and why. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['EGRESS_ALLOW', 'it opens private networks to partners, and production refuses it'],
  ['READY_PEERS', 'a gateway answers without its peers; it would wait for them at every start'],
]);

/** What others read than our own code. */
const NOT_OURS = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** Every documented variable of an app is set for it, and no other is; the app accepts them as it starts. */
export function* configuration(documents: Documents): Generator<string> {
  const maps = ofKind(documents, 'ConfigMap').filter(({ metadata }) => metadata.name.startsWith('shared-'));
  const shared = maps.flatMap(({ data = {} }) => Object.keys(data));
  // Secrets that are written down are for trials, and so is what is for development.
  const trial = ofKind(documents, 'Secret').length > 0;
  for (const app of appsOf(documents)) {
    const settings = settingsOf(documents, app.container);
    const read = [...documentedVariables()].flatMap(([name, { apps }]) =>
      apps.includes(app.name) ? name : [],
    );
    for (const name of read)
      if (settings.has(name) === LEFT_OUT.has(name))
        yield `${app.owner} ${settings.has(name) ? 'sets' : 'does not set'} ${name}: ${LEFT_OUT.get(name) ?? ''}`;
    for (const name of settings.keys())
      if (![...read, ...NOT_OURS, ...shared].includes(name))
        yield `${app.owner} sets ${name}, which it does not read`;
    const environment = environmentOf(documents, app);
    if (environment.production === trial) yield `${app.owner} has another NODE_ENV than its secrets are for`;
    if (!environment.optional('PUBLIC_URL')) yield `${app.owner} has no PUBLIC_URL`;
    try {
      checkSettings(DEFINITIONS[app.name], environment);
    } catch (error) {
      yield `${app.owner} does not start: ${(error as Error).message}`;
    }
  }
  for (const name of shared)
    if ((documentedVariables().get(name)?.apps.length ?? 0) < 2)
      yield `${name} is shared by fewer than two apps`;
  yield* ofTools(documents);
}

/** What provisioning reads is set, and the queues that it makes are those that apps and `acs` expect. */
function* ofTools(documents: Documents): Generator<string> {
  const [migrate, operator] = [migrateOf(documents), find(documents, 'Deployment', 'operator')];
  const [acs] = operator?.spec?.template.spec?.containers ?? [];
  if (!migrate || !acs) {
    yield 'nothing migrates, or there is no pod for acs';
    return;
  }
  const settings = settingsOf(documents, migrate);
  for (const [name, { readers }] of documentedToolVariables())
    if (readers.includes('provision') && !settings.has(name)) yield `the migrate job does not set ${name}`;
  const containers = [acs, migrate, ...appsOf(documents).map(({ container }) => container)];
  const types = new Set(containers.map((each) => valueOf(documents, each, 'COMMAND_QUEUE_TYPE')));
  if (types.size !== 1) yield `queues are of several types: ${[...types].join(', ')}`;
}

const KEY = Buffer.alloc(32, 1).toString('base64');
/** Of the right form; what is in the stores is nobody's business here. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://role:password@postgres:5432/acs',
  RABBITMQ_URL: 'amqp://user:password@rabbitmq:5672/acs',
  REDIS_URL: 'redis://:password@redis:6379',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SECRETS_KEY: KEY,
  STATEMENT_KEY: KEY,
  MAIL_KEY: KEY,
  SMTP_URL: 'smtps://user:password@mail.example.com',
};

/** What an app finds as it starts; its key of Stripe is of this mode, by default of that which it is set to. */
export function environmentOf(documents: Documents, { container }: App, mode?: string): Environment {
  const settings = settingsOf(documents, container);
  const variables: Record<string, string | undefined> = {};
  for (const [name, setting] of settings) {
    if (setting.kind === 'value') variables[name] = setting.value;
    // An optional key may be missing.
    else if (secretsOf(documents, setting.secret).has(setting.key)) variables[name] = SECRETS[name];
  }
  if (secretsOf(documents, 'credit-ledger').has('STRIPE_SECRET_KEY') && settings.has('STRIPE_SECRET_KEY'))
    variables.STRIPE_SECRET_KEY = `sk_${mode ?? valueOf(documents, container, 'STRIPE_MODE')}_1`;
  return new Environment(variables);
}
