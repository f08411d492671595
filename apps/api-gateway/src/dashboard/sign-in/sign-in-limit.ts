import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clientOf } from '../../http/rate-limit/address-window.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { quarterHourOf } from '../../http/rate-limit/windows/window-rule.js';
import { Refusal } from '../access/refusal.js';
import type { Page } from '../../pages/page-response.js';
import { linksSentPage, tooManyLinksPage } from './sign-in-pages.js';

/** In a quarter of an hour: links asked for one address or by one client, mails of a workspace, links that a client opens. */
const ASKED_FOR_ADDRESS = quarterHourOf(5);
const ASKED_BY_CLIENT = quarterHourOf(30);
const INVITED_BY_WORKSPACE = quarterHourOf(30);
const OPENED_BY_CLIENT = quarterHourOf(100);

/** Limits how often links are asked for and tried. Each method throws `Refusal` 429. */
@Injectable()
export class SignInLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /**
   * The address counts whether it is known or not. Strangers who use its links up keep nobody out: while it is refused,
   * the links that they asked for are in the mailbox of its owner, and work.
   */
  async countAsked(address: string, email: string): Promise<void> {
    await this.count(clientOf(address), 'sign-in-client', ASKED_BY_CLIENT);
    await this.count(hash('sha256', email, 'base64url'), 'sign-in-address', ASKED_FOR_ADDRESS, linksSentPage);
  }

  async countLink(address: string): Promise<void> {
    await this.count(clientOf(address), 'sign-in-link', OPENED_BY_CLIENT);
  }

  async countInvited(workspaceId: string): Promise<void> {
    await this.count(workspaceId, 'invitations', INVITED_BY_WORKSPACE);
  }

  private async count(
    id: string,
    scope: string,
    rules: ReturnType<typeof quarterHourOf>,
    page: (minutes: number) => Page = tooManyLinksPage,
  ): Promise<void> {
    const { retryAfter } = await this.limiter.count({ id, scope }, rules);
    if (retryAfter === undefined) return;
    throw Refusal.page(429, page(Math.ceil(retryAfter / 60)), { 'retry-after': String(retryAfter) });
  }
}
