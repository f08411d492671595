import { createTransport } from 'nodemailer';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import type { MailServer } from './mail-settings.js';
import type { ClaimedMail } from './mail-table.js';

/** The result of sending one mail. `refused`: the server will never accept it for this recipient. */
export type MailOutcome =
  { readonly kind: 'sent' } | { readonly kind: 'refused' | 'failed'; readonly reason: string };

export const MAIL_CONNECTIONS = 5;

const CONNECT_MS = 10_000;
/** Some servers scan a mail before they accept it. A shorter timeout would send it twice (RFC 5321 section 4.5.3.2). */
const SILENCE_MS = 60_000;
const MAX_REASON_LENGTH = 500;

/** Sends mails to the SMTP server over pooled connections. */
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
      // Mails are plain text: never read a file or a URL that the text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Sends one mail. Never throws. A resent mail has the same Message-ID, so that mail programs recognize it. */
  async send({ mailId, recipient, subject, body }: ClaimedMail): Promise<MailOutcome> {
    const { from } = this.server;
    try {
      await this.transport.sendMail({
        from: { name: '', address: from },
        to: { name: '', address: recipient },
        subject,
        text: body,
        messageId: `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        // Asks for no automatic replies (RFC 3834 section 5).
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
 * A 5xx to the recipient is final (RFC 5321 section 4.2.1). A 5xx to anything else may be due to our sender address,
 * password or reputation, which an operator can fix.
 */
export function outcomeOf(error: unknown): MailOutcome {
  const { command, responseCode = 0 } = Object(error) as {
    readonly command?: string;
    readonly responseCode?: number;
  };
  return {
    kind: command === 'RCPT TO' && responseCode >= 500 ? 'refused' : 'failed',
    reason: reasonOf(error),
  };
}

/** Returns what an error says, short enough to be stored. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}
