import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isStorable } from '#contracts/validation/text';
import { isOwnPost, postedFormWithFiles } from '../../billing/local/posted-form.js';
import { KnownVisitors } from '../../http/admission/admission.js';
import { ApiError } from '../../http/errors/api-error.js';
import { traceOf } from '../../http/observability/request-trace.js';
import { AddressWindow } from '../../http/rate-limit/address-window.js';
import { rateLimited } from '../../http/rate-limit/limit-of-caller.js';
import { countVisit } from '../../http/rate-limit/limit-of-visitor.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import {
  Refusal,
  confirmPage,
  foreignPostPage,
  notAllowedPage,
  sendAgainPage,
  signInAgainPage,
  unknownWorkspacePage,
} from './refusal.js';
import { csrfTokenOf, isSameToken, sessionTokensIn, tokenHash } from '../../http/callers/session-token.js';
import { Sessions, type WorkspaceSession } from './sessions.js';
import { type SignedInPerson, VISITOR, type Visitor, type Role, suffices } from './visitor.js';

/** What a route of the dashboard needs. It is in the route's Fastify config as `dashboard`. */
export interface DashboardRoute {
  /** `anyone` needs no session, `person` a session, a role that role or a greater one in the workspace of the path. */
  readonly least: 'anyone' | 'person' | Role;
  /**
   * Whether the person must have proved who they are in the last quarter of an hour: what they do then, as `Making a
   * key`, or false; undefined for what only shows something. The effect decides, for a session that somebody else found
   * open. Named is what decides
   * - who receives data: endpoints, their secrets, links to reports;
   * - who gets in: people, their roles, keys;
   * - what money moves: a payment.
   * False for what takes only from the sender's own way in, for what ends a key or a link, which must be quick, and for
   * what goes to those who receive it already. Audits spend what was paid before, up to the limits.
   */
  readonly confirmed?: string | false;
}

/** How long a proof of who somebody is serves for secrets and keys. */
const CONFIRMED_MS = 15 * 60_000;
const MAX_FORM_FIELDS = 100;
/** Of one session. */
const REQUESTS_A_MINUTE = 300;

/**
 * Lets a person with a session, a role in the workspace, and the form's token in. Everybody else gets a page that says
 * what to do next, with everything that was typed.
 */
@Injectable()
export class DashboardGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly limiter: RateLimiter,
    private readonly addresses: AddressWindow,
    private readonly visitors: KnownVisitors,
    private readonly settings: GatewaySettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { dashboard } = request.routeOptions.config as { readonly dashboard?: DashboardRoute };
    if (!dashboard) throw new Error(`the route ${request.routeOptions.url} does not say who may use it`);
    request.setDecorator(VISITOR, (await this.visitorOf(request, dashboard)) ?? null);
    return true;
  }

  /** Returns undefined if the route opens for anyone. Throws `Refusal`, or 429. */
  private async visitorOf(
    request: FastifyRequest,
    { least, confirmed }: DashboardRoute,
  ): Promise<Visitor | SignedInPerson | undefined> {
    const base = this.settings.basePath;
    const isPost = request.method === 'POST';
    // Before its body is read.
    const form = isPost && isOwnPost(request.headers) ? await formOf(request) : undefined;
    if (isPost && !form) throw Refusal.page(403, foreignPostPage(base));
    if (least === 'anyone') return undefined;
    const params = request.params as Readonly<Record<string, string>>;
    if (!Object.values(params).every(isStorable))
      throw new ApiError('NOT_FOUND', 'This path does not exist.');
    const { workspace = '' } = params;
    const session = await this.sessionOf(request, workspace);
    const here = base + request.originalUrl;
    if (!session) {
      if (form) throw Refusal.page(401, signInAgainPage(base, here, form));
      throw Refusal.redirect(
        `${base}/dashboard/sign-in?${new URLSearchParams({ then: request.originalUrl }).toString()}`,
      );
    }
    if (isByPerson(request)) await this.sessions.noteUse(session, workspace);
    const { sessionId, personId, email, confirmedAt, role, workspaceName } = session;
    if (least !== 'person' && role === undefined) throw Refusal.page(404, unknownWorkspacePage(base, email));
    const csrf = csrfTokenOf(session.token);
    if (form && !isSameToken(form.get('csrf'), csrf))
      throw Refusal.page(403, sendAgainPage(here, form, csrf));
    const person = { personId, email, sessionId, confirmedAt, csrf };
    if (least === 'person' || role === undefined) return person;
    if (!suffices(role, least)) throw Refusal.page(403, notAllowedPage(base, workspace, least));
    if (confirmed && confirmedAt.getTime() < Date.now() - CONFIRMED_MS)
      throw Refusal.page(403, confirmPage(base, { what: confirmed, here, email, form, csrf }));
    return {
      ...person,
      workspaceId: workspace,
      workspaceName: workspaceName ?? workspace,
      role,
      home: `${base}/dashboard/${workspace}`,
      form: form ?? new URLSearchParams(),
      trace: traceOf(request),
    };
  }

  /**
   * Returns the session of the request's cookies. A look-up for cookies that were not found lately is one for a stranger:
   * it counts as that of an unknown key does. Throws 429.
   */
  private async sessionOf(request: FastifyRequest, workspace: string): Promise<WorkspaceSession | undefined> {
    const tokens = sessionTokensIn(request.headers.cookie);
    if (tokens.every((token) => tokenHash(token) === undefined)) return undefined;
    const find = () => this.sessions.find(tokens, workspace);
    const known = this.visitors.tokenOf(request);
    if (known !== undefined) {
      // Before the look-up: above the limit, a session costs no query.
      await this.count(known);
      const session = await find();
      this.visitors.note(request, session?.token);
      return session;
    }
    const { found, report } = await this.addresses.lookUp(request.ip, find);
    if (report.retryAfter !== undefined && !found)
      throw rateLimited(
        'Requests without a valid session are limited for each client address',
        report.retryAfter,
      );
    this.visitors.note(request, found?.token);
    if (found) await this.count(found.token);
    return found;
  }

  /** Counts a request of a session. Throws 429. */
  private count(token: string): Promise<void> {
    return countVisit(this.limiter, {
      visitor: { id: tokenHash(token)!.toString('base64url'), scope: 'dashboard' },
      perMinute: REQUESTS_A_MINUTE,
      what: `The dashboard is limited to ${REQUESTS_A_MINUTE} requests a minute`,
    });
  }
}

/** Throws 413: pages that show a form again must stay small. */
async function formOf(request: FastifyRequest): Promise<URLSearchParams | undefined> {
  const form = await postedFormWithFiles(request);
  if ((form?.size ?? 0) > MAX_FORM_FIELDS)
    throw new ApiError('BODY_TOO_LARGE', `A form of the dashboard has at most ${MAX_FORM_FIELDS} fields.`);
  return form;
}

/** False for what the script of an open screen fetches (`Sec-Fetch-Dest`, Fetch Metadata). */
function isByPerson({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] !== 'empty';
}
