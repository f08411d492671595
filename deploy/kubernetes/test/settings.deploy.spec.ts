import { describe, expect, it } from '@jest/globals';
import type { ServiceName } from '#contracts/services';
import { checkSettings } from '#runtime/configuration/check-settings';
import { Environment } from '#runtime/configuration/environment';
import { DEFINITIONS } from '../../../test/support/service/service-definitions.js';
import { COMPLETE, renderComplete } from './documents/combinations.js';
import { type Documents, ofKind } from './documents/documents.js';
import { appsOf } from './documents/pods.js';
import { secretsOf, type Setting, settingsOf } from './documents/settings.js';

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

/** `mode`: of Stripe. */
function secretOf(variable: string, mode: string): string | undefined {
  return variable === 'STRIPE_SECRET_KEY' ? `sk_${mode}_1` : SECRETS[variable];
}

/** An optional key may be missing. */
function isStored(documents: Documents, setting: Setting): boolean {
  return setting.kind === 'secret' && secretsOf(documents, setting.secret).has(setting.key);
}

function environmentsOf(
  documents: Documents,
  mode: 'live' | 'test',
): readonly (readonly [ServiceName, Environment])[] {
  return appsOf(documents).map(({ name, container }) => {
    const variables = [...settingsOf(documents, container)].map(([variable, setting]) => [
      variable,
      setting.kind === 'value'
        ? setting.value
        : isStored(documents, setting)
          ? secretOf(variable, mode)
          : undefined,
    ]);
    return [name, new Environment(Object.fromEntries(variables) as Record<string, string | undefined>)];
  });
}

describe.each(COMPLETE)('the variables in %s', (name) => {
  const documents = renderComplete(name);
  const mode = name === 'overlays/staging' ? 'test' : 'live';
  const environments = environmentsOf(documents, mode);
  const trial = ofKind(documents, 'Secret').length > 0;

  it.each(environments)('are accepted by %s as it starts', (app, env) => {
    checkSettings(DEFINITIONS[app], env);
    expect(env.production).toBe(!trial);
  });
});

it.each([
  ['overlays/production', 'live', 'test'],
  ['overlays/staging', 'test', 'live'],
] as const)('the ledger of %s starts with no key of Stripe but one of %s mode', (name, mode, other) => {
  const [, env] = environmentsOf(renderComplete(name), other).find(([app]) => app === 'credit-ledger')!;
  expect(() => checkSettings(DEFINITIONS['credit-ledger'], env)).toThrow(`Stripe's ${mode} mode`);
});
