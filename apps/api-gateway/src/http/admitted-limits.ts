import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Headers } from './default-headers.js';

const ADMISSION = Symbol('how a request was let in');

type Answer = ServerResponse & {
  [ADMISSION]?: { readonly reply: FastifyReply; readonly admitting: Promise<boolean> };
};

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Keeps what is known of a request for the case that its body turns out to be broken, which Node reports without it. */
export function noteAdmission(reply: FastifyReply, admitting: Promise<boolean>): void {
  (reply.raw as Answer)[ADMISSION] = { reply, admitting };
}

/** The limit headers that an answer to the request should have; undefined where it was not let in, and is answered already. */
export async function admittedLimits(answer: ServerResponse): Promise<Headers | undefined> {
  const admission = (answer as Answer)[ADMISSION];
  if (!admission) return {};
  if (!(await admission.admitting.catch(() => false))) return undefined;
  return Object.fromEntries(
    LIMIT_HEADERS.flatMap((name) => {
      const value = admission.reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
