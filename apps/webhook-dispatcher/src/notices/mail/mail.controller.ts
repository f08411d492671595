import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { ReplyOf } from '#contracts/messages/messages';
import { SendMail } from '#contracts/webhooks/contact-commands';
import { MailSettings } from './mail-settings.js';

/** Writes mails of other services to the outbox. */
@Controller()
export class MailController {
  constructor(
    private readonly pool: Pool,
    private readonly settings: MailSettings,
  ) {}

  @MessagePattern<string>('webhooks.send-mail')
  async send(
    @Payload() { reference, recipient, subject, body, expires_at }: SendMail,
  ): Promise<ReplyOf<'webhooks.send-mail'>> {
    await this.pool.query(
      `insert into mail_outbox (reference, recipient, subject, body, expires_at)
       values ($1, $2, $3, $4, $5) on conflict (reference) where reference is not null do nothing`,
      [reference, recipient, subject, body, expires_at ?? null],
    );
    return { configured: this.settings.server !== undefined };
  }
}
