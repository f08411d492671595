import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { COMPOSE_FILE, parseCompose } from '../../../../deploy/docker/test/compose/compose-file.js';
import { DOCKERFILE } from '../../../../deploy/docker/test/images/build-context.js';
import { runProgram } from '../../../../tools/local/processes/run-program.js';
import { withProgress } from '../../../../tools/local/progress.mjs';
import { projectRoot } from '../../../../tools/local/project-root.js';
import { withoutDigests } from './without-digests.js';
import { type Engine, EngineUnavailable } from '../engine/engine.js';

/** Of this repository; they are no programs, so that dist/ has none. */
const SOURCES = join(projectRoot, 'test', 'support', 'containers', 'stand-ins');
/** As in the images of Node 24. */
const NPM = 'npm@11.6.2';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** A folder beside this file, and the names that its image gets. */
export interface StandIn {
  readonly kind: string;
  readonly names: readonly string[];
}

/**
 * Makes images with the names and tags that our files have of others' images: no registry is reached here. They are made of Debian's
 * packages and of Node's package on npm, and take the settings that our files give. `more`: others, which may be built on
 * those. Throws `EngineUnavailable` if the packages are out of reach of a container.
 */
export async function buildStandIns(
  { env }: Engine,
  folder: string,
  more: readonly StandIn[] = [],
): Promise<void> {
  const docker = (...args: string[]) => runProgram('docker', args, { env });
  const make = async () => {
    await Promise.all(['bookworm', 'trixie'].map((suite) => importDebian(suite, env)));
    await buildNode(folder, docker);
    await docker('run', '--rm', nodeImage(), 'npm', 'ping');
    for (const { kind, names } of [...serverImages(), ...more]) {
      const tags = names.flatMap((name) => ['--tag', name]);
      await docker('build', '--quiet', ...tags, join(SOURCES, kind));
    }
  };
  try {
    await withProgress('Making stand-ins for the images of others …', make);
  } catch (error) {
    throw new EngineUnavailable(
      `Debian's packages or npm's are out of reach of a container: ${String(error)}`,
    );
  }
}

async function importDebian(suite: string, env: Readonly<Record<string, string>>): Promise<void> {
  const make = `mmdebstrap --quiet --variant=minbase --include=netbase,tzdata,ca-certificates ${suite}`;
  await runProgram('bash', ['-o', 'pipefail', '-c', `${make} | docker import - debian:${suite}-slim`], {
    env,
  });
}

/** With the machine's certificates, which a registry of npm may need. */
async function buildNode(folder: string, docker: (...args: string[]) => Promise<string>): Promise<void> {
  const context = join(folder, 'node');
  mkdirSync(context);
  cpSync(join(SOURCES, 'node'), context, { recursive: true });
  copyFileSync(process.execPath, join(context, 'node'));
  copyFileSync(CERTIFICATES, join(context, 'ca-certificates.crt'));
  await runProgram('npm', ['pack', '--silent', '--pack-destination', context, NPM], { cwd: context });
  await docker('build', '--quiet', '--tag', nodeImage(), context);
}

function nodeImage(): string {
  const [, image] = /^FROM (\S+) AS base$/m.exec(readFileSync(join(projectRoot, DOCKERFILE), 'utf8')) ?? [];
  if (image === undefined) throw new Error(`${DOCKERFILE} has no base`);
  return withoutDigests(image);
}

/** With the names that Compose and the overlay `local` have of the servers' images. */
function serverImages(): readonly StandIn[] {
  const { services } = parseCompose(readFileSync(join(projectRoot, COMPOSE_FILE), 'utf8'));
  const components = join(projectRoot, 'deploy', 'kubernetes', 'components');
  const inManifest = (file: string) =>
    (parse(readFileSync(join(components, file), 'utf8').split('\n---')[0]!) as StatefulSet).spec.template.spec
      .containers[0]!.image;
  const named = (...names: readonly string[]) => [...new Set(names.map(withoutDigests))];
  return [
    {
      kind: 'postgres',
      names: named(services.postgres!.image!, inManifest('local-servers/postgres.yaml')),
    },
    {
      kind: 'rabbitmq',
      names: named(services.rabbitmq!.image!, inManifest('local-servers/rabbitmq.yaml')),
    },
    { kind: 'redis', names: named(services.redis!.image!, inManifest('redis/stateful-set.yaml')) },
  ];
}

interface StatefulSet {
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
  };
}
