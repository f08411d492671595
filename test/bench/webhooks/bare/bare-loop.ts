import { Agent } from 'undici';
import { newEventId, newId, publicEventId } from '#contracts/identifiers';
import { newSigningSecret } from '../../../../apps/webhook-dispatcher/src/secrets/endpoint-secrets.js';
import { webhookHeaders } from '../../../../apps/webhook-dispatcher/src/attempts/signing/signature.js';
import { endedAudit, publishedEnd } from '../../../../apps/webhook-dispatcher/test-support/ended-audit.js';
import { endpointPath } from '../endpoint-path.js';
import type { BareOrder } from './start-bare-loop.js';

/**
 * The baseline: the same bytes, signed and posted in a loop from memory. Nothing is stored, no address is judged, a
 * failure would be lost.
 */
process.on('message', (order: BareOrder) => void post(order).then(() => process.send?.('done')));
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function post({ origin, endpoints, deliveries, inFlight, keepAlive }: BareOrder): Promise<void> {
  const secrets = [newSigningSecret()];
  const workspace = newId('workspace');
  const waiting = Array.from({ length: deliveries }, (_, index) => {
    const messageId = newEventId();
    const body = Buffer.from(publishedEnd(endedAudit(workspace), messageId).body);
    return { id: publicEventId(messageId), body, path: endpointPath(index % endpoints) };
  });
  // Without pipelining undici closes a connection after each answer.
  const agent = new Agent({ connections: inFlight, pipelining: keepAlive ? 1 : 0 });
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, body, path } = next;
      const headers = webhookHeaders(secrets, { id, timestamp: Math.floor(Date.now() / 1_000), body });
      const response = await agent.request({ origin, path, method: 'POST', headers, body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  await agent.close();
}
