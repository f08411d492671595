import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { runProgram } from '../../tools/local/processes/run-program.js';
import { copyTree } from '../support/containers/copied-tree.js';
import { documentedCommands } from '../support/containers/documented-commands.js';

const TARGETS = [...SERVICES, 'operator'] as const;
/** What an image may add to its base, in bytes. */
const MAX_ADDED = 110_000_000;

interface Inspected {
  readonly Size: number;
  readonly RootFS: { readonly Layers: readonly string[] };
  readonly Config: { readonly User: string };
}

/** What a lock file says of a package: who needs it. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Needed for development, or optional for what runs. */
  readonly devOptional?: boolean;
}

/** The documented build of a trial, with Docker, out of unmodified files beside which lies what must not get in. */
describe('the images, built as documented', () => {
  let tree: string;
  let images: ReadonlyMap<string, Inspected>;

  const build = async () => {
    const [, commands = ''] = documentedCommands(
      'how-to/operators/build-the-images.md',
      'Build the images',
    ).concat(documentedCommands('how-to/operators/build-the-images.md', 'For a trial on your machine'));
    // There is no cluster to load them into. A build that fails says why.
    const failing = commands.replaceAll('|| break', '|| exit 1');
    await runProgram('bash', ['-ec', `kind() { true; }\n${failing}`], { cwd: tree });
    const inspected = await Promise.all(
      TARGETS.map(async (target) => [target, await inspect(named(target))] as const),
    );
    return new Map(inspected);
  };

  beforeAll(async () => {
    tree = await copyTree();
    for (const folder of ['.', 'apps/api-gateway', 'libs/contracts/src', 'deploy'])
      for (const name of ['.env', '.env.production', 'private.pem', 'decoy.spec.ts'])
        writeFileSync(join(tree, folder, name), 'export const SECRET = "decoy";\n');
    images = await build();
  }, 600_000);
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('add at most 110 MB to the base, and share all of it but the app itself', async () => {
    const base = await inspect((await baseOf(tree))!);
    const rows = [...images].map(([name, { Size }]) => [name, Size - base.Size] as const);
    process.stdout.write(
      `\nMB above the base image\n${rows.map(([name, bytes]) => `${name.padEnd(20)}${(bytes / 1e6).toFixed(1)}\n`).join('')}`,
    );
    expect(rows.filter(([, bytes]) => bytes > MAX_ADDED || bytes <= 0)).toEqual([]);
    const layers = [...images.values()].map(({ RootFS }) => RootFS.Layers);
    const [first = []] = layers;
    for (const each of layers) expect(each.slice(0, -1)).toEqual(first.slice(0, -1));
    expect(new Set(layers.map((each) => each.at(-1))).size).toBe(TARGETS.length);
  });

  it('hold what package-lock.json has for production, and nothing of development', async () => {
    const wanted = packagesOf(readFileSync(join(tree, 'package-lock.json'), 'utf8'))
      .filter(([, { dev, optional, devOptional }]) => ![dev, optional, devOptional].includes(true))
      .map(([name]) => name);
    for (const name of TARGETS) {
      const lock = ['--entrypoint', 'cat', named(name), 'node_modules/.package-lock.json'];
      const present = packagesOf(await runProgram('docker', ['run', '--rm', ...lock]));
      expect(present.map(([key]) => key).sort()).toEqual(wanted.sort());
    }
  });

  it('have neither tests nor settings nor keys in any layer', async () => {
    for (const name of TARGETS) {
      const files = await filesOf(named(name));
      expect(files.some((file) => /^srv\/dist\/.*\.js$/.test(file))).toBe(true);
      const own = files.filter((file) => file.startsWith('srv/') && !file.startsWith('srv/node_modules/'));
      expect(own.filter((file) => /\.spec\.|(^|\/)\.env|\.pem$|\.key$|decoy/.test(file))).toEqual([]);
      expect(files.filter((file) => /(^|\/)\.env(\.|$)|id_rsa/.test(file))).toEqual([]);
    }
  });

  it('have the packages of the client libraries, in the gateway alone', async () => {
    for (const name of TARGETS) {
      const packages = (await filesOf(named(name))).filter((file) =>
        file.startsWith('srv/dist/packages/audit'),
      );
      expect([name, packages.length]).toEqual([name, name === 'api-gateway' ? 2 : 0]);
    }
  });

  it('run as nobody', () => {
    expect([...images.values()].map(({ Config }) => Config.User)).toEqual(TARGETS.map(() => '10001:10001'));
  });

  it('keep the layers of their packages when a source changes', async () => {
    appendFileSync(join(tree, 'apps/api-gateway/src/main.ts'), "\nprocess.title = 'changed';\n");
    const changed = await build();
    const layersOf = (of: ReadonlyMap<string, Inspected>) => of.get('api-gateway')!.RootFS.Layers;
    expect(layersOf(changed).slice(0, -1)).toEqual(layersOf(images).slice(0, -1));
    expect(layersOf(changed).at(-1)).not.toEqual(layersOf(images).at(-1));
    for (const target of TARGETS.slice(1))
      expect([target, changed.get(target)!.RootFS.Layers]).toEqual([
        target,
        images.get(target)!.RootFS.Layers,
      ]);
  }, 600_000);
});

function packagesOf(lockFile: string): readonly (readonly [name: string, LockedPackage])[] {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(([name]) => name !== '');
}

function named(target: string): string {
  return `audit-credit-service/${target}:dev`;
}

async function inspect(image: string): Promise<Inspected> {
  const [inspected] = JSON.parse(await runProgram('docker', ['image', 'inspect', image])) as Inspected[];
  return inspected!;
}

async function baseOf(tree: string): Promise<string | undefined> {
  const dockerfile = await runProgram('cat', [join(tree, 'deploy/docker/Dockerfile')]);
  return /^FROM (\S+) AS base$/m.exec(dockerfile)?.[1];
}

/** The paths of all files in all layers, also of those that a later layer hides. */
async function filesOf(image: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-layers-'));
  try {
    await runProgram('bash', ['-o', 'pipefail', '-c', `docker save ${image} | tar -xf - -C ${folder}`]);
    const blobs = join(folder, 'blobs', 'sha256');
    mkdirSync(blobs, { recursive: true });
    const lists = await Promise.all(
      readdirSync(blobs).map((blob) => runProgram('tar', ['-tf', join(blobs, blob)]).catch(() => '')),
    );
    return lists.flatMap((list) => list.split('\n')).filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
