import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from './default-headers.js';

const ADMISSION = Symbol('how a request was let in');

type Answer = ServerResponse & {
  [ADMISSION]?: { readonly reply: FastifyReply; readonly admitting: Promise<boolean> };
};

/** Keeps what is known of a request for the case that its body turns out to be broken, which Node reports without it. */
export function noteAdmission(reply: FastifyReply, admitting: Promise<boolean>): void {
  (reply.raw as Answer)[ADMISSION] = { reply, admitting };
}

/** The request that an answer is for, once its head was read. */
export function requestOf(answer: ServerResponse): FastifyRequest | undefined {
  return (answer as Answer)[ADMISSION]?.reply.request;
}

/**
 * What every answer to a request says, its id and its limits among it, once the request has been let in; undefined where
 * it was not, and is answered already.
 */
export async function admittedHeaders(answer: ServerResponse): Promise<Headers | undefined> {
  const { reply, admitting } = (answer as Answer)[ADMISSION] ?? {};
  if (!reply || !(await admitting?.catch(() => false))) return undefined;
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
