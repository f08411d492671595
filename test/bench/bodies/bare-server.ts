import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** The baseline: Fastify as it comes, which parses each body and hashes it as `JSON.stringify` writes it, all in one thread. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

const app = Fastify({ bodyLimit: 1_048_576 });
app.get('/metrics', () => registry.metrics());
app.post('/api/v1/audit', (request, reply) => {
  const audit = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  return reply.code(202).send({ data: { audit } });
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(url);
