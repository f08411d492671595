import { createTransport } from 'nodemailer';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import type { MailServer } from './mail-settings.js';
import type { ClaimedMail } from './mail-table.js';

/** What became of one mail. Refused: the server will never take it for this recipient. */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'failed'; readonly reason: string };

/** Mails on their way to the server at once. */
export const MAIL_CONNECTIONS = 5;

const CONNECT_MS = 10_000;
/** Some servers look into a mail before they take it. Whoever gives up earlier sends it twice (RFC 5321 section 4.5.3.2). */
const SILENCE_MS = 60_000;
const MAX_REASON_LENGTH = 500;

/** The way to the SMTP server, by connections that are kept for a while. */
export class Smtp {
  private readonly transport;

  constructor(private readonly server: MailServer) {
    this.transport = createTransport({
      pool: true,
      url: server.smtpUrl,
      maxConnections: MAIL_CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      dnsTimeout: CONNECT_MS,
      // A mail is text of ours: nothing in it may name a file or an address to read from.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Never throws. A mail that is sent again, since the note that it was sent got lost, has the same Message-ID, by
   * which mail programs know it again.
   */
  async send({ mailId, recipient, subject, body }: ClaimedMail): Promise<MailOutcome> {
    const { from } = this.server;
    try {
      await this.transport.sendMail({
        from: { name: '', address: from },
        to: { name: '', address: recipient },
        subject,
        text: body,
        messageId: `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        // RFC 3834 section 5: no automatic replies, please.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  @OnShutdown('close', 'mail connections')
  close(): void {
    this.transport.close();
  }
}

/**
 * A 5xx to the recipient says that trying again is of no use (RFC 5321 section 4.2.1). One to anything else may be a matter
 * of our own sender address, password or repute, which an operator mends.
 */
export function outcomeOf(error: unknown): MailOutcome {
  const {
    command,
    responseCode = 0,
    message,
  } = Object(error) as {
    readonly command?: string;
    readonly responseCode?: number;
    readonly message?: string;
  };
  return {
    kind: command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed',
    reason: (message ?? String(error)).slice(0, MAX_REASON_LENGTH),
  };
}
