import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import { MAX_BODY_BYTES } from '#contracts/limits';
import { currentScope } from '#telemetry/handling';
import { followRequests } from '../request-log/follow-requests.js';
import type { RequestLog } from '../request-log/request-log.js';
import type { Admission } from './admission.js';
import { noteAdmission } from './admitted-headers.js';
import { ApiExceptionFilter } from './api-exception.filter.js';
import { BrokenRequests } from './broken-request.js';
import { ConnectionCap } from './connection-cap.js';
import type { Headers } from './default-headers.js';
import { CALLER } from './endpoint.js';
import { finishAnswer } from './finish-answer.js';
import type { KnownRoutes } from './known-routes.js';
import { awaitsContinue } from './protocol-error.js';
import { RequestMetrics } from './request-metrics.js';
import { inOrder } from './request-order.js';
import { traceRequests } from './trace-requests.js';

export interface HttpOptions {
  readonly log: Log;
  readonly metrics: Registry;
  readonly requestLog: RequestLog;
  /** What every answer says unless its handler says otherwise. */
  readonly headers: Headers;
  /** Connections of clients at once. */
  readonly maxConnections: number;
}

/** Sets up what happens to every request around its handler. Must be called before the routes are registered. */
export function configureHttp(
  app: NestFastifyApplication,
  admission: Admission,
  routes: KnownRoutes,
  { log, metrics, requestLog, headers, maxConnections }: HttpOptions,
): void {
  app.useGlobalFilters(new ApiExceptionFilter(log));
  const requests = new RequestMetrics(metrics);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest(CALLER, null);
  traceRequests(fastify);
  followRequests(fastify, requestLog);
  new ConnectionCap(maxConnections, metrics).watch(fastify);
  fastify.addHook('onRoute', ({ url, method }) => routes.add(url, method));
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Bodies are read as bytes whatever they say they are; an invalid type would be refused before any handler.
    delete request.raw.headers['content-type'];
    // A request that waits for its turn is called when another's answer is out.
    const scope = currentScope();
    const admit = () => {
      // What is refused goes no further. `reply.sent` would not tell: an answer may be under way for a while.
      const admitting = admission.admit(request, reply);
      noteAdmission(reply, admitting);
      admitting.then((admitted) => {
        if (!admitted) return;
        prepareToRead(request, reply);
        done();
      }, done);
    };
    inOrder(request.raw, reply.raw, () => scope(admit));
  });
  fastify.addHook('onSend', finishAnswer);
  fastify.addHook('onResponse', (request, reply, done) => {
    requests.observe(request, reply);
    done();
  });
  const { server } = fastify;
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response);
  // Node would answer an unknown `Expect` itself, with nothing in it, and ask for bodies that nobody wants.
  server.on('checkExpectation', serve).on('checkContinue', serve);
  server.on('connect', new BrokenRequests(headers).onConnect);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function prepareToRead({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (awaitsContinue(raw) && Number(raw.headers['content-length'] ?? 0) <= MAX_BODY_BYTES)
    reply.raw.writeContinue();
  // We stay with HTTP/1.1; what came with the offer to leave it, Node's parser does not read.
  if (raw.headers.upgrade !== undefined) reply.header('connection', 'close');
}
