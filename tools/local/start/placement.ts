import { eachHost } from '#telemetry/server-address';
import { givenServers } from '../servers/given-servers.js';

/** Where on the servers the service keeps its data. */
export interface Placement {
  readonly database: string;
  readonly vhost: string;
  /** To be dropped at the end: the service is ephemeral, but the server stays. */
  readonly drops: { readonly database: boolean; readonly vhost: boolean };
}

/**
 * On private servers: `acs`. On servers that were given: what their addresses name, or for an ephemeral service something of
 * its own, `unique`, so that it can run beside others there.
 */
export function placementOf(environment: NodeJS.ProcessEnv, ephemeral: boolean, unique: string): Placement {
  const { postgres, rabbitmq } = givenServers(environment);
  const own = `acs_${unique.replaceAll('-', '_')}`;
  const choose = (url: string | undefined) => {
    if (url === undefined) return 'acs';
    return ephemeral ? own : decodeURIComponent(new URL(eachHost(url)[0]!).pathname.slice(1)) || 'acs';
  };
  return {
    database: choose(postgres?.url),
    vhost: choose(rabbitmq?.url),
    drops: {
      database: ephemeral && postgres !== undefined,
      vhost: ephemeral && rabbitmq !== undefined && rabbitmq.managementUrl !== '',
    },
  };
}
