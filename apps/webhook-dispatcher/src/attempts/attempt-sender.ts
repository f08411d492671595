import { Injectable, Module } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { KeptConnections } from '#outbound-http/exchange/kept-connections';
import { postGuarded } from '#outbound-http/post-guarded';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import type { SealedSecret } from '#sealing/sealing-box';
import { DispatcherSettings, DispatcherSettingsModule } from '../settings/dispatcher-settings.js';
import { SecretBox } from '../secrets/secret-box.js';
import { webhookHeaders } from './signing/signature.js';
import {
  type AttemptResult,
  type RequestFailure,
  resultOfResponse,
  resultOfError,
  explainError,
} from './attempt-result.js';
import { SecretsModule } from '../secrets/secrets.controller.js';

export interface OutgoingWebhook {
  readonly endpointId: string;
  readonly url: string;
  /** Public, `evt_…`. */
  readonly eventId: string;
  /** Absent for a test event. */
  readonly deliveryId?: string;
  readonly body: Buffer;
  /** The event's number in its workspace. Absent for a test event, and for events of earlier releases. */
  readonly sequence?: number;
  /** The valid secrets, oldest first. */
  readonly secrets: readonly SealedSecret[];
  /** The current time by the database's clock, which all replicas share, in Unix milliseconds. */
  readonly now: () => number;
}

/** Returns a clock that reads `epochMs` now and runs on from there. */
export function clockFrom(epochMs: number): () => number {
  const readAt = performance.now();
  return () => epochMs + performance.now() - readAt;
}

const UNKNOWN: RequestFailure = { code: 'unknown', stage: 'validate' };

@Injectable()
export class AttemptSender {
  private readonly connections = new KeptConnections();

  constructor(
    private readonly settings: DispatcherSettings,
    private readonly box: SecretBox,
  ) {}

  /**
   * Signs the body with the current time and posts it once. `more`: headers in addition to the contract's. Returns a
   * result, whatever the receiver does. Throws only if no secret can be read, because no webhook is sent unsigned.
   */
  async send(webhook: OutgoingWebhook, more: Readonly<Record<string, string>> = {}): Promise<AttemptResult> {
    const { url, body, eventId: id, deliveryId, sequence, endpointId, now } = webhook;
    const secrets = webhook.secrets.map((sealed) => this.box.open(endpointId, sealed));
    if (secrets.length === 0)
      throw new Failure(
        'poison',
        'SECRET_MISSING',
        `${endpointId} has no signing secret. Rotate it to make one.`,
      );
    const content = { id, timestamp: Math.floor(now() / 1_000), body };
    const headers = webhookHeaders(secrets, content, { deliveryId, sequence });
    const startedAt = performance.now();
    try {
      const response = await postGuarded({
        url,
        policy: this.settings.egress,
        body,
        headers: { ...headers, 'User-Agent': this.settings.userAgent, ...more },
        timeoutMs: this.settings.timeoutMs,
        // Nobody repeats a test event that a kept connection lost.
        ...(deliveryId !== undefined && { connections: this.connections }),
      });
      return resultOfResponse(response, now());
    } catch (error) {
      const failure = error instanceof OutboundError ? error : UNKNOWN;
      return resultOfError({ ...failure, error: explainError(error) }, performance.now() - startedAt);
    }
  }

  @OnShutdown('close', 'connections to receivers')
  close(): Promise<void> {
    return this.connections.close();
  }
}

@Module({
  imports: [DispatcherSettingsModule, SecretsModule],
  providers: [AttemptSender],
  exports: [AttemptSender],
})
export class AttemptsModule {}
