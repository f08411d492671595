import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../apps/api-gateway/src/gateway-settings.js';
import { serverOptions } from '../../apps/api-gateway/src/http/server-options.js';
import { EngineSettings } from '../../apps/audit-engine/src/engine-settings.js';
import { readProvider } from '../../apps/credit-ledger/src/checkouts/read-provider.js';
import { DispatcherSettings } from '../../apps/webhook-dispatcher/src/dispatcher-settings.js';
import { readMailSettings } from '../../apps/webhook-dispatcher/src/mail/mail-settings.js';
import type { ServiceName } from '#contracts/services';
import { Environment } from '#runtime/environment';
import { drainNoticeMs } from '#runtime/http-drain';
import { createLog } from '#runtime/logging';
import { drainBudgetMs, startBudgetMs } from '#runtime/time-budgets';
import { readTracingSettings } from '#runtime/tracing';
import { COMPLETE, renderComplete } from './combinations.js';
import { type Documents, ofKind } from './documents.js';
import { appsOf } from './pods.js';
import { secretsOf, type Setting, settingsOf } from './settings.js';

/** Of the right form; what is in the stores is nobody's business here. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://role:password@postgres:5432/acs',
  RABBITMQ_URL: 'amqp://user:password@rabbitmq:5672/acs',
  REDIS_URL: 'redis://:password@redis:6379',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@mail.example.com',
};

const READERS: Readonly<Record<ServiceName, (env: Environment) => void>> = {
  'api-gateway': (env) => {
    readSettings(env);
    serverOptions(env);
    drainNoticeMs(env, drainBudgetMs(env));
  },
  'credit-ledger': (env) => void readProvider(env, createLog('test', 'silent')),
  'audit-engine': (env) => void EngineSettings.from(env),
  'webhook-dispatcher': (env) => {
    DispatcherSettings.read(env);
    readMailSettings(env);
  },
};

/** An optional key may be missing. */
function isStored(documents: Documents, setting: Setting): boolean {
  return setting.kind === 'secret' && secretsOf(documents, setting.secret).has(setting.key);
}

function environmentsOf(documents: Documents): readonly (readonly [ServiceName, Environment])[] {
  return appsOf(documents).map(({ name, container }) => {
    const variables = [...settingsOf(documents, container)].map(([variable, setting]) => [
      variable,
      setting.kind === 'value' ? setting.value : isStored(documents, setting) ? SECRETS[variable] : undefined,
    ]);
    return [name, new Environment(Object.fromEntries(variables) as Record<string, string | undefined>)];
  });
}

describe.each(COMPLETE)('the variables in %s', (name) => {
  const documents = renderComplete(name);
  const environments = environmentsOf(documents);
  const trial = ofKind(documents, 'Secret').length > 0;

  it.each(environments)('are accepted by %s as it starts', (app, env) => {
    startBudgetMs(env);
    drainBudgetMs(env);
    readTracingSettings(app, env);
    READERS[app](env);
    expect(env.production).toBe(!trial);
  });
});
