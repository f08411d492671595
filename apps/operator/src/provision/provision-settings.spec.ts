import { describe, expect, it } from '@jest/globals';
import { SENDERS } from '#contracts/messages/senders';
import { SERVICES } from '#contracts/services';
import { provisionSettings } from './provision-settings.js';

const COMPLETE = {
  DATABASE_ADMIN_URL: 'postgres://admin:a@postgres:5432/audits',
  RABBITMQ_URL: 'amqp://admin:a@rabbitmq:5672',
  RABBITMQ_MANAGEMENT_URL: 'http://admin:a@rabbitmq:15672',
  GATEWAY_PASSWORD: 'g',
  LEDGER_PASSWORD: 'l',
  AUDITS_PASSWORD: 'e',
  WEBHOOKS_PASSWORD: 'd',
  RETENTION_PASSWORD: 'e',
  OPERATOR_PASSWORD: 'o',
  RECONCILE_PASSWORD: 'f',
};

describe('what provisioning is given', () => {
  it.each(Object.keys(COMPLETE))('is refused as a whole, by name, where %s is missing', (name) => {
    expect(() => provisionSettings({ ...COMPLETE, [name]: '' })).toThrow(`${name} is not set`);
  });

  it('takes the names of database and virtual host from their addresses, and is acs where they say none', () => {
    const { database, broker } = provisionSettings(COMPLETE);
    expect([database.database, broker.vhost]).toEqual(['audits', 'acs']);
  });

  it('gives each service the password of its own schema, and the operator’s user its own', () => {
    const { database, broker } = provisionSettings(COMPLETE);
    expect(SERVICES.map(database.passwordOf)).toEqual(['g', 'l', 'e', 'd']);
    expect(SENDERS.map(broker.passwordOf)).toEqual(['g', 'l', 'e', 'd', 'o']);
  });
});
