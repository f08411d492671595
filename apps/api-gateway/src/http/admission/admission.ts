import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../callers/find-caller.js';
import { CallerDirectory } from '../callers/caller-directory.js';
import { LastUsed } from '../callers/last-used.js';
import { AddressWindow } from '../rate-limit/address-window.js';
import {
  windowsOfKey,
  rateLimited,
  setLimitHeaders,
  WHOLE_WORKSPACE,
} from '../rate-limit/limit-of-caller.js';
import { ENDPOINT_NAMES, CALLER, endpointOf } from '../routes/endpoint.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { LimitReport } from '../rate-limit/windows/window-rule.js';
import { notedOf } from '../request-log/request-entry.js';
import { sendError } from '../responses/response.js';
import { ApiError } from '../errors/api-error.js';
import type { BodyConfig } from '../bodies/body-limit.js';
import { hasBody } from '../bodies/unfinished-bodies.js';
import { KnownRoutes } from '../routes/known-routes.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { headersRefusal } from '../server/protocol-error.js';
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

/**
 * Decides before the body is read whether a request is admitted: by its key, then by its limits. A request that reaches
 * no endpoint (no valid key, unknown path, wrong method) counts against the client's address. An unknown key is looked
 * up only while that address has calls left.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly callers: CallerDirectory,
    private readonly limiter: RateLimiter,
    private readonly addresses: AddressWindow,
    private readonly lastUsed: LastUsed,
    private readonly routes: KnownRoutes,
    private readonly visitors: KnownVisitors,
    private readonly settings: GatewaySettings,
  ) {}

  /** Returns whether the request is admitted; a refusal has already been sent. Throws if the key can't be looked up. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    reply.header('x-request-id', request.id);
    const broken = headersRefusal(request.raw);
    if (broken) return this.refuse(request, reply, broken);
    if (request.is404) return this.refuse(request, reply, this.unmatched(request));
    const endpoint = endpointOf(request);
    if (endpoint === undefined) return this.admitWithoutKey(request, reply);

    const { caller, report: counted } = await this.identify(request, reply);
    if (!caller) return this.refuse(request, reply, unauthorized(), counted);
    notedOf(request).caller = caller;
    const factor = this.settings.workspace.rateFactor;
    const windows = windowsOfKey(caller, endpoint, { nowMs: Date.now(), factor });
    const report = await this.limiter.count({ id: caller.workspaceId, scope: endpoint }, windows);
    setLimitHeaders(reply, report);
    if (report.retryAfter !== undefined) {
      const whose = report.ofKey ? 'this key' : WHOLE_WORKSPACE;
      const subject = `${ENDPOINT_NAMES[endpoint]} is limited to ${report.limit} calls a ${report.window} for ${whose}`;
      sendError(request, reply, rateLimited(subject, report.retryAfter));
      return false;
    }
    this.lastUsed.note(caller.keyId);
    request.setDecorator(CALLER, caller);
    return true;
  }

  /** No byte of a stranger's body is read once the address has had too many calls. */
  private async admitWithoutKey(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { isSigned } = request.routeOptions.config as BodyConfig;
    if (isSigned || !hasBody(request.raw) || this.visitors.knows(request)) return true;
    const report = await this.addresses.look(request.ip);
    return report.retryAfter === undefined || this.refuse(request, reply, unauthorized(), report);
  }

  /** Returns the caller, or the limits of its address if the key had to be looked up. */
  private async identify(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ readonly caller?: Caller; readonly report?: LimitReport }> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return {};
    let report: LimitReport | undefined;
    try {
      const caller = await this.callers.callerOf(token, async (lookUp) => {
        const lookedUp = await this.addresses.lookUp(request.ip, lookUp);
        ({ report } = lookedUp);
        return lookedUp.found;
      });
      return { caller, report };
    } catch (error) {
      // A failed look-up is not the caller's fault: it is not counted, only its window is shown.
      setLimitHeaders(reply, await this.addresses.look(request.ip));
      throw error;
    }
  }

  /**
   * Returns the error for a request that reaches no endpoint. Counts it against the client's address, unless it was
   * counted before. Returns 429 if the address has had too many. Sets the headers of the limit.
   */
  async refusalOf(
    request: FastifyRequest,
    reply: FastifyReply,
    error: ApiError,
    counted?: LimitReport,
  ): Promise<ApiError> {
    const report = counted ?? (await this.addresses.count(request.ip));
    setLimitHeaders(reply, report);
    if (report.retryAfter === undefined) return error;
    const subject = `Calls without a valid key, path or method are limited to ${report.limit} a minute for each client address`;
    return rateLimited(subject, report.retryAfter);
  }

  private async refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: ApiError,
    counted?: LimitReport,
  ): Promise<false> {
    sendError(request, reply, await this.refusalOf(request, reply, error, counted));
    return false;
  }

  private unmatched(request: FastifyRequest): ApiError {
    const allowed = this.routes.methodsOf(request.url);
    if (allowed.length === 0) return new ApiError('NOT_FOUND', 'This path does not exist.');
    return new ApiError('METHOD_NOT_ALLOWED', `This path takes ${allowed.join(', ')}.`, {
      headers: { allow: allowed.join(', ') },
    });
  }
}

/**
 * Returns the token of an `Authorization: Bearer …` header (RFC 6750 section 2.1); undefined if it is another header.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  return authorization.slice(7).trim();
}

export function unauthorized(): ApiError {
  const message = 'A valid API key is required. Send it as "Authorization: Bearer acs_live_…".';
  return new ApiError('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } });
}

function nameOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
