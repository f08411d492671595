import { posix } from 'node:path';
import type { ComposeFile, ComposeService } from './compose-file.js';

export interface Surroundings {
  /** From the repository's root. */
  readonly dockerfile: string;
  /** The Dockerfile's stages. */
  readonly targets: readonly string[];
}

/** What of a Compose file below `deploy/` breaks our rules, each in a line that names the service. */
export function composeProblems(file: ComposeFile, surroundings: Surroundings): readonly string[] {
  return Object.entries(file.services).flatMap(([name, service]) =>
    [
      ...dependencyProblems(service, file),
      ...lifeProblems(service),
      ...imageProblems(service, surroundings),
      ...reachProblems(service, file),
    ].map((problem) => `${name}: ${problem}`),
  );
}

function* dependencyProblems(
  { depends_on = {} }: ComposeService,
  { services }: ComposeFile,
): Generator<string> {
  for (const [name, { condition }] of Object.entries(depends_on)) {
    const other = services[name];
    if (!other) yield `it waits for ${name}, which is not there`;
    else if (condition === 'service_healthy' && !other.healthcheck)
      yield `it waits for the health of ${name}, which says nothing of it`;
    else if (condition === 'service_completed_successfully' && other.restart)
      yield `it waits for the end of ${name}, which is started again`;
    else if (condition === 'service_started') yield `${name} may not be ready when it starts`;
  }
}

function* lifeProblems({ restart, healthcheck }: ComposeService): Generator<string> {
  if (restart && !healthcheck) yield 'nobody can tell whether it works';
  if (healthcheck && healthcheck.test?.[0] !== 'CMD') yield 'its health check is none, or needs a shell';
}

function* imageProblems(service: ComposeService, { dockerfile, targets }: Surroundings): Generator<string> {
  const { build, image = '' } = service;
  if (!build) {
    if (!/:\d/.test(image)) yield `${image} is no image of a certain version`;
    return;
  }
  if (posix.join('deploy', build.context) !== '.' || build.dockerfile !== dockerfile)
    yield 'it is not built from this clone by the Dockerfile';
  if (!targets.includes(build.target)) yield `the Dockerfile has no stage ${build.target}`;
  if (!image.endsWith(`/${build.target}`)) yield `its image is not called after its stage ${build.target}`;
  if (!service.read_only) yield 'its image can be written to';
  if (!service.cap_drop?.includes('ALL')) yield 'it keeps capabilities of root';
  if (!service.security_opt?.includes('no-new-privileges:true')) yield 'it may get more rights';
}

function* reachProblems(service: ComposeService, { services, volumes }: ComposeFile): Generator<string> {
  for (const port of service.ports ?? [])
    if (!port.startsWith('127.0.0.1:')) yield `${port} is open to other machines by default`;
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
