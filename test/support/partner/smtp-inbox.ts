import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly raw: string;
}

/** A real SMTP server that keeps what it is sent. */
export class SmtpInbox {
  readonly mails: ReceivedMail[] = [];
  /** Answers to RCPT TO with this code from now on; undefined: takes all. */
  refusing: number | undefined;
  /** It takes a mail only when this is resolved. */
  ready: Promise<void> = Promise.resolve();

  private constructor(private readonly server: SMTPServer) {}

  static async open(): Promise<SmtpInbox> {
    const inbox: SmtpInbox = new SmtpInbox(
      new SMTPServer({
        authOptional: true,
        hideSTARTTLS: true,
        logger: false,
        onRcptTo: (_address, _session, done) => {
          const { refusing } = inbox;
          done(
            refusing === undefined ? null : Object.assign(new Error('Not now'), { responseCode: refusing }),
          );
        },
        onData: (stream, { envelope }, done) => {
          void text(stream).then(async (raw) => {
            await inbox.ready;
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
            inbox.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
            done();
          }, done);
        },
      }),
    );
    inbox.server.on('error', () => undefined);
    inbox.server.listen(0, '127.0.0.1');
    await once(inbox.server.server, 'listening');
    return inbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
