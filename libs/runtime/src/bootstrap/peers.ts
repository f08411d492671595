import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Environment } from '../configuration/environment.js';

/** Reads `READY_PEERS`: addresses that must answer once before the service is ready. Throws a `ConfigurationError`. */
export function readPeers(env: Environment): readonly string[] {
  return env.urls('READY_PEERS', { protocols: ['http:', 'https:'] });
}

/**
 * Waits until each address has answered 200 once. `npm start` gives the gateway the readiness addresses of the other
 * services, so the gateway is ready when all four are.
 */
export async function awaitPeers(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(awaitPeer));
}

async function awaitPeer(address: string): Promise<void> {
  for (;;) {
    const status = await request(address, { headersTimeout: 2_000, bodyTimeout: 2_000 }).then(
      async (response) => {
        await response.body.dump();
        return response.statusCode;
      },
      () => undefined,
    );
    if (status === 200) return;
    await pause(100);
  }
}
