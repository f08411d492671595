import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { checkSettings } from '#runtime/configuration/check-settings';
import { ConfigurationError, Environment } from '#runtime/configuration/environment';
import {
  documentedToolVariables,
  documentedVariables,
  readingsIn,
  variableReadings,
} from '../../support/documentation/configuration-variables.js';
import { DEFINITIONS } from '../../support/service/service-definitions.js';
import { JOBS } from '../../../apps/operator/src/provision/database/database-users.js';

const rows = documentedVariables();
const readings = variableReadings();

const KEY = Buffer.alloc(32, 1).toString('base64');
/** What every app starts with, Stripe and mails on. */
const RIGHT = {
  DATABASE_URL: 'postgres://role:password@postgres/acs',
  RABBITMQ_URL: 'amqp://user:password@rabbitmq/acs',
  REDIS_URL: 'redis://redis',
  SECRETS_KEY: KEY,
  STATEMENT_KEY: KEY,
  MAIL_KEY: KEY,
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'audits@example.com',
};

describe('the page about configuration', () => {
  it('has a row for every variable that an app reads, and none for others', () => {
    expect([...rows.keys()].sort()).toEqual([...new Set(readings.map(({ name }) => name))].sort());
  });

  it('names the apps that read a variable themselves', () => {
    const unnamed = readings.filter(({ name, file }) => {
      const app = SERVICES.find((service) => file.startsWith(`apps/${service}/`))?.replace(/^.*-/, '');
      const named = rows.get(name)?.readers ?? [];
      return app !== undefined && !named.includes('all') && !named.includes(app);
    });
    expect(unnamed).toEqual([]);
  });

  it('states the range and the default of every number as the code has them', () => {
    const written = (options: string, option: string) =>
      new RegExp(`\\b${option}: ([\\d_]+)\\b`).exec(options)?.[1]?.replaceAll('_', '');
    const numbers = readings.filter(
      ({ method, name }) => ['integer', 'milliseconds'].includes(method) && name !== 'DRAIN_NOTICE_MS',
    );
    const inCode = numbers.map(({ name, method, options }) => {
      const [min, max] = method === 'milliseconds' ? ['100', '3600000'] : ['0', 'none'];
      const range = `${written(options, 'min') ?? min}–${written(options, 'max') ?? max}`;
      return [name, range, written(options, 'default')];
    });
    expect(inCode.length).toBeGreaterThan(10);
    expect(inCode.map(([name = '']) => [name, rows.get(name)?.allowed, rows.get(name)?.byDefault])).toEqual(
      inCode,
    );
  });

  it.each(SERVICES)('is right that %s names each of its variables where it is wrong', (service) => {
    const { DRAIN_TIMEOUT_MS, LOG_LEVEL, ...others } = Object.fromEntries(rows);
    // Those of the log and of the end are checked before all others.
    expect([DRAIN_TIMEOUT_MS, LOG_LEVEL]).not.toContain(undefined);
    const wrong = Object.entries(others).filter(
      ([, row]) => row.apps.includes(service) && row.allowed !== 'any',
    );
    const refused = wrong.map(([name]) => {
      try {
        checkSettings(DEFINITIONS[service], new Environment({ ...RIGHT, [name]: 'no such thing' }));
        return undefined;
      } catch (error) {
        return error instanceof ConfigurationError ? /^\w+/.exec(error.message)?.[0] : error;
      }
    });
    expect(refused).toEqual(wrong.map(([name]) => name));
  });

  it('has what provisioning and acs read, and none besides', () => {
    const passwords = [...Object.values(SCHEMAS), ...JOBS, 'operator'].map(
      (name) => `${name.toUpperCase()}_PASSWORD`,
    );
    const provision = readingsIn(['apps/operator/src/provision/provision-settings.ts']).map(
      ({ name }) => name,
    );
    const acs = [
      ...readFileSync('apps/operator/src/connections/settings.ts', 'utf8').matchAll(
        /'([A-Z]+(?:_[A-Z]+)+)'/g,
      ),
    ].map(([, name = '']) => name);
    // Written as `this.env.NAME`.
    const named = [
      ...readFileSync('apps/operator/src/connections/settings.ts', 'utf8').matchAll(/this\.env\.([A-Z_]+)/g),
    ].map(([, name = '']) => name);
    const read = new Set([...provision, 'START_BUDGET_MS', ...passwords, ...acs, ...named]);
    expect([...documentedToolVariables().keys()].sort()).toEqual([...read].sort());
  });
});
