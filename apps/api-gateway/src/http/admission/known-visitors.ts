import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** About 1 MB. */
const MAX_VISITORS = 10_000;

/**
 * The people whose session this process found lately, by the hash of their cookies. They are no strangers: what others
 * of their client address do must not keep them out. It lets nobody in: that the session holds is looked up each time.
 */
@Injectable()
export class KnownVisitors {
  private readonly cookies = new Set<string>();

  knows({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
    return headers.cookie !== undefined && this.cookies.has(nameOf(headers.cookie));
  }

  /** Records whether the cookies of a request have a session. */
  note({ headers }: Pick<FastifyRequest, 'headers'>, hasSession: boolean): void {
    if (headers.cookie === undefined) return;
    const name = nameOf(headers.cookie);
    this.cookies.delete(name);
    if (hasSession) this.cookies.add(name);
    // A set keeps its order: the first was not seen for longest.
    if (this.cookies.size > MAX_VISITORS) this.cookies.delete(this.cookies.values().next().value!);
  }
}

function nameOf(cookie: string): string {
  return hash('sha256', cookie, 'base64url');
}
