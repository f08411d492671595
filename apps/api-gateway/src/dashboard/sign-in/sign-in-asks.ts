import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Log } from '#contracts/log';
import { inTransaction } from '#postgres/transaction';
import { Periodic } from '#runtime/lifecycle/periodic';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Mails, type Mail } from '../mails/mails.js';
import { asAddress, SignInLinks, type SignInLink } from './sign-in-links.js';
import { SELLER } from '../../pages/page-response.js';

const EVERY_MS = 1_000;
/** More are dropped, so that strangers can't fill the database. */
const MAX_WAITING = 10_000;
/** Who waited for longer than a link works has asked again. */
const STALE_MINUTES = 15;

interface Ask {
  readonly email: string;
  readonly then_path: string | null;
  readonly stale: boolean;
}

/**
 * Notes who asks for a link, known or not, before the response: it does not tell by its time whether the address is known,
 * and a process that dies after it loses nothing. Then mails the links.
 */
@Injectable()
export class SignInAsks {
  private readonly publicUrl: string;
  private leaving = false;

  constructor(
    private readonly pool: Pool,
    private readonly links: SignInLinks,
    private readonly mails: Mails,
    private readonly log: Log,
    { publicUrl }: GatewaySettings,
  ) {
    this.publicUrl = publicUrl;
  }

  /** `then` is the path that the link leads on to. Without a mail server it notes nothing. */
  async note(email: string, then: string | undefined): Promise<void> {
    if (!this.mails.canSend) {
      this.mails.warnOnce();
      return;
    }
    const { rowCount } = await this.pool.query(
      `insert into sign_in_asks (email, then_path)
       select $1, $2 where (select count(*) from (select from sign_in_asks limit ${MAX_WAITING}) w) < ${MAX_WAITING}`,
      [asAddress(email), then ?? null],
    );
    if (rowCount === 0)
      this.log.error({ waiting: MAX_WAITING }, 'A sign-in mail was dropped: too many wait.');
  }

  @OnShutdown('stop-accepting', 'sign-in asks')
  stopTaking(): void {
    this.leaving = true;
  }

  @Periodic({
    name: 'sign-in asks',
    everyMs: ({ mails }: SignInAsks) => (mails.canSend ? EVERY_MS : 0),
    stopIn: 'finish',
  })
  async answerAll(): Promise<void> {
    while (!this.leaving && (await inTransaction(this.pool, (client) => this.answerNext(client))));
  }

  /** Forgets an ask in the transaction of its link and of the mail that brings it. Returns whether there was one. */
  private async answerNext(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<Ask>(
      `delete from sign_in_asks where ask_id in (
         select ask_id from sign_in_asks order by asked_at limit 1 for update skip locked)
       returning email, then_path, asked_at < now() - interval '${STALE_MINUTES} minutes' as stale`,
    );
    const [ask] = rows;
    if (!ask) return false;
    const link = ask.stale ? undefined : await this.links.createFor(client, ask.email);
    if (link)
      await this.mails.post(
        client,
        signInMail(link, linkAddress(this.publicUrl, link.token, ask.then_path ?? undefined)),
      );
    return true;
  }
}

/** Returns the mail that brings a link; `address` is its whole address. */
function signInMail({ email, expiresAt }: SignInLink, address: string): Mail {
  return {
    recipient: email,
    subject: `Sign in to ${SELLER}`,
    body: [
      `Somebody asked to sign in with this address. If it was you, open this link in the same browser:`,
      '',
      address,
      '',
      `It works once, until ${expiresAt.toISOString().slice(11, 16)} UTC. If it was not you, do nothing: nobody can sign in without the link.`,
      '',
    ].join('\n'),
    expiresAt,
  };
}

/** Returns the address that signs in with a link. It is made of the public URL alone: a request can't lead it elsewhere. */
export function linkAddress(publicUrl: string, token: string, then?: string): string {
  const query = new URLSearchParams({ token, ...(then !== undefined && { then }) });
  return `${publicUrl}/dashboard/sign-in/link?${query.toString()}`;
}
