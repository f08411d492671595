import { Injectable } from '@nestjs/common';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';

/** A mail to one person. */
export interface Mail {
  /** A mail with the same reference is sent once. */
  readonly reference: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** It is not sent after this time. */
  readonly expiresAt?: Date;
}

const DEADLINE_MS = 5_000;
/** Mails under way at once. More are dropped, so that a dispatcher that does not answer can't fill the memory. */
const MAX_UNDER_WAY = 200;

/** Sends mails behind the answer to a request, so that the answer does not tell by its time whether there is one. */
@Injectable()
export class Mails {
  private readonly underWay = new Set<Promise<void>>();
  private warned = false;

  constructor(
    private readonly commands: CommandClient,
    private readonly log: Log,
  ) {}

  /** Sends what `write` returns, if anything. Never throws: failures are logged, without the recipient. */
  post(write: () => Promise<Mail | undefined>): void {
    if (this.underWay.size >= MAX_UNDER_WAY) {
      this.log.error({ under_way: this.underWay.size }, 'A mail was dropped: too many are under way.');
      return;
    }
    const sending = this.send(write).catch((error: unknown) => {
      this.log.error({ err: error }, 'A mail could not be written.');
    });
    this.underWay.add(sending);
    void sending.finally(() => this.underWay.delete(sending));
  }

  @OnShutdown('finish', 'mails')
  async finish(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async send(write: () => Promise<Mail | undefined>): Promise<void> {
    const mail = await write();
    if (!mail) return;
    const { reference, recipient, subject, body, expiresAt } = mail;
    const { configured } = await this.commands.send(
      'webhooks.send-mail',
      { reference, recipient, subject, body, ...(expiresAt && { expires_at: expiresAt.toISOString() }) },
      { deadlineMs: DEADLINE_MS },
    );
    if (configured || this.warned) return;
    this.warned = true;
    this.log.warn({}, 'The dispatcher has no mail server: people sign in with `acs dashboard link` only.');
  }
}
