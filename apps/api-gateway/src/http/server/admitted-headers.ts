import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from './default-headers.js';

const ADMISSION = Symbol('how a request was let in');

type AdmittedResponse = ServerResponse & {
  [ADMISSION]?: { readonly request: FastifyRequest; readonly headers: Promise<Headers | undefined> };
};

/** Records the admission of a request. If its body turns out to be broken, Node reports that without the request. */
export function noteAdmission(reply: FastifyReply, admitting: Promise<boolean>): void {
  const { request } = reply;
  const headers = admitting.then(
    // Copied now, because the handler later adds the headers of its response. A complete body can't break any more.
    (admitted) => (admitted && !request.raw.complete ? headersOf(reply) : undefined),
    () => undefined,
  );
  (reply.raw as AdmittedResponse)[ADMISSION] = { request, headers };
}

/** Returns the request of a response, once its head was read. */
export function requestOf(response: ServerResponse): FastifyRequest | undefined {
  return (response as AdmittedResponse)[ADMISSION]?.request;
}

/**
 * Resolves with the headers of every response to a request, such as its id and its limits, once it is admitted;
 * undefined if it was refused.
 */
export async function admittedHeaders(response: ServerResponse): Promise<Headers | undefined> {
  return (response as AdmittedResponse)[ADMISSION]?.headers;
}

function headersOf(reply: FastifyReply): Headers {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
