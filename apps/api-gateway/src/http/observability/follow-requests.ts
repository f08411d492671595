import type { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BROKEN_REQUEST, type BrokenRequest } from '../server/broken-requests.js';
import type { KeptBodies } from '../request-log/request-bodies.js';
import { entryOf, notedOf, shortened, NOTED } from '../request-log/request-entry.js';
import type { RequestLog } from '../request-log/request-log.js';

/** All paths below it are logged; probes and pages are not. */
const API = '/api/';

/**
 * Logs every request of the API when it is answered or its caller has disconnected, also bytes that Node does not
 * accept as a request. Must be called before other hooks are added.
 */
export function followRequests(fastify: FastifyInstance, log: RequestLog, bodies: KeptBodies): void {
  fastify.decorateRequest(NOTED, null);
  fastify.addHook('onRequest', (request, reply, done) => {
    request.setDecorator(NOTED, {});
    if (isOfApi(request))
      reply.raw.once('close', () => {
        log.note(entryOf(request, reply), () => request.ip);
        bodies.note(request);
      });
    done();
  });
  // The first step after the handler: the next ones may compress the body.
  fastify.addHook('onSend', noteResponse);
  (fastify.server as EventEmitter).on(BROKEN_REQUEST, ({ requestId, address, error }: BrokenRequest) => {
    const { code, status, message } = error;
    const entry = { at: new Date(), requestId, status, code, message: shortened(message), durationMs: 0 };
    log.note(entry, () => address);
  });
}

function noteResponse(
  request: FastifyRequest,
  _reply: FastifyReply,
  body: unknown,
  done: (error: Error | null) => void,
): void {
  const noted = notedOf(request);
  if (noted.caller?.keepsBodies === true) noted.response = body;
  done(null);
}

/** By the path as sent, or the path of the router: they differ if the target is an absolute URL. */
function isOfApi({ url, originalUrl }: FastifyRequest): boolean {
  return url.startsWith(API) || originalUrl.startsWith(API);
}
