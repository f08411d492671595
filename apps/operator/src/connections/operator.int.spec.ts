import { afterEach, describe, expect, it } from '@jest/globals';
import { type Operator, openOperator } from './operator.js';

describe('acs while its servers are unavailable', () => {
  const operator: Operator = openOperator({
    DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/acs',
    RABBITMQ_URL: 'amqp://u:hush@127.0.0.1:1/acs',
  });
  afterEach(() => operator.close());

  it('says where it looked for Postgres, and which variable told it to', async () => {
    await expect(operator.withDatabase('ledger', () => Promise.resolve())).rejects.toThrow(
      'Postgres at postgres://u:***@127.0.0.1:1/acs could not be reached (ECONNREFUSED); the address is from DATABASE_URL',
    );
  });

  it('says where it looked for RabbitMQ, and which variable told it to', async () => {
    await expect(operator.send('ledger.get-statement-key', {})).rejects.toThrow(
      /^RabbitMQ at amqp:\/\/u:\*\*\*@127\.0\.0\.1:1\/acs could not be reached \(.*ECONNREFUSED.*\); the address is from RABBITMQ_URL$/,
    );
  });
});
