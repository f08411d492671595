import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#contracts/identifiers';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { REPLAY_HEADER } from '../idempotency/idempotency-key.js';
import type { Caller } from '../callers/find-caller.js';
import type { ApiError } from '../errors/api-error.js';

export const NOTED = 'noted';

/** Facts of a request that its response does not show. */
interface Noted {
  caller?: Caller;
  error?: ApiError;
  auditId?: string;
  deliveryId?: string;
  /** The body of the response, if bodies of the caller's workspace are kept. */
  response?: unknown;
}

export function notedOf(request: FastifyRequest): Noted {
  return request.getDecorator<Noted>(NOTED);
}

/** The log entry of one request. It has no body, headers, path or address. */
export interface RequestEntry {
  /** When it arrived. */
  readonly at: Date;
  readonly requestId: string;
  /** Undefined without a valid key. */
  readonly workspaceId?: string;
  readonly keyId?: string;
  /** Undefined if it was not an HTTP request. */
  readonly method?: string;
  /** As `/api/v1/audit/{id}`; undefined for an unknown path. */
  readonly route?: string;
  /** 499 if the caller disconnected before the response. */
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly auditId?: string;
  readonly deliveryId?: string;
  readonly idempotencyKey?: string;
  /** Whether the response was a replay for its Idempotency-Key; undefined without a key. */
  readonly replayed?: boolean;
  readonly durationMs: number;
}

const MAX_MESSAGE = 300;

/** Returns text that every column can store. */
export function shortened(text: string, max = MAX_MESSAGE): string {
  return text.slice(0, max).replaceAll('\0', '');
}

/** Not an HTTP status, but the one that proxies log for callers that disconnected. */
const CALLER_LEFT = 499;

/** Returns the entry of a request that is answered, or whose caller has disconnected. */
export function entryOf(request: FastifyRequest, reply: FastifyReply): RequestEntry {
  const { caller, error, auditId, deliveryId } = notedOf(request);
  const { elapsedTime } = reply;
  const { id } = (request.params ?? {}) as { readonly id?: unknown };
  const status = reply.raw.headersSent ? reply.statusCode : (error?.status ?? CALLER_LEFT);
  const key = request.headers['idempotency-key'];
  return {
    at: new Date(Date.now() - elapsedTime),
    requestId: request.id,
    workspaceId: caller?.workspaceId,
    keyId: caller?.keyId,
    method: request.method,
    route: routeOf(request),
    status,
    code: error?.code,
    message: error && shortened(error.message),
    // An audit that was not paid does not exist.
    auditId: isId('audit', id) ? (id as string) : status === 402 ? undefined : auditId,
    // A replay that was refused may have named the event.
    deliveryId: deliveryId ?? (isId('delivery', id) || isId('event', id) ? (id as string) : undefined),
    idempotencyKey: key === undefined ? undefined : shortened(String(key), MAX_IDEMPOTENCY_KEY_LENGTH),
    replayed: key === undefined ? undefined : reply.hasHeader(REPLAY_HEADER),
    durationMs: Math.round(elapsedTime),
  };
}

const names = new Map<string, string>();

/** Returns a router path in documentation style: `/api/v1/audit/{id}:cancel` for `/api/v1/audit/:id([^:]+)::cancel`. */
export function routeName(route: string | undefined): string | undefined {
  if (route === undefined) return undefined;
  let name = names.get(route);
  if (name === undefined) {
    name = route.replace(/::|:(\w+)(\([^)]*\))?/g, (_, parameter?: string) =>
      parameter === undefined ? ':' : `{${parameter}}`,
    );
    names.set(route, name);
  }
  return name;
}

export function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeName(routeOptions.url);
}
