import { freePorts, releasePorts } from '../processes/free-ports.js';
import { PrivateServer, type ServerPlan, ServerFailed } from './private-server.js';

const ATTEMPTS = 4;

/**
 * Starts a server on `count` free ports (`preferred` where they are free). Another process may take a port between the check
 * and the server's bind: then it is tried again with others.
 */
export async function startOnFreePorts<Plan extends ServerPlan>(
  count: number,
  preferred: readonly number[],
  plan: (ports: readonly number[]) => Plan,
): Promise<{ server: PrivateServer; plan: Plan; ports: readonly number[] }> {
  for (let attempt = 1; ; attempt++) {
    const ports = await freePorts(count, attempt === 1 ? preferred : []);
    const chosen = plan(ports);
    const server = new PrivateServer(chosen);
    try {
      await server.start();
      return { server, plan: chosen, ports };
    } catch (error) {
      releasePorts(ports);
      if (!(error instanceof ServerFailed && error.portTaken) || attempt === ATTEMPTS) throw error;
    }
  }
}
