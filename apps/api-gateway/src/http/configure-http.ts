import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import type { Admission } from './admission.js';
import { ApiExceptionFilter } from './api-exception.filter.js';
import { endAfterBody } from './early-answer.js';
import { CALLER } from './endpoint.js';
import type { KnownRoutes } from './known-routes.js';
import { RequestMetrics } from './request-metrics.js';

/** Sets up what happens to every request around its handler. Must be called before the routes are registered. */
export function configureHttp(
  app: NestFastifyApplication,
  admission: Admission,
  routes: KnownRoutes,
  { log, metrics }: { readonly log: Log; readonly metrics: Registry },
): void {
  app.useGlobalFilters(new ApiExceptionFilter(log));
  const requests = new RequestMetrics(metrics);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest(CALLER, null);
  fastify.addHook('onRoute', ({ url, method }) => routes.add(url, method));
  fastify.addHook('onRequest', (request, reply, done) => {
    // Bodies are read as bytes whatever they say they are; an invalid type would be refused before any handler.
    delete request.raw.headers['content-type'];
    // What is refused goes no further. `reply.sent` would not tell: an answer may be under way for a while.
    admission.admit(request, reply).then((admitted) => {
      if (admitted) done();
    }, done);
  });
  fastify.addHook('onSend', endAfterBody);
  fastify.addHook('onResponse', (request, reply, done) => {
    requests.observe(request, reply);
    done();
  });
  // Node would answer an unknown `Expect` itself, with nothing in it.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
