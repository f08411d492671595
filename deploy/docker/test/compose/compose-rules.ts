import { posix } from 'node:path';
import type { ComposeFile, ComposeService } from './compose-file.js';

export interface Surroundings {
  /** From the repository's root. */
  readonly dockerfile: string;
  /** The Dockerfile's stages. */
  readonly targets: readonly string[];
}

/** What a service here may say of itself; a further field is one that no rule below looks at. */
const FIELDS = [
  'image build pull_policy profiles restart depends_on healthcheck stop_grace_period environment command entrypoint',
  'init hostname ports volumes tmpfs read_only cap_drop security_opt',
].join(' ');

/** Where an image keeps what must outlive its container. */
const DATA: Readonly<Record<string, string>> = {
  postgres: '/var/lib/postgresql/data',
  rabbitmq: '/var/lib/rabbitmq',
  redis: '/data',
};

/** By default an app drains for 25 s. */
const LEAST_GRACE_S = 30;

/** What of a Compose file below `deploy/` breaks our rules, each in a line that names the service. */
export function composeProblems(file: ComposeFile, surroundings: Surroundings): readonly string[] {
  return Object.entries(file.services).flatMap(([name, service]) =>
    [
      ...Object.keys(service).flatMap((field) =>
        FIELDS.split(' ').includes(field) ? [] : [`it has "${field}"`],
      ),
      ...dependencyProblems(service, file),
      ...lifeProblems(name, service, file),
      ...dataProblems(service),
      ...imageProblems(service, surroundings),
      ...commandLineProblems(service),
      ...reachProblems(service, file),
    ].map((problem) => `${name}: ${problem}`),
  );
}

function* dependencyProblems(service: ComposeService, { services }: ComposeFile): Generator<string> {
  for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
    const other = services[name];
    if (!other) yield `it waits for ${name}, which is not there`;
    else if (condition === 'service_healthy' && !other.healthcheck)
      yield `it waits for the health of ${name}, which says nothing of it`;
    else if (condition === 'service_completed_successfully' && other.restart)
      yield `it waits for the end of ${name}, which is started again`;
    else if (condition === 'service_started') yield `${name} may not be ready when it starts`;
  }
}

function* lifeProblems(name: string, service: ComposeService, { services }: ComposeFile): Generator<string> {
  const { build, restart, healthcheck, profiles, stop_grace_period = '10s' } = service;
  if (restart && !healthcheck) yield 'nobody can tell whether it works';
  if (healthcheck && healthcheck.test?.[0] !== 'CMD') yield 'its health check is none, or needs a shell';
  if (healthcheck && seconds(healthcheck.interval) * (healthcheck.retries ?? 3) < 30)
    yield 'it is given up within half a minute';
  const awaited = Object.values(services).some(
    ({ depends_on }) => depends_on?.[name]?.condition === 'service_completed_successfully',
  );
  if (!restart && !awaited && !profiles) yield 'it is not started again where it ends';
  if (restart && profiles) yield 'it is not started with the others';
  if (!build || !restart) return;
  if (seconds(stop_grace_period) < LEAST_GRACE_S)
    yield `it is killed after ${stop_grace_period}, in its drain`;
  const { HEALTH_PORT = '', PORT = HEALTH_PORT } = service.environment ?? {};
  if (!healthcheck?.test?.some((word) => word.includes(`127.0.0.1:${PORT}/health/ready'`)))
    yield `its health check does not ask whether it is ready, at ${PORT}`;
}

function seconds(duration = '30s'): number {
  return Number(/^(\d+)s$/.exec(duration)?.[1] ?? 0);
}

function* dataProblems(service: ComposeService): Generator<string> {
  const { image = '', volumes = [], hostname, command = [] } = service;
  const kind = /[^/:]+(?=:|$)/.exec(image)?.[0] ?? '';
  const data = DATA[kind];
  if (data === undefined) return;
  if (!volumes.some((volume) => volume.endsWith(`:${data}`)))
    yield `what it keeps in ${data} goes with its container`;
  if (kind === 'rabbitmq' && !hostname) yield 'its data are of a node whose name goes with its container';
  const options = command.join(' ');
  if (kind === 'redis' && !(options.includes('--appendonly yes') && options.includes('policy noeviction')))
    yield 'it forgets what it counted';
}

function* imageProblems(service: ComposeService, { dockerfile, targets }: Surroundings): Generator<string> {
  const { build, image = '' } = service;
  if (!build) {
    if (!/:\d[^@]*@sha256:[0-9a-f]{64}$/.test(image)) yield `${image} is no image of a certain version`;
    return;
  }
  if (posix.join('deploy', build.context) !== '.' || build.dockerfile !== dockerfile)
    yield 'it is not built from this clone by the Dockerfile';
  if (!targets.includes(build.target)) yield `the Dockerfile has no stage ${build.target}`;
  if (!image.endsWith(`/${build.target}`)) yield `its image is not called after its stage ${build.target}`;
  if (!service.read_only) yield 'its image can be written to';
  if (!service.cap_drop?.includes('ALL')) yield 'it keeps capabilities of root';
  if (service.security_opt?.join() !== 'no-new-privileges:true') yield 'it may get more rights';
  if (!service.tmpfs?.includes('/tmp')) yield 'it has nowhere to write to';
  // One that `up` does not start has the image that another has built, and prints nothing but its own.
  if (service.pull_policy !== (service.profiles ? 'missing' : 'build'))
    yield 'it may be what somebody else has built';
  // The operator's image is for two.
  if (service.command) yield 'it runs another command than its image has';
}

/** Everybody on the machine may read a command line. */
function* commandLineProblems(service: ComposeService): Generator<string> {
  const { command = [], entrypoint = [], healthcheck } = service;
  const words = [command, entrypoint, healthcheck?.test ?? []].flat().join(' ');
  if (/PASSWORD|PASS\b|_KEY\b|--requirepass|redis-cli (?:.* )?-a |\w+:\/\/[^\s:/@]*:[^\s@]+@/.test(words))
    yield 'a password is on a command line';
}

function* reachProblems(service: ComposeService, { services, volumes }: ComposeFile): Generator<string> {
  for (const port of service.ports ?? []) {
    if (!port.startsWith('127.0.0.1:')) yield `${port} is open to other machines by default`;
    if (!port.endsWith(`:${service.environment?.PORT}`)) yield `${port} is no port for partners`;
  }
  const queues = service.environment?.COMMAND_QUEUE_TYPE;
  if (queues !== undefined && queues !== services.provision?.environment?.COMMAND_QUEUE_TYPE)
    yield `it expects ${queues} queues, which provisioning does not make`;
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':');
    if (!(source in volumes)) yield `${source} is no volume of this file`;
  }
  for (const [variable, value] of Object.entries(service.environment ?? {})) {
    for (const address of String(value).split(',')) {
      const { hostname } = URL.parse(address) ?? { hostname: '' };
      if (hostname && hostname !== 'localhost' && !(hostname in services))
        yield `${variable} leads to ${hostname}, which is no service of this file`;
    }
  }
}
