import { SCHEMAS, SERVICES } from '#contracts/services';
import { roleOf } from '#runtime/migrations/migrations';
import type { ComposeFile, ComposeService } from './compose-file.js';

/** Where each server listens, by the scheme of addresses that lead there. */
const PORTS: Readonly<Record<string, string>> = { postgres: '5432', amqp: '5672', redis: '6379' };

/** Where a service has another user, password, database or virtual host than provisioning makes for it; each in a line. */
export function credentialProblems({ services }: ComposeFile): readonly string[] {
  const environment = (name: string) => services[name]?.environment ?? {};
  const database = environment('postgres').POSTGRES_DB;
  const vhost = environment('rabbitmq').RABBITMQ_DEFAULT_VHOST;
  const apps = SERVICES.flatMap((service) => {
    const password = environment('provision')[`${SCHEMAS[service].toUpperCase()}_PASSWORD`] ?? '';
    const postgres = `postgres://${roleOf(SCHEMAS[service])}:${password}@postgres:5432/${database}`;
    const rabbitmq = `amqp://acs-${service}:${password}@rabbitmq:5672/${vhost}`;
    return [
      ...(environment(service).DATABASE_URL === postgres
        ? []
        : [`${service}: Postgres is at ${postgres} for it`]),
      ...(environment(service).RABBITMQ_URL === rabbitmq
        ? []
        : [`${service}: RabbitMQ is at ${rabbitmq} for it`]),
    ];
  });
  return [
    ...apps,
    ...Object.entries(services).flatMap(([name, service]) =>
      [...placeProblems(service, { database, vhost })].map((problem) => `${name}: ${problem}`),
    ),
  ];
}

function* placeProblems(
  { environment = {} }: ComposeService,
  { database, vhost }: { readonly database: string | undefined; readonly vhost: string | undefined },
): Generator<string> {
  for (const [variable, value] of Object.entries(environment)) {
    const { protocol, port, pathname } = URL.parse(String(value)) ?? {};
    const scheme = protocol?.slice(0, -1) ?? '';
    const expected = PORTS[scheme];
    if (expected === undefined) continue;
    if ((port || expected) !== expected) yield `${variable} leads to ${port}, where nothing listens`;
    const at = { postgres: database, amqp: vhost }[scheme];
    if (at !== undefined && pathname !== `/${at}`) yield `${variable} is at ${pathname}, not /${at}`;
  }
}
