import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { SendNotice } from '#contracts/webhooks/contact-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { Log } from '#contracts/log';
import { previewNotice, sendNotice } from './send-notice.js';

/** Handles notices that an operator sends to the contacts of workspaces (contract section 9). */
@Controller()
export class NoticesController {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.send-notice')
  async send(@Payload() notice: SendNotice): Promise<ReplyOf<'webhooks.send-notice'>> {
    const { reference, subject } = notice;
    const recipients = [...new Set(notice.workspace_ids)];
    if (notice.dry_run) return previewNotice(this.pool, notice, recipients);
    const reply = await sendNotice(this.pool, notice, recipients);
    this.log.info({ reference, subject, written: reply.written }, 'A notice waits in the mail outbox.');
    return reply;
  }
}
