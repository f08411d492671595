import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Returns the fields of a posted form; undefined if its content type is another one. Read as a form, such a body would
 * lose its promotion code, and the customer would pay another price.
 */
export function postedForm({ raw, body }: Pick<FastifyRequest, 'raw' | 'body'>): URLSearchParams | undefined {
  // Read from `headersDistinct`, because the hooks delete it from `headers`.
  const [type = FORM_TYPE] = raw.headersDistinct['content-type'] ?? [];
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) return undefined;
  return new URLSearchParams((body as Buffer | undefined)?.toString());
}

/**
 * Returns whether a post comes from one of our pages. Browsers send `Sec-Fetch-Site` (on https and on this machine) and
 * `Origin`; a post with neither is refused.
 */
export function isOwnPost(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = URL.parse(headers.origin ?? '');
  return origin !== null && origin.host !== '' && origin.host === headers.host;
}
