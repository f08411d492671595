import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { readSealedTexts } from './dashboard/mails/mails.js';
import { GatewayModule } from './gateway.module.js';
import { GatewaySettings } from './settings/gateway-settings.js';
import { RequestHooks } from './request-hooks.js';
import { serverOptions } from './http/server/server-options.js';
import { migrations } from './migrations/index.js';

export const service: ServiceDefinition = {
  name: 'api-gateway',
  migrations,
  checkSettings: (env) => {
    GatewaySettings.read(env);
    readSealedTexts(env);
  },
  // Events that are handled together share a statement of the view; commands come from operators.
  prefetch: () => ({ commands: 20, events: 200 }),
  module: GatewayModule,
  http: {
    server: serverOptions,
    configure: (app) => app.get(RequestHooks).addTo(app.getHttpAdapter().getInstance()),
  },
};
