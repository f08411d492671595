import type { ServiceDefinition } from '#runtime/service';
import { GatewayModule } from './gateway.module.js';
import { readSettings } from './gateway-settings.js';
import { Admission } from './http/admission.js';
import { configureHttp } from './http/configure-http.js';
import { defaultHeaders } from './http/default-headers.js';
import { KnownRoutes } from './http/known-routes.js';
import { serverOptions } from './http/server-options.js';
import { migrations } from './migrations/index.js';
import { RequestLog } from './request-log/request-log.js';
import { announceDeprecations } from './versioning/announce-deprecations.js';
import { readDeprecations } from './versioning/read-deprecations.js';

export const service: ServiceDefinition = {
  name: 'api-gateway',
  migrations,
  checkSettings: (env) => {
    readSettings(env);
    readDeprecations(env);
  },
  // Events taken at once are what shares a statement of the view; commands come from operators.
  prefetch: () => ({ commands: 20, events: 200 }),
  module: GatewayModule,
  http: {
    server: serverOptions,
    configure: (app, { env, log, metrics }) => {
      configureHttp(app, app.get(Admission), app.get(KnownRoutes), {
        log,
        metrics,
        requestLog: app.get(RequestLog),
        headers: defaultHeaders(env),
        maxConnections: readSettings(env).maxConnections,
      });
      const fastify = app.getHttpAdapter().getInstance();
      announceDeprecations(fastify, readDeprecations(env), { log, metrics });
      return Promise.resolve();
    },
  },
};
