import { describe, expect, it } from '@jest/globals';
import { placementOf } from './placement.js';

const GIVEN = {
  DATABASE_ADMIN_URL: 'postgres://admin@db/theirs',
  RABBITMQ_URL: 'amqp://admin@mq/theirs',
  RABBITMQ_MANAGEMENT_URL: 'http://admin@mq:15672',
};

describe('where the service keeps its data', () => {
  it('is "acs" on private servers, which go or stay as a whole', () => {
    const folder = { database: 'acs', vhost: 'acs', drops: { database: false, vhost: false } };
    expect(placementOf({}, false, 'start')).toEqual(folder);
    expect(placementOf({}, true, 'demo-1f')).toEqual(folder);
  });

  it('is what the addresses of given servers name', () => {
    expect(placementOf(GIVEN, false, 'start')).toEqual({
      database: 'theirs',
      vhost: 'theirs',
      drops: { database: false, vhost: false },
    });
  });

  it('is "acs" on given servers whose addresses name nothing', () => {
    const nameless = { ...GIVEN, DATABASE_ADMIN_URL: 'postgres://admin@db', RABBITMQ_URL: 'amqp://admin@mq' };
    expect(placementOf(nameless, false, 'start')).toMatchObject({ database: 'acs', vhost: 'acs' });
  });

  it('is a place of its own on given servers for what is ephemeral, dropped at the end', () => {
    expect(placementOf(GIVEN, true, 'demo-1f')).toEqual({
      database: 'acs_demo_1f',
      vhost: 'acs_demo_1f',
      drops: { database: true, vhost: true },
    });
  });
});
