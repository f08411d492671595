import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { PayloadOf, ReplyOf } from '#contracts/messages';
import { Log } from '#contracts/log';
import { parseFlag } from '../command-input.js';
import { parseNotice, parseRecipients } from './parse-notice.js';
import { previewNotice, sendNotice } from './send-notice.js';

/** Notices that an operator sends to the contacts of workspaces (contract section 9). */
@Controller()
export class NoticesController {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.send-notice')
  async send(
    @Payload() payload: PayloadOf<'webhooks.send-notice'>,
  ): Promise<ReplyOf<'webhooks.send-notice'>> {
    const notice = parseNotice(payload);
    const recipients = parseRecipients(payload.workspace_ids);
    if (parseFlag('dry_run', payload.dry_run)) return previewNotice(this.pool, notice, recipients);
    const reply = await sendNotice(this.pool, notice, recipients);
    const { reference, subject } = notice;
    this.log.info({ reference, subject, written: reply.written }, 'A notice waits in the mail outbox.');
    return reply;
  }
}
