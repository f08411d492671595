import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { DashboardRoute } from '../../src/dashboard/access/dashboard.guard.js';
import { RequestHooks } from '../../src/request-hooks.js';

/** A route of the dashboard or of shared reports. */
export interface DashboardRouteEntry {
  readonly method: string;
  readonly url: string;
  readonly rights: DashboardRoute | undefined;
}

/** Runs what starts a gateway. Returns its result, and the routes that the gateway has. */
export async function whileNotingRoutes<T>(
  start: () => Promise<T>,
): Promise<{ readonly result: T; readonly routes: readonly DashboardRouteEntry[] }> {
  const routes: DashboardRouteEntry[] = [];
  const addTo = RequestHooks.prototype.addTo;
  const spy = jest.spyOn(RequestHooks.prototype, 'addTo').mockImplementation(function (
    this: RequestHooks,
    fastify: FastifyInstance,
  ) {
    fastify.addHook('onRoute', ({ method, url, config }) => {
      if (!/^\/(?:dashboard|reports)(?:\/|$)/.test(url)) return;
      const { dashboard: rights } = (config ?? {}) as { readonly dashboard?: DashboardRoute };
      const methods = [method].flat().filter((each) => each !== 'HEAD');
      routes.push(...methods.map((each) => ({ method: each, url, rights })));
    });
    addTo.call(this, fastify);
  });
  try {
    return { result: await start(), routes };
  } finally {
    spy.mockRestore();
  }
}
