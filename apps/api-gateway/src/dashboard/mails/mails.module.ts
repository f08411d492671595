import { Module } from '@nestjs/common';
import { MailModule } from '#mail/mail.module';
import { MailTexts } from '#mail/mail-table';
import { Mails } from './mails.js';
import { readSealedTexts, SealedTexts } from './sealed-texts.js';

/** Mails to people, such as those that bring links, which no other app gets to see. */
@Module({
  imports: [MailModule.register(readSealedTexts)],
  providers: [{ provide: SealedTexts, useExisting: MailTexts }, Mails],
  exports: [Mails],
})
export class MailsModule {}
