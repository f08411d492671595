import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { required } from '../../../support/servers/environment.js';
import { batched } from './batched.js';

/**
 * The baseline of the request benchmarks: the same steps as the gateway's (limit in Redis, charge over the broker, one
 * shared commit, with a key two), written by hand without a framework, a contract or any care for failures.
 */
const redis = new Redis(required('REDIS_URL'));
const pool = new Pool({ connectionString: required('DATABASE_URL'), max: 10 });
const broker = await connect(required('RABBITMQ_URL'), { noDelay: true });
const channel = await broker.createChannel();

const waiting = new Map<string, (body: Buffer) => void>();
await channel.consume(
  'amq.rabbitmq.reply-to',
  (message) => {
    const id = String(message?.properties.correlationId);
    if (message) waiting.get(id)?.(message.content);
    waiting.delete(id);
  },
  { noAck: true },
);

function ask(queue: string, body: object): Promise<unknown> {
  return new Promise((resolve) => {
    const correlationId = randomUUID();
    waiting.set(correlationId, (reply) => resolve(JSON.parse(reply.toString())));
    channel.sendToQueue(queue, Buffer.from(JSON.stringify(body)), {
      correlationId,
      replyTo: 'amq.rabbitmq.reply-to',
    });
  });
}

const LIMIT = `local now = redis.call('TIME')
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], 60) end
return {n, now[1]}`;
redis.defineCommand('limit', { numberOfKeys: 1, lua: LIMIT });
const limited = redis as Redis & { limit(key: string): Promise<[number, string]> };

const insertView = batched<[string, string], void>(async (rows) => {
  await pool.query({
    name: 'view',
    text: `insert into bare_view (audit_id, body) select * from unnest($1::text[], $2::jsonb[])`,
    values: [rows.map(([id]) => id), rows.map(([, body]) => body)],
  });
  return rows.map(() => undefined);
});
const reserve = batched<[string, string], void>(async (rows) => {
  await pool.query({
    name: 'reserve',
    text: `insert into bare_idempotency (key, fingerprint) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    values: [rows.map(([key]) => key), rows.map(([, print]) => print)],
  });
  return rows.map(() => undefined);
});

const app = Fastify();

app.post('/api/v1/audit', async (request, reply) => {
  const [used, now] = await limited.limit('bare:{k}');
  const key = request.headers['idempotency-key'];
  const body = request.body as { url: string; type: string };
  if (typeof key === 'string') {
    await reserve([key, createHash('sha256').update(JSON.stringify(body)).digest('hex')]);
  }
  const auditId = `aud_${randomUUID()}`;
  const charge = (await ask('bare.ledger', { auditId, ...body })) as { balance: number; created_at: string };
  const response = {
    data: {
      audit_id: auditId,
      status: 'queued',
      ...body,
      credits: { charged: 80, balance_after: charge.balance },
      links: { self: `/api/v1/audit/${auditId}` },
      created_at: charge.created_at,
    },
    request_id: randomUUID(),
  };
  await insertView([auditId, JSON.stringify(response)]);
  return reply
    .code(202)
    .header('x-ratelimit-remaining', String(1e9 - used))
    .header('x-ratelimit-reset', now)
    .send(response);
});

app.get<{ Params: { id: string } }>('/api/v1/audit/:id', async (request, reply) => {
  const [used, now] = await limited.limit('bare:{k}');
  const { rows } = await pool.query<{ body: unknown }>({
    name: 'read',
    text: 'select body from bare_view where audit_id = $1',
    values: [request.params.id],
  });
  return reply
    .header('x-ratelimit-remaining', String(1e9 - used))
    .header('x-ratelimit-reset', now)
    .send(rows[0]?.body ?? {});
});

app.get('/api/v1/balance', async (_request, reply) => {
  const [used, now] = await limited.limit('bare:{k}');
  const data = await ask('bare.ledger', {});
  return reply
    .header('x-ratelimit-remaining', String(1e9 - used))
    .header('x-ratelimit-reset', now)
    .send({ data });
});

await app.listen({ port: Number(required('PORT')), host: '127.0.0.1' });
process.send?.('ready');
