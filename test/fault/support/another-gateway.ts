import type { RunningApp } from '../../../tools/local/start/running-app.js';
import type { RunningService } from '../../../tools/local/start/start-service.js';
import { startAnotherApp } from './another-app.js';

export interface AnotherGateway {
  readonly url: string;
  readonly app: RunningApp;
}

/** One more gateway process of a running service, ready. */
export async function startAnotherGateway(
  service: RunningService,
  env: Readonly<Record<string, string>>,
): Promise<AnotherGateway> {
  const { app, ports } = await startAnotherApp(service, 'api-gateway', { env });
  return { url: `http://127.0.0.1:${ports.gateway}`, app };
}
