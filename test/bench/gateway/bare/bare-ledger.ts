import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { Pool } from 'pg';
import { required } from '../../../support/servers/environment.js';
import { batched } from './batched.js';

/** The other half of the baseline: takes charges from a queue and commits them in batches, one account, no rules. */
const pool = new Pool({ connectionString: required('DATABASE_URL'), max: 10 });
const broker = await connect(required('RABBITMQ_URL'), { noDelay: true });
const channel = await broker.createChannel();
await channel.assertQueue('bare.ledger', { durable: false });
await channel.prefetch(500);

interface Charge {
  auditId: string;
}

const charge = batched<Charge, { balance: number; created_at: string }>(async (charges) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ balance: string }>(
      'select balance from bare_account where id = 1 for update',
    );
    const balance = Number(rows[0]?.balance);
    await client.query({
      name: 'events',
      text: `insert into bare_events (id, data) select * from unnest($1::text[], $2::jsonb[])`,
      values: [charges.map(() => randomUUID()), charges.map((item) => JSON.stringify(item))],
    });
    await client.query('update bare_account set balance = $1 where id = 1', [balance - 80 * charges.length]);
    await client.query('commit');
    const created_at = new Date().toISOString();
    return charges.map((_, index) => ({ balance: balance - 80 * (index + 1), created_at }));
  } finally {
    client.release();
  }
});

await channel.consume('bare.ledger', (message) => {
  if (!message) return;
  const body = JSON.parse(message.content.toString()) as Partial<Charge>;
  const replied = body.auditId === undefined ? balance() : charge({ auditId: body.auditId });
  void replied.then((reply) => {
    channel.sendToQueue(message.properties.replyTo as string, Buffer.from(JSON.stringify(reply)), {
      correlationId: String(message.properties.correlationId),
    });
    channel.ack(message);
  });
});

async function balance(): Promise<{ balance: number }> {
  const { rows } = await pool.query<{ balance: string }>({
    name: 'balance',
    text: 'select balance from bare_account where id = 1',
  });
  return { balance: Number(rows[0]?.balance) };
}

process.send?.('ready');
