import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { eventually } from '../eventually.js';

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
  /** Mails that came, and are not taken yet. */
  waiting = 0;

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
            inbox.waiting += 1;
            await inbox.ready;
            inbox.waiting -= 1;
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

  /** The settings of an app that sends its mails here; each has a key of its own. */
  settings(): { readonly SMTP_URL: string; readonly MAIL_FROM: string; readonly MAIL_KEY: string } {
    const MAIL_KEY = randomBytes(32).toString('base64');
    return { SMTP_URL: this.url, MAIL_FROM: 'audits@example.com', MAIL_KEY };
  }

  /** The texts of the mails to an address, as its reader sees them, the oldest first. */
  textsTo(address: string): readonly string[] {
    return this.mails.filter(({ to }) => to.includes(address)).map(textOf);
  }

  /** Resolves with the link in the newest mail to an address whose subject begins so, once there is one. */
  async linkTo(address: string, subject: string): Promise<URL> {
    const mail = await eventually(`a mail to ${address}: ${subject}`, () =>
      this.mails.findLast(({ to, raw }) => to.includes(address) && raw.includes(`\nSubject: ${subject}`)),
    );
    return new URL(/^https?:\S+/m.exec(textOf(mail))![0]);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** The text of a mail as its reader sees it. */
function textOf({ raw }: ReceivedMail): string {
  if (!/^content-transfer-encoding: quoted-printable\r$/im.test(raw)) return raw;
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
