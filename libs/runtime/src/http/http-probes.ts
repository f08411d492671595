import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Health, probeOf } from './health.js';

/** The gateway answers its probes on the port that partners use as well, so that a load balancer needs only one. */
export function serveProbes(app: NestFastifyApplication, health: Health): void {
  app
    .getHttpAdapter()
    .getInstance()
    .get('/health/:probe', async (request, reply) => {
      const probe = probeOf(request.url.split('?', 1)[0] ?? '');
      if (!probe) return reply.code(404).send({ status: 'unknown probe' });
      const { status, body } = health.answer(probe);
      return reply.code(status).send(body);
    });
}
