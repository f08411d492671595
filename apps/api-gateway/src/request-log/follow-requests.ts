import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROKEN_REQUEST, type BrokenAnswer } from '../http/server/broken-requests.js';
import { entryOf } from './entry-of.js';
import { NOTED } from './noted.js';
import { shortened } from './request-entry.js';
import type { RequestLog } from './request-log.js';

/** Everything below it is logged; probes and pages are not. */
const API = '/api/';

/**
 * Has every request of the API noted when its answer is out or its caller is gone, also what Node does not take for a
 * request. Must be called before other hooks are added.
 */
export function followRequests(fastify: FastifyInstance, log: RequestLog): void {
  fastify.decorateRequest(NOTED, null);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.setDecorator(NOTED, {});
    if (isOfApi(request)) reply.raw.once('close', () => note(request, reply, log));
    done();
  });
  (fastify.server as EventEmitter).on(BROKEN_REQUEST, ({ requestId, address, error }: BrokenAnswer) => {
    const { code, status, message } = error;
    const entry = { at: new Date(), requestId, status, code, message: shortened(message), durationMs: 0 };
    log.note(entry, () => address);
  });
}

function note(request: FastifyRequest, reply: FastifyReply, log: RequestLog): void {
  log.note(entryOf(request, reply), () => request.ip);
}

/** By the path as it was sent, or the one that the router took: they differ where the target is an absolute address. */
function isOfApi({ url, originalUrl }: FastifyRequest): boolean {
  return url.startsWith(API) || originalUrl.startsWith(API);
}
