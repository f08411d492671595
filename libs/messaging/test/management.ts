import { request } from 'undici';
import { required } from '../../../test/support/servers/environment.js';

/** Calls the management API of the test broker, or of the one at `base`. Throws what it answered where that is no success. */
export async function manageBroker(
  method: 'PUT' | 'DELETE',
  path: string,
  body: object = {},
  base = required('TEST_RABBITMQ_MANAGEMENT_URL'),
): Promise<void> {
  await call(base, path, { method, body: JSON.stringify(body) });
}

/** Reads from the management API of the broker at `base`. Throws what it answered where that is no success. */
export async function askBroker<Body>(path: string, base: string): Promise<Body> {
  return JSON.parse(await call(base, path, { method: 'GET' })) as Body;
}

async function call(
  base: string,
  path: string,
  { method, body }: { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly body?: string },
): Promise<string> {
  const { origin, username, password } = new URL(base);
  const response = await request(new URL(path, origin), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
  return text;
}
