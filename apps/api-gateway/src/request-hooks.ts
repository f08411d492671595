import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { Environment } from '#runtime/configuration/environment';
import { currentScope } from '#telemetry/handling';
import { GatewaySettings } from './settings/gateway-settings.js';
import { followRequests } from './http/observability/follow-requests.js';
import { KeptBodies } from './http/request-log/request-bodies.js';
import { RequestLog } from './http/request-log/request-log.js';
import { announceDeprecations } from './http/versioning/announce-deprecations.js';
import { Admission } from './http/admission/admission.js';
import { noteAdmission, defaultHeaders, type Headers } from './http/server/admitted-headers.js';
import { bodyLimitOf } from './http/bodies/body-limit.js';
import { UnfinishedBodies } from './http/bodies/unfinished-bodies.js';
import { BrokenRequests } from './http/server/broken-requests.js';
import { ConnectionCap } from './http/connections/connection-cap.js';
import { VISITOR } from './dashboard/access/visitor.js';
import { CALLER } from './http/routes/endpoint.js';
import { finishResponse } from './http/responses/finish-response.js';
import { KnownRoutes } from './http/routes/known-routes.js';
import { awaitsContinue } from './http/server/protocol-error.js';
import { RequestMetrics } from './http/observability/request-metrics.js';
import { inOrder } from './http/server/connection-state.js';
import { traceRequests } from './http/observability/request-trace.js';

/**
 * Handles every request outside its handler, in Fastify hooks: admission comes before the body is read, but Nest's
 * guards and interceptors run after it.
 */
@Injectable()
export class RequestHooks {
  constructor(
    private readonly admission: Admission,
    private readonly routes: KnownRoutes,
    private readonly requests: RequestMetrics,
    private readonly requestLog: RequestLog,
    private readonly keptBodies: KeptBodies,
    private readonly connections: ConnectionCap,
    private readonly bodies: UnfinishedBodies,
    private readonly settings: GatewaySettings,
    private readonly env: Environment,
    private readonly log: Log,
    private readonly metrics: Registry,
  ) {}

  /** Must be called before the routes are registered. */
  addTo(fastify: FastifyInstance): void {
    const headers = defaultHeaders(this.env);
    fastify.decorateRequest(CALLER, null);
    fastify.decorateRequest(VISITOR, null);
    traceRequests(fastify);
    followRequests(fastify, this.requestLog, this.keptBodies);
    this.connections.watch(fastify);
    this.bodies.watch(fastify);
    fastify.addHook('onRoute', (route) => {
      this.routes.add(route.url, route.method);
      route.bodyLimit = bodyLimitOf(route.config);
    });
    fastify.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      // Bodies are read as bytes whatever their content type; Fastify would refuse an invalid type before any handler.
      delete request.raw.headers['content-type'];
      this.admit(request, reply, done);
    });
    fastify.addHook('onSend', finishResponse);
    fastify.addHook('onResponse', (request, reply, done) => {
      this.requests.observe(request, reply);
      done();
    });
    takeWhatNodeWouldAnswer(fastify, headers);
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const { log, metrics } = this;
    announceDeprecations(fastify, this.settings.deprecations, { log, metrics });
  }

  private admit(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    // A queued request starts in the callback of another request's response.
    const scope = currentScope();
    const admit = () => {
      // A refused request stops here. `reply.sent` is not enough: a response may still be in progress.
      const admitting = this.admission.admit(request, reply);
      noteAdmission(reply, admitting);
      admitting.then((admitted) => {
        if (!admitted) return;
        prepareToRead(request, reply);
        done();
      }, done);
    };
    inOrder(request.raw, reply.raw, () => scope(admit));
  }
}

function takeWhatNodeWouldAnswer({ server }: FastifyInstance, headers: Headers): void {
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response);
  // Node would answer an unknown `Expect` with an empty response, and would request bodies that are refused anyway.
  server.on('checkExpectation', serve).on('checkContinue', serve);
  server.on('connect', new BrokenRequests(headers).onConnect);
}

function prepareToRead({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  if (awaitsContinue(raw) && Number(raw.headers['content-length'] ?? 0) <= routeOptions.bodyLimit)
    reply.raw.writeContinue();
  // Upgrades are ignored: we stay with HTTP/1.1.
  if (raw.headers.upgrade !== undefined) reply.header('connection', 'close');
}
