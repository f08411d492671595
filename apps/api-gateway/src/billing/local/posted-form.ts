import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * The fields of a posted form; undefined where the body says that it is none. Read as a form all the same, it would lose
 * its promotion code, and another price would be paid than was meant.
 */
export function postedForm({ raw, body }: Pick<FastifyRequest, 'raw' | 'body'>): URLSearchParams | undefined {
  // Gone from `headers`: elsewhere the type of a body is not looked at.
  const [type = FORM_TYPE] = raw.headersDistinct['content-type'] ?? [];
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) return undefined;
  return new URLSearchParams((body as Buffer | undefined)?.toString());
}

/**
 * Whether a post comes from one of our own pages. Browsers say where it comes from by `Sec-Fetch-Site` (on https and on
 * this machine) and by `Origin`; what says neither is refused.
 */
export function isOwnPost(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  return origin !== null && origin.host !== '' && origin.host === headers.host;
}
