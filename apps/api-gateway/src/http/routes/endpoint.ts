import { applyDecorators, Controller } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { LimitedEndpoint } from '#contracts/limits';
import type { Caller } from '../callers/find-caller.js';
import type { ApiVersion } from '../../settings/deprecations.js';

export const CALLER = 'caller';

/** The names of endpoints in the message of a 429 (contract section 7), as in section 8.1. */
export const ENDPOINT_NAMES: Readonly<Record<LimitedEndpoint, string>> = {
  'audit.create': 'POST /audit',
  'audit.fetch': 'GET /audit/{id}',
  'audit.cancel': 'POST /audit/{id}:cancel',
  'audit.list': 'GET /audit',
  'balance.get': 'GET /balance',
  'credits.entries': 'GET /credits/entries',
  'credits.usage': 'GET /credits/usage',
  'billing.topup': 'POST /billing/topup',
  'delivery.replay': 'POST /webhooks/deliveries/{id}/replay',
  'events.read': 'GET /events',
  'report.link': 'POST /audit/{id}/report-links',
  'brand.get': 'GET /brand',
  'brand.set': 'POST /brand',
};

/** Marks a route as an endpoint of the contract: it needs a key, and its calls are rate-limited under this name. */
export function Endpoint(endpoint: LimitedEndpoint): MethodDecorator {
  return applyDecorators(RouteConfig({ endpoint }), ApiExtension('x-endpoint', endpoint));
}

/** Returns the endpoint of a request; undefined for routes without a key, such as health probes. */
export function endpointOf(request: FastifyRequest): LimitedEndpoint | undefined {
  return (request.routeOptions.config as { endpoint?: LimitedEndpoint }).endpoint;
}

export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>(CALLER);
}

/** Returns the path of a resource in one version of the public API: `/api/v1/audit`. */
export function apiPath(version: ApiVersion, resource: string): string {
  return `/api/${version}/${resource}`;
}

/** Returns the version of a path; undefined outside the public API. */
export function versionOf(path: string): ApiVersion | undefined {
  return /^\/api\/(v\d+)\//.exec(path)?.[1] as ApiVersion | undefined;
}

/**
 * Declares a controller of the public API that serves `resource` in these versions. If the shapes differ between
 * versions, each has a controller, on the same use cases.
 */
export function ApiController(
  resource: string,
  ...versions: readonly [ApiVersion, ...ApiVersion[]]
): ClassDecorator {
  return Controller(versions.map((version) => apiPath(version, resource)));
}
