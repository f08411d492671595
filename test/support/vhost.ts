import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { required } from './environment.js';

export interface TestVhost {
  readonly name: string;
  /** AMQP address of the virtual host, as the broker's administrator. */
  readonly url: string;
  remove(): Promise<void>;
}

/** A new, empty virtual host on the test broker; `remove` it in `afterAll`. */
export async function createTestVhost(): Promise<TestVhost> {
  const name = `test-${randomBytes(6).toString('hex')}`;
  await manage('PUT', `/api/vhosts/${name}`);
  const url = new URL(required('TEST_RABBITMQ_URL'));
  url.pathname = `/${name}`;
  await manage('PUT', `/api/permissions/${name}/${url.username}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  return { name, url: url.href, remove: () => manage('DELETE', `/api/vhosts/${name}`) };
}

async function manage(method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  const base = new URL(required('TEST_RABBITMQ_MANAGEMENT_URL'));
  const response = await request(new URL(path, base.origin), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${base.username}:${base.password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
}
