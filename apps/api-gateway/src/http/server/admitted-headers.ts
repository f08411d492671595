import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '#runtime/configuration/environment';

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

export type Headers = Readonly<Record<string, string>>;

const A_YEAR_S = 31_536_000;

/**
 * Returns the headers of every response, unless its handler sets others: browsers must not cache it, guess its type,
 * frame it, run it or show it to other sites. There are no CORS headers anywhere: API keys must not be used in
 * browsers.
 */
export function defaultHeaders(env: Environment): Headers {
  const https = URL.parse(env.optional('PUBLIC_URL') ?? '')?.protocol === 'https:';
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Only for https: browsers ignore it over plain http, and on localhost it would affect other services.
    ...(https && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
  };
}
