import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATION, unpackPackages } from '../../../../tools/local/install/debian-packages.js';
import type { Progress } from '../../../../tools/local/progress.mjs';
import { projectRoot } from '../../../../tools/local/project-root.js';
import { withCloneLock } from '../../../../tools/local/run/clone-lock.mjs';

const PROGRAMS = join(projectRoot, '.stack', 'programs');

/** Docker with Compose: Debian 12's is without Compose. They need glibc 2.34, so they run on Debian 12, too. */
const FROM_TRIXIE = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'containerd'];
/** What Docker runs, from the machine's own Debian: these need its libraries. */
const FROM_HERE = [
  ...['runc', 'catatonit', 'mmdebstrap', 'slirp4netns', 'libslirp0', 'iptables'],
  ...[
    'libip4tc2',
    'libip6tc2',
    'libxtables12',
    'libnftnl11',
    'libmnl0',
    'libnetfilter-conntrack3',
    'libnfnetlink0',
  ],
];

/** Where the programs of a container engine are. Nothing of them is installed. */
export interface EnginePrograms {
  /** For PATH, the first first. */
  readonly path: readonly string[];
  /** The folder of Compose and of the builder. */
  readonly plugins: string;
  /** Process 1 of containers that ask for one. */
  readonly init: string;
}

/** Unpacks the programs of a container engine, if they are not here yet. Throws `PackagesNotInstalled`. */
export async function ensureEnginePrograms(progress: Progress): Promise<EnginePrograms> {
  const [docker, support] = [join(PROGRAMS, 'docker'), join(PROGRAMS, 'docker-support')];
  await withCloneLock(projectRoot, INSTALLATION, async () => {
    if (!existsSync(docker)) await unpackPackages(FROM_TRIXIE, docker, progress, 'trixie');
    if (!existsSync(support)) await unpackPackages(FROM_HERE, support, progress);
  });
  return {
    path: [
      writeWrappers(support),
      ...[support, docker].flatMap((root) => ['usr/bin', 'usr/sbin'].map((folder) => join(root, folder))),
    ],
    plugins: join(docker, 'usr', 'libexec', 'docker', 'cli-plugins'),
    init: join(support, 'usr', 'bin', 'catatonit'),
  };
}

/** Programs that are not where their packages would put them do not find their libraries. */
function writeWrappers(support: string): string {
  const folder = join(support, 'wrappers');
  const libraries = join(support, 'usr', 'lib', 'x86_64-linux-gnu');
  const wrapped = {
    slirp4netns: 'usr/bin/slirp4netns',
    ...Object.fromEntries(
      ['iptables', 'iptables-save', 'iptables-restore'].map((name) => [
        name,
        `usr/sbin/${name.replace('iptables', 'iptables-nft')}`,
      ]),
    ),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, program] of Object.entries(wrapped)) {
    const settings = `LD_LIBRARY_PATH='${libraries}' XTABLES_LIBDIR='${join(libraries, 'xtables')}'`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${settings} exec '${join(support, program)}' "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
