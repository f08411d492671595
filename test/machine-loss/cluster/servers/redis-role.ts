import { Redis } from 'ioredis';
import type { Documents } from '../../../../deploy/kubernetes/test/documents/documents.js';
import { secretOf } from '../../../support/containers/pod.js';
import { ADDRESSES, type MachineName, PORTS } from '../machines.js';

const ASK_MS = 2_000;

/** `master`, or `slave` where it follows one. Throws an `Error` where it does not answer or follows nobody. */
export async function redisRoleOf(documents: Documents, machine: MachineName): Promise<string> {
  const { password } = new URL(secretOf(documents, 'api-gateway', 'REDIS_URL') ?? '');
  const client = new Redis({
    host: ADDRESSES[machine],
    port: PORTS.redis,
    password,
    lazyConnect: true,
    connectTimeout: ASK_MS,
    commandTimeout: ASK_MS,
    retryStrategy: () => null,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const [role, , , link] = (await client.call('ROLE')) as readonly unknown[];
    if (role === 'slave' && link !== 'connected') throw new Error(`the replica of ${machine} follows nobody`);
    return String(role);
  } finally {
    client.disconnect();
  }
}
