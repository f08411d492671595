import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FILE_FORM_TYPE = 'multipart/form-data';

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
 * The same for a form that may have files (RFC 7578): the value of one is its content in base64. Undefined also for a form
 * that can't be read.
 */
export async function postedFormWithFiles(
  request: Pick<FastifyRequest, 'raw' | 'body'>,
): Promise<URLSearchParams | undefined> {
  const [type = ''] = request.raw.headersDistinct['content-type'] ?? [];
  if (!type.toLowerCase().startsWith(FILE_FORM_TYPE)) return postedForm(request);
  const sent = new Response((request.body as Buffer | undefined) ?? null, {
    headers: { 'content-type': type },
  });
  let fields: FormData;
  try {
    fields = await sent.formData();
  } catch {
    return undefined;
  }
  const form = new URLSearchParams();
  for (const [name, value] of fields)
    form.append(
      name,
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
    );
  return form;
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
