import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionTokensIn } from '../callers/session-token.js';

/** About 1 MB. */
const MAX_VISITORS = 10_000;

/**
 * The people whose session this process found lately, by the hash of its token. They are no strangers: what others of
 * their client address do must not keep them out. It lets nobody in: that the session holds is looked up each time.
 * Other cookies don't count: with one that changes, one person would be as many strangers as they like.
 */
@Injectable()
export class KnownVisitors {
  private readonly sessions = new Set<string>();

  knows(request: Pick<FastifyRequest, 'headers'>): boolean {
    return this.tokenOf(request) !== undefined;
  }

  /** Returns the token of a request by which its sender is known; undefined for strangers. */
  tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    return sessionTokensIn(headers.cookie).find((token) => this.sessions.has(nameOf(token)));
  }

  /** Records which token of a request has a session; undefined if none has. */
  note({ headers }: Pick<FastifyRequest, 'headers'>, found: string | undefined): void {
    for (const token of sessionTokensIn(headers.cookie)) this.sessions.delete(nameOf(token));
    if (found !== undefined) this.noteSession(found);
  }

  noteSession(token: string): void {
    this.sessions.add(nameOf(token));
    // A set keeps its order: the first was not seen for longest.
    if (this.sessions.size > MAX_VISITORS) this.sessions.delete(this.sessions.values().next().value!);
  }
}

function nameOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
