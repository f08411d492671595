import { SELLER } from '../../pages/page-response.js';
import { ROLE_NAMES, type Role } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import type { Mail } from '../mails/mails.js';

/** The subject of a mail is one short line. */
const MAX_NAME_LENGTH = 100;

const INVITED_DAYS = 7;

/** Returns the mail to somebody who is made a member. */
export function invitationMail(
  { email: inviter, workspaceId, workspaceName }: Visitor,
  { email, role }: { readonly email: string; readonly role: Role },
  publicUrl: string,
): Mail {
  const name = workspaceName.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').slice(0, MAX_NAME_LENGTH);
  const then = new URLSearchParams({ then: `/dashboard/${workspaceId}` });
  return {
    recipient: email,
    subject: `Invitation to ${name}`,
    body: [
      `${inviter} invites you to the workspace ${name} of ${SELLER}. Your role is: ${ROLE_NAMES[role]}.`,
      '',
      'Sign in with this address:',
      '',
      `${publicUrl}/dashboard/sign-in?${then.toString()}`,
      '',
    ].join('\n'),
    expiresAt: new Date(Date.now() + INVITED_DAYS * 86_400_000),
  };
}
