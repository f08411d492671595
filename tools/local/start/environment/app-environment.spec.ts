import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '#contracts/services';
import { documentedVariables } from '../../../../test/support/documentation/configuration-variables.js';
import { appEnvironment, SECRET_VARIABLES, inheritedVariables, portOf } from './app-environment.js';

const each = <T>(valueOf: (app: ServiceName) => T) =>
  Object.fromEntries(SERVICES.map((app) => [app, valueOf(app)])) as Record<ServiceName, T>;
const ADDRESSES = {
  databaseAdminUrl: 'postgres://admin@db/acs',
  brokerAdminUrl: 'amqp://admin@mq/acs',
  redisUrl: 'redis://cache',
  databaseUrls: each((app) => `postgres://${app}@db/acs`),
  brokerUrls: { ...each((app) => `amqp://${app}@mq/acs`), operator: 'amqp://acs-operator@mq/acs' },
};
const PORTS = { gateway: 8080, health: each((app) => 9000 + SERVICES.indexOf(app)) };
const KEYS = { SECRETS_KEY: 'made', STATEMENT_KEY: 'made', MAIL_KEY: 'made' };

const environmentOf = (app: ServiceName, extra: Readonly<Record<string, string>> = {}) =>
  appEnvironment(app, ADDRESSES, PORTS, KEYS, extra);

describe('the variables that `npm start` gives an app', () => {
  it('have the addresses and the ports of this app, and of no other', () => {
    expect(environmentOf('audit-engine')).toMatchObject({
      DATABASE_URL: 'postgres://audit-engine@db/acs',
      RABBITMQ_URL: 'amqp://audit-engine@mq/acs',
      HEALTH_PORT: '9002',
    });
    expect(environmentOf('audit-engine')).not.toHaveProperty('PORT');
  });

  it.each(SERVICES)('let only this machine reach %s', (app) => {
    expect(environmentOf(app)).toMatchObject({ HOST: '127.0.0.1', HEALTH_HOST: '127.0.0.1' });
  });

  it('have what the shell says, but each secret only in the apps that read it', () => {
    const secrets = Object.fromEntries(Object.keys(SECRET_VARIABLES).map((name) => [name, 'of the shell']));
    const shell = { ...secrets, LOG_LEVEL: 'debug' };
    const given = SERVICES.flatMap((app) => {
      const env = environmentOf(app, shell);
      expect(env.LOG_LEVEL).toBe('debug');
      return Object.keys(secrets).flatMap((name) => (name in env ? [[name, app, env[name]]] : []));
    });
    const read = Object.entries(SECRET_VARIABLES).flatMap(([name, apps]) =>
      apps.map((app) => [name, app, 'of the shell']),
    );
    expect(given.toSorted()).toEqual(read.toSorted());
  });

  it('keep from an app every secret that it does not read, as the page about configuration has them', () => {
    const secret = /KEY(S_READABLE)?$|SECRET|PASSWORD|TOKEN|SMTP_URL/;
    const onPage = [...documentedVariables()].flatMap(([name, { apps }]) =>
      secret.test(name) ? [[name, apps]] : [],
    );
    const known = Object.entries(SECRET_VARIABLES).map(([name, apps]) => [name, apps]);
    expect(known.sort()).toEqual(onPage.sort());
  });
});

describe('the variables that the apps inherit from the shell', () => {
  it('are all but those that the start sets itself or that npm and Node left there', () => {
    const shell = {
      EGRESS_ALLOW: '127.0.0.0/8',
      npm_config_loglevel: 'silent',
      NODE_OPTIONS: '--inspect',
      PORT: '1',
      DATABASE_URL: 'postgres://admin@db',
    };
    expect(inheritedVariables(shell)).toEqual({ EGRESS_ALLOW: '127.0.0.0/8' });
  });
});

describe('the port that was asked for', () => {
  it('is that of PORT, where it is set', () => {
    expect(portOf({ PORT: '8081' })).toEqual({ port: 8081 });
    expect(portOf({ PORT: '' })).toEqual({});
    expect(portOf({})).toEqual({});
  });

  it.each(['http', '0', '65536', '80.5'])('is refused when it is "%s"', (PORT) => {
    expect(() => portOf({ PORT })).toThrow(`PORT is "${PORT}": a whole number from 1 to 65535 is needed`);
  });
});
