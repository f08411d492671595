import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import type { MessageContext } from '#messaging/message/message-context';
import { DELIVERIES } from './create-deliveries.js';

/** From this attempt on, after 11 s, no new gateway seems to run: the event is delivered without its number. */
const LAST_RESORT = 3;
/** The way through the gateway takes some 20 ms. */
const GATEWAY_MS = 500;

/**
 * Events that come directly from the ledger and also, with their numbers, from the gateway. Gateways of the previous
 * release send on none.
 */
@Injectable()
export class DirectEvents {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns true if the event came from the gateway already. Waits for it, and then throws a transient `Failure`, so that
   * the event is retried; returns false from the third attempt on.
   */
  async isLeftToGateway({ messageId, attempt }: MessageContext): Promise<boolean> {
    if (attempt < LAST_RESORT) await pause(GATEWAY_MS);
    if (await this.isKnown(messageId)) return true;
    if (attempt >= LAST_RESORT) return false;
    throw new Failure(
      'transient',
      'EVENT_NOT_NUMBERED',
      `The gateway has not sent the event ${messageId} with its number yet.`,
    );
  }

  private async isKnown(messageId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from inbox where consumer = $1 and message_id = $2', [
      DELIVERIES,
      messageId,
    ]);
    return rowCount === 1;
  }
}
