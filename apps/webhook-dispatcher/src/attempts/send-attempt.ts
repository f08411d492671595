import { Failure } from '#contracts/failures';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import { OutboundError } from '#outbound-http/outbound-error';
import { postGuarded } from '#outbound-http/post-guarded';
import type { SecretBox } from '../secrets/secret-box.js';
import { webhookHeaders } from '../signing/webhook-headers.js';
import { type AttemptResult, type RequestFailure, resultOfAnswer, resultOfError } from './attempt-result.js';
import { explainError } from './explain-error.js';
import type { OutgoingWebhook } from './outgoing-webhook.js';

export interface SendOptions {
  readonly egress: EgressPolicy;
  readonly box: SecretBox;
  readonly timeoutMs: number;
  /** Sent beside those of the contract. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Kept with the attempt, for whoever asks why it failed. */
const RESPONSE_BYTES = 4_096;

const UNKNOWN: RequestFailure = { code: 'unknown', stage: 'validate' };

/**
 * Signs the body with the time of this moment and posts it once. Whatever the receiver does is a result; throws
 * only where there is no secret, or it can't be read: nothing is ever sent unsigned.
 */
export async function sendAttempt(
  webhook: OutgoingWebhook,
  { egress, box, timeoutMs, headers: more }: SendOptions,
): Promise<AttemptResult> {
  const { url, body, eventId: id, endpointId, now } = webhook;
  const secrets = webhook.secrets.map((sealed) => box.open(endpointId, sealed));
  if (secrets.length === 0)
    throw new Failure(
      'poison',
      'SECRET_MISSING',
      `${endpointId} has no signing secret. Rotate it to make one.`,
    );
  const headers = webhookHeaders(secrets, { id, timestamp: Math.floor(now() / 1_000), body });
  const startedAt = performance.now();
  try {
    const answer = await postGuarded({
      url,
      policy: egress,
      body,
      headers: { ...headers, ...more },
      timeoutMs,
      maxResponseBytes: RESPONSE_BYTES,
    });
    return resultOfAnswer(answer, now());
  } catch (error) {
    const { code, stage } = error instanceof OutboundError ? error : UNKNOWN;
    return resultOfError({ code, stage, error: explainError(error) }, performance.now() - startedAt);
  }
}
