import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BROKEN_REQUEST, type BrokenRequest } from '../server/broken-requests.js';
import { entryOf, shortened, NOTED } from '../request-log/request-entry.js';
import type { RequestLog } from '../request-log/request-log.js';

/** All paths below it are logged; probes and pages are not. */
const API = '/api/';

/**
 * Logs every request of the API when it is answered or its caller has disconnected, also bytes that Node does not
 * accept as a request. Must be called before other hooks are added.
 */
export function followRequests(fastify: FastifyInstance, log: RequestLog): void {
  fastify.decorateRequest(NOTED, null);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.setDecorator(NOTED, {});
    if (isOfApi(request)) reply.raw.once('close', () => log.note(entryOf(request, reply), () => request.ip));
    done();
  });
  (fastify.server as EventEmitter).on(BROKEN_REQUEST, ({ requestId, address, error }: BrokenRequest) => {
    const { code, status, message } = error;
    const entry = { at: new Date(), requestId, status, code, message: shortened(message), durationMs: 0 };
    log.note(entry, () => address);
  });
}

/** By the path as sent, or the path of the router: they differ if the target is an absolute URL. */
function isOfApi({ url, originalUrl }: FastifyRequest): boolean {
  return url.startsWith(API) || originalUrl.startsWith(API);
}
