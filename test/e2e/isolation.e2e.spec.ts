import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { required } from '../support/environment.js';

/** The addresses that each app itself connects with. */
const URLS = JSON.parse(required('ACS_APP_DATABASE_URLS')) as Record<ServiceName, string>;

describe('an app’s database role', () => {
  const pairs = SERVICES.flatMap((service) =>
    SERVICES.filter((other) => other !== service).map((other) => [service, other] as const),
  );

  it.each(pairs)('of %s reads and writes nothing of %s', async (service, other) => {
    const client = new Client({ connectionString: URLS[service] });
    await client.connect();
    try {
      await expect(client.query(`select * from ${SCHEMAS[other]}.migrations`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(client.query(`create table ${SCHEMAS[other]}.intruder (id int)`)).rejects.toMatchObject({
        code: '42501',
      });
    } finally {
      await client.end();
    }
  });

  it.each(SERVICES)('of %s may not change its own schema, nor create another', async (service) => {
    const client = new Client({ connectionString: URLS[service] });
    await client.connect();
    try {
      await expect(client.query(`create table ${SCHEMAS[service]}.extra (id int)`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(client.query('create schema extra')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });

  it.each(['credit-ledger', 'audit-engine', 'webhook-dispatcher'] as const)(
    'of %s can only append events',
    async (service) => {
      const client = new Client({ connectionString: URLS[service] });
      await client.connect();
      try {
        for (const sql of ['update events set type = type', 'delete from events', 'truncate events']) {
          await expect(
            client.query(sql.replace('events', `${SCHEMAS[service]}.events`)),
          ).rejects.toMatchObject({ code: '42501' });
        }
      } finally {
        await client.end();
      }
    },
  );
});
