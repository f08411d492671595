import { request } from 'undici';
import { required } from '../../../test/support/servers/environment.js';

/** Calls the management API of the test broker, or of the one at `base`. Throws what it answered where that is no success. */
export async function manageBroker(
  method: 'PUT' | 'DELETE',
  path: string,
  body: object = {},
  base = required('TEST_RABBITMQ_MANAGEMENT_URL'),
): Promise<void> {
  const { origin, username, password } = new URL(base);
  const response = await request(new URL(path, origin), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
}
