import { Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IsEmailAddress } from '#contracts/validation/text';
import { postedForm } from '../../billing/local/posted-form.js';
import { KnownVisitors } from '../../http/admission/admission.js';
import type { Page } from '../../pages/page-response.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Acts, DashboardPages, Opens } from '../access/screen.js';
import { sessionCookie } from '../access/sessions.js';
import { sessionTokensIn } from '../../http/callers/session-token.js';
import { violationIn } from '../frame/form.js';
import { Refusal } from '../access/refusal.js';
import { SignInAsks } from './sign-in-asks.js';
import { SignInLimit } from './sign-in-limit.js';
import { asAddress, SignInLinks } from './sign-in-links.js';
import { deadLinkPage, linkSentPage, redeemPage, signInPage } from './sign-in-pages.js';

class SignInForm {
  @IsEmailAddress()
  readonly email!: string;
}

@DashboardPages('sign-in')
export class SignInController {
  constructor(
    private readonly links: SignInLinks,
    private readonly limit: SignInLimit,
    private readonly asks: SignInAsks,
    private readonly visitors: KnownVisitors,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('anyone')
  ask(@Req() request: FastifyRequest): Page {
    return signInPage({ base: this.settings.basePath, then: thenPath(queryOf(request).get('then')) });
  }

  /** Answers before it is looked whether the address is known. */
  @Acts('anyone', { confirmed: false })
  async send(@Req() request: FastifyRequest): Promise<Page> {
    const form = postedForm(request);
    const then = thenPath(form?.get('then') ?? null);
    const email = asAddress(form?.get('email') ?? '');
    const refused = violationIn(SignInForm, { email }, { email: 'The address' });
    if (refused) {
      const { status, problem } = refused;
      return { ...signInPage({ base: this.settings.basePath, then, email, problem }), status };
    }
    await this.limit.countAsked(request.ip, email);
    await this.asks.note(email, then);
    return linkSentPage(this.settings.basePath, then);
  }

  /** Changes nothing: mail programs open links, too. */
  @Opens('anyone', 'link')
  async show(@Req() request: FastifyRequest): Promise<Page> {
    const query = queryOf(request);
    const [token, then] = [query.get('token') ?? '', thenPath(query.get('then'))];
    await this.limit.countLink(request.ip);
    const email = await this.links.addressOf(token);
    if (email === undefined) return this.deadLink(then);
    return { ...redeemPage(this.settings.basePath, { token, then, email }), headers: SECRET };
  }

  @Acts('anyone', { confirmed: false }, 'link')
  async redeem(@Req() request: FastifyRequest): Promise<Page> {
    const form = postedForm(request);
    const then = thenPath(form?.get('then') ?? null);
    await this.limit.countLink(request.ip);
    const token = await this.links.redeem(
      form?.get('token') ?? null,
      sessionTokensIn(request.headers.cookie),
    );
    if (token === undefined) return this.deadLink(then);
    this.visitors.noteSession(token);
    throw Refusal.redirect(this.settings.basePath + (then ?? '/dashboard'), {
      'set-cookie': sessionCookie(token),
      'cache-control': 'no-store',
    });
  }

  private deadLink(then: string | undefined): Page {
    return { ...deadLinkPage(this.settings.basePath, then), status: 410, headers: SECRET };
  }
}

/**
 * For pages whose address has a token: no other page gets to know it. Not `no-referrer`: a browser without
 * `Sec-Fetch-Site` would hide the origin of the form's post, and we would refuse it.
 */
const SECRET = { 'referrer-policy': 'strict-origin' };

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

const MAX_LENGTH = 2_000;
/** Resolves paths; never asked. */
const ORIGIN = 'https://dashboard.invalid';

/**
 * Returns where a sign-in leads to: the path and query of `then` if it is a page of the dashboard on this host, else
 * undefined.
 */
export function thenPath(then: string | null): string | undefined {
  if (then === null || then.length > MAX_LENGTH || !then.startsWith('/dashboard')) return undefined;
  const url = URL.parse(then, ORIGIN);
  if (url?.origin !== ORIGIN || !/^\/dashboard(?:\/(?!sign-in(?:\/|$))|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search;
}
