import { SERVICES, type ServiceName } from '#contracts/services';
import type { ReadyStack } from '../../../../tools/local/stack/stack.js';
import type { ComposeFile } from './compose-file.js';

/** Free ports of 127.0.0.1 for what listens on fixed ones in a container of its own. */
export interface Ports {
  /** The gateway's, for partners. */
  readonly gateway: number;
  readonly health: Readonly<Record<ServiceName, number>>;
}

/**
 * What Compose tells a service, for one that runs on this machine beside the others: their addresses there, and ports of its
 * own.
 */
export function environmentOf(
  name: string,
  { services }: ComposeFile,
  stack: ReadyStack,
  ports: Ports,
): Record<string, string> {
  const environment = Object.entries(services[name]?.environment ?? {});
  const app = SERVICES.find((service) => service === name);
  return {
    ...Object.fromEntries(
      environment.map(([variable, value]) => [variable, onThisMachine(String(value), stack, ports)]),
    ),
    HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    ...(app && { HEALTH_PORT: String(ports.health[app]) }),
    ...(app === 'api-gateway' && { PORT: String(ports.gateway) }),
  };
}

/** A text that names the hosts of Compose's network, with where they are here. */
export function onThisMachine(text: string, { postgres, rabbitmq, redis }: ReadyStack, ports: Ports): string {
  const places: readonly (readonly [inCompose: string, here: string])[] = [
    ['acs_admin:acs_admin@postgres:5432', administratorAt(postgres.url)],
    ['acs_admin:acs_admin@rabbitmq:5672', administratorAt(rabbitmq.url)],
    ['acs_admin:acs_admin@rabbitmq:15672', administratorAt(rabbitmq.managementUrl)],
    ['postgres:5432', new URL(postgres.url).host],
    ['rabbitmq:5672', new URL(rabbitmq.url).host],
    ['redis://redis:6379', redis.url],
    ...SERVICES.map((app) => [`${app}:9464`, `127.0.0.1:${ports.health[app]}`] as const),
  ];
  return places.reduce((changed, [inCompose, here]) => changed.replaceAll(inCompose, here), text);
}

function administratorAt(url: string): string {
  const { username, password, host } = new URL(url);
  return `${username}:${password}@${host}`;
}
