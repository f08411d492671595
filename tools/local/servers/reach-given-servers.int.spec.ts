import { describe, expect, it } from '@jest/globals';
import { reachGivenServers } from './reach-given-servers.js';

/** The servers that the tests use. */
const REACHABLE = {
  DATABASE_URL: process.env.TEST_DATABASE_URL,
  RABBITMQ_URL: process.env.TEST_RABBITMQ_URL,
  RABBITMQ_MANAGEMENT_URL: process.env.TEST_RABBITMQ_MANAGEMENT_URL,
  REDIS_URL: process.env.TEST_REDIS_URL,
};

describe('servers that the environment names', () => {
  it('pass when all of them are there, or none is named', async () => {
    await reachGivenServers(REACHABLE);
    await reachGivenServers({});
  });

  it.each([
    ['DATABASE_URL', 'Postgres', 'postgres://u:hush@127.0.0.1:1/acs'],
    ['DATABASE_ADMIN_URL', 'Postgres', 'postgres://u:hush@127.0.0.1:1/acs'],
    ['RABBITMQ_URL', 'RabbitMQ', 'amqp://u:hush@127.0.0.1:1/acs'],
    ['RABBITMQ_MANAGEMENT_URL', 'RabbitMQ’s management API', 'http://u:hush@127.0.0.1:1/'],
    ['REDIS_URL', 'Redis', 'redis://u:hush@127.0.0.1:1/0'],
  ])(
    'are named, with the address but not the password, when %s leads nowhere',
    async (variable, name, url) => {
      await expect(reachGivenServers({ ...REACHABLE, [variable]: url })).rejects.toThrow(
        `${name} at ${url.replace('hush', '***')} could not be reached (ECONNREFUSED)`,
      );
    },
  );

  it('are reached where one of several hosts is', async () => {
    const several = (url = '') => url.replace(/@([^/]+)/, '@127.0.0.1:1,$1');
    await reachGivenServers({ ...REACHABLE, RABBITMQ_URL: several(REACHABLE.RABBITMQ_URL) });
    const dead = 'redis+sentinel://:hush@127.0.0.1:1,127.0.0.1:2/main';
    await expect(reachGivenServers({ REDIS_URL: dead })).rejects.toThrow(
      `Redis at ${dead.replace('hush', '***')} could not be reached (ECONNREFUSED)`,
    );
  });

  it('are refused for a host that has several addresses too', async () => {
    await expect(reachGivenServers({ REDIS_URL: 'redis://localhost:1' })).rejects.toThrow(
      'Redis at redis://localhost:1 could not be reached (ECONNREFUSED)',
    );
  });
});
