import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from '../responses/default-headers.js';

const ADMISSION = Symbol('how a request was let in');

type Answer = ServerResponse & {
  [ADMISSION]?: { readonly request: FastifyRequest; readonly headers: Promise<Headers | undefined> };
};

/** Keeps what is known of a request for the case that its body turns out to be broken, which Node reports without it. */
export function noteAdmission(reply: FastifyReply, admitting: Promise<boolean>): void {
  const { request } = reply;
  const headers = admitting.then(
    // Now, since the handler adds what is true of its own answer only. What is there whole can't break any more.
    (admitted) => (admitted && !request.raw.complete ? headersOf(reply) : undefined),
    () => undefined,
  );
  (reply.raw as Answer)[ADMISSION] = { request, headers };
}

/** The request that an answer is for, once its head was read. */
export function requestOf(answer: ServerResponse): FastifyRequest | undefined {
  return (answer as Answer)[ADMISSION]?.request;
}

/**
 * What every answer to a request says, its id and its limits among it, once the request has been let in; undefined where
 * it was not, and is answered already.
 */
export async function admittedHeaders(answer: ServerResponse): Promise<Headers | undefined> {
  return (answer as Answer)[ADMISSION]?.headers;
}

function headersOf(reply: FastifyReply): Headers {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
