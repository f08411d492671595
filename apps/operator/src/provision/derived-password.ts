import { createHmac } from 'node:crypto';
import type { Sender } from '#contracts/messages/senders';
import { changeAddress } from '#telemetry/server-address';
import type { DatabaseUser } from './database/database-users.js';

/**
 * The password of a service, a job or the operator on a server, made from the administrator's: an administrator of a server always finds
 * the same one, so that nothing need be stored and two commands that share a server agree. Letters and digits.
 */
export function derivedPassword(adminUrl: string, user: DatabaseUser | Sender): string {
  const { password, href } = new URL(adminUrl);
  return createHmac('sha256', password || href)
    .update(user)
    .digest('hex')
    .slice(0, 48);
}

/** `url` with another user, and with another path where one is given. */
export function addressFor(url: string, user: string, password: string, path?: string): string {
  return changeAddress(url, (address) => {
    address.username = user;
    address.password = password;
    if (path !== undefined) address.pathname = `/${encodeURIComponent(path)}`;
  });
}
