import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { LimitedEndpoint } from '#contracts/limits';
import type { Caller } from '../../api-keys/callers/caller.js';

export const CALLER = 'caller';

/** How the message of a 429 names an endpoint (contract section 7): as section 8.1 writes it. */
export const ENDPOINT_NAMES: Readonly<Record<LimitedEndpoint, string>> = {
  'audit.create': 'POST /audit',
  'audit.fetch': 'GET /audit/{id}',
  'audit.cancel': 'POST /audit/{id}:cancel',
  'balance.get': 'GET /balance',
  'billing.topup': 'POST /billing/topup',
  'delivery.replay': 'POST /webhooks/deliveries/{id}/replay',
};

/** Marks a route as an endpoint of the contract: it needs a key, and its calls are limited under this name. */
export function Endpoint(endpoint: LimitedEndpoint): MethodDecorator {
  return applyDecorators(RouteConfig({ endpoint }), ApiExtension('x-endpoint', endpoint));
}

/** Undefined for routes that need no key, such as health probes. */
export function endpointOf(request: FastifyRequest): LimitedEndpoint | undefined {
  return (request.routeOptions.config as { endpoint?: LimitedEndpoint }).endpoint;
}

/** The caller that admission let in. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller>(CALLER);
}
