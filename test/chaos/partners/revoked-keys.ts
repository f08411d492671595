import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Installation } from '../setup/installation.js';

/** A revoked key is refused by every gateway within this time (docs/explanation/failures.md). */
const WITHIN_MS = 1_000;
/** By a gateway whose line to RabbitMQ is silent: two to three heartbeats later. */
const WITHIN_MS_OF_SILENCE = 16_000;
const LOOK_MS = 50;
const REFUSED = 401;
/** What a key that is let in is answered: it asks for an audit that is not there. */
const LET_IN = 404;
/** A key that is let in for so long is never refused. */
const GIVEN_UP_AFTER_MS = 120_000;

/** Makes keys, uses them, revokes them, and sees for how long a gateway still lets them in. */
export class RevokedKeys {
  revoked = 0;
  /** Keys that were let in for longer than promised. */
  late = 0;
  /** The longest that one was let in after its revocation was answered, in milliseconds. */
  slowestMs = 0;

  constructor(
    private readonly installation: Installation,
    private readonly workspaceId: string,
  ) {}

  /** One key. Nothing is counted where a fault keeps the operator from making or revoking it. */
  async tryOne(lineIsSilent: boolean): Promise<void> {
    const { operator, gatewayUrls } = this.installation;
    const revokedAt = await (async () => {
      const { api_key, key_id } = await operator.send('gateway.create-key', {
        workspace_id: this.workspaceId,
      });
      // Both gateways have it cached from now on.
      await Promise.all(gatewayUrls.map((url) => statusOf(url, api_key)));
      await operator.send('gateway.revoke-key', { key_id });
      return { at: performance.now(), apiKey: api_key };
    })().catch(() => undefined);
    if (!revokedAt) return;
    this.revoked++;
    const letInMs = await Promise.all(
      gatewayUrls.map((url) => letInFor(url, revokedAt.apiKey, revokedAt.at)),
    );
    const slowest = Math.max(...letInMs);
    this.slowestMs = Math.max(this.slowestMs, slowest);
    if (slowest > (lineIsSilent ? WITHIN_MS_OF_SILENCE : WITHIN_MS)) this.late++;
  }
}

/** How long after `since` the last request was sent that was let in; for ever where none is refused in time. */
async function letInFor(url: string, apiKey: string, since: number): Promise<number> {
  let lastLetIn = since;
  for (;;) {
    const askedAt = performance.now();
    const status = await statusOf(url, apiKey);
    if (status === REFUSED) return lastLetIn - since;
    if (status === LET_IN) lastLetIn = askedAt;
    if (askedAt - since > GIVEN_UP_AFTER_MS) return Infinity;
    await pause(LOOK_MS);
  }
}

/** 0 where no answer came. */
async function statusOf(url: string, apiKey: string): Promise<number> {
  try {
    const { statusCode, body } = await request(`${url}/api/v1/audit/aud_unknown`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    await body.dump();
    return statusCode;
  } catch {
    return 0;
  }
}
