import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { LimitedEndpoint } from '#contracts/limits';
import type { Log } from '#contracts/log';
import { ConfigurationError } from '#runtime/configuration/environment';
import { CALLER, versionOf } from '../routes/endpoint.js';
import {
  concerns,
  type Deprecation,
  deprecationHeaders,
  deprecationOf,
  nameOf,
  type VersionedEndpoint,
} from '../../settings/deprecations.js';

/**
 * Adds the deprecation headers to every response of a deprecated endpoint, refusals too, and counts admitted calls.
 * Only deprecated routes get a hook. Must be called before the routes are registered. Throws a `ConfigurationError` if
 * an announcement matches no route.
 */
export function announceDeprecations(
  fastify: FastifyInstance,
  announced: readonly Deprecation[],
  { log, metrics }: { readonly log: Log; readonly metrics: Registry },
): void {
  if (announced.length === 0) return;
  warnOfPassed(announced, log);
  const calls = new Counter({
    name: 'gateway_deprecated_calls_total',
    help: 'Calls with a valid key of endpoints that are deprecated, by version and endpoint.',
    labelNames: ['version', 'endpoint'],
    registers: [metrics],
  });
  const served: VersionedEndpoint[] = [];
  fastify.addHook('onRoute', (route) => {
    const subject = subjectOf(route);
    if (!subject) return;
    served.push(subject);
    const deprecation = deprecationOf(subject, announced);
    if (!deprecation) return;
    const headers = deprecationHeaders(deprecation);
    const call = calls.labels({ version: subject.version, endpoint: subject.endpoint });
    // Starts at 0: without a series, "no calls" could not be seen.
    call.inc(0);
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void) => {
        reply.headers(headers);
        if (request.getDecorator(CALLER) !== null) call.inc();
        done();
      },
    ];
  });
  fastify.addHook('onReady', (done) => done(aboutNothing(announced, served)));
}

function subjectOf({ url, config }: RouteOptions): VersionedEndpoint | undefined {
  const version = versionOf(url);
  const { endpoint } = (config ?? {}) as { readonly endpoint?: LimitedEndpoint };
  return version && endpoint && { version, endpoint };
}

/** An operator decides when an endpoint is removed; it is served until then (decision 20). */
function warnOfPassed(announced: readonly Deprecation[], log: Log): void {
  for (const deprecation of announced) {
    if (deprecation.sunsetAt.getTime() > Date.now()) continue;
    const sunset = deprecation.sunsetAt.toISOString();
    log.warn({ sunset_at: sunset }, `${nameOf(deprecation)} is past its sunset and still served.`);
  }
}

function aboutNothing(
  announced: readonly Deprecation[],
  served: readonly VersionedEndpoint[],
): ConfigurationError | undefined {
  const index = announced.findIndex((deprecation) =>
    served.every((subject) => !concerns(deprecation, subject)),
  );
  const wrong = announced[index];
  if (!wrong) return undefined;
  const versions = [...new Set(served.map(({ version }) => version))].sort();
  const field = wrong.version === undefined ? 'endpoint' : 'version';
  return new ConfigurationError(
    'API_DEPRECATIONS',
    `entry ${index + 1}: ${field} names ${nameOf(wrong)}, which is not served; versions are ${versions.join(', ')}`,
  );
}
