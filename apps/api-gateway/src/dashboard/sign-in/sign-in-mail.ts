import { SELLER } from '../../pages/page-response.js';
import type { Mail } from '../mails/mails.js';
import type { SignInLink } from './sign-in-links.js';

/** Returns the mail that brings a link; `address` is its whole address. */
export function signInMail({ email, expiresAt }: SignInLink, address: string): Mail {
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
