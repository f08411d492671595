import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hash } from 'node:crypto';
import { arch, platform } from 'node:os';
import { basename, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { builtPackage } from './built-package.js';
import { runProgram } from '../local/processes/run-program.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

const machine = `${platform()}-${arch()}`;
/** By name; the Node of this clone is another. Their packages hold what is run, and run no script themselves. */
const RUNTIMES = {
  'node18.0': [`node-${machine}@18.0.0`, 'bin/node'],
  node18: [`node-${machine}@18.20.8`, 'bin/node'],
  node20: [`node-${machine}@20.20.2`, 'bin/node'],
  node22: [`node-${machine}@22.23.3`, 'bin/node'],
  deno: [`@deno/${machine}-glibc@2.9.6`, 'deno'],
  bun: [`@oven/bun-${machine}${arch() === 'x64' ? '-baseline' : ''}@1.4.5`, 'bin/bun'],
  edge: ['edge-runtime@4.0.1', 'dist/index.js'],
  workerd: [`@cloudflare/workerd-linux-${arch() === 'x64' ? '64' : arch()}@1.20261117.1`, 'bin/workerd'],
} as const;
type Runtime = keyof typeof RUNTIMES;
/** Other versions are installed anew. */
const RUNTIMES_FOLDER = join(
  projectRoot,
  '.stack',
  'runtimes',
  hash('sha256', JSON.stringify(RUNTIMES)).slice(0, 8),
);
const CONSUMERS = join(projectRoot, 'clients', 'node', 'consumers');
const modules = join(projectRoot, 'node_modules');

/** TypeScript 5 is the one that @arethetypeswrong brings. */
const COMPILERS = {
  5: join(modules, '@arethetypeswrong', 'core', 'node_modules', 'typescript'),
  6: join(modules, 'typescript'),
};

const binary = (name: Runtime) => join(RUNTIMES_FOLDER, 'node_modules', name, RUNTIMES[name][1]);

/** Installs all from npm if one isn't there: npm removes what an install does not name. */
async function installRuntimes(): Promise<void> {
  const names = Object.keys(RUNTIMES) as Runtime[];
  if (names.every((name) => existsSync(binary(name)))) return;
  mkdirSync(RUNTIMES_FOLDER, { recursive: true });
  const packages = names.map((name) => `${name}@npm:${RUNTIMES[name][0]}`);
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--no-save'];
  await runProgram('npm', ['install', '--prefix', RUNTIMES_FOLDER, ...quiet, ...packages], {
    cwd: RUNTIMES_FOLDER,
  });
}

describe('the package of the Node client', () => {
  const folder = temporaryFolder('node-client');
  const archive = builtPackage('.tgz');
  let project: string;
  const bundled = (how: BuildOptions) =>
    build({ entryPoints: [join(project, 'worker.mjs')], bundle: true, ...how });
  beforeAll(async () => {
    project = join(folder, 'project');
    cpSync(CONSUMERS, project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "name": "partner", "private": true }\n');
    await runProgram('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
  }, 120_000);

  it('is what npm pack makes in its folder, to the byte, and nothing else is left there', async () => {
    const clone = join(folder, 'clone');
    const client = join(clone, 'clients', 'node');
    cpSync(join(projectRoot, 'clients', 'node'), client, { recursive: true });
    symlinkSync(modules, join(clone, 'node_modules'));
    const before = readdirSync(client, { recursive: true });
    // Below `npm run`, which hands on that .npmrc of this repository runs no scripts.
    await runProgram('npm', ['pack', '--ignore-scripts=false'], { cwd: client });
    const packed = join(client, basename(archive));
    expect(readFileSync(packed).equals(readFileSync(archive))).toBe(true);
    rmSync(packed);
    expect(readdirSync(client, { recursive: true })).toEqual(before);
  }, 120_000);

  it('has no dependency, and neither tests nor sources', async () => {
    const installed = JSON.parse(await runProgram('npm', ['ls', '--all', '--json'], { cwd: project })) as {
      dependencies: Record<string, { dependencies?: object }>;
    };
    expect(Object.keys(installed.dependencies)).toEqual(['@audit-credit/client']);
    expect(installed.dependencies['@audit-credit/client']?.dependencies).toBeUndefined();
    const files = (await runProgram('tar', ['-tzf', archive])).trim().split('\n');
    expect(files.filter((name) => /spec|test-support|(?<!\.d)\.ts$/.test(name))).toEqual([]);
    for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md']) expect(files).toContain(`package/${name}`);
  });

  it('works on Node 18, 20, 22 and 24, as ESM and as CommonJS, and its command runs', async () => {
    await installRuntimes();
    const nodes = [
      ['18.0', binary('node18.0')],
      ['18', binary('node18')],
      ['20', binary('node20')],
      ['22', binary('node22')],
      ['24', process.execPath],
    ] as const;
    const command = join(
      project,
      'node_modules',
      '@audit-credit',
      'client',
      'dist',
      'esm',
      'listen',
      'main.js',
    );
    for (const [major, node] of nodes) {
      const run = (...args: string[]) => runProgram(node, args, { cwd: project });
      expect(await run('--version')).toMatch(new RegExp(`^v${major}\\.`));
      for (const consumer of ['esm.mjs', 'commonjs.cjs'])
        expect([major, await run(consumer)]).toEqual([major, 'ok\n']);
      expect(await run(command, '--help')).toContain('usage: audit-credit listen --forward URL');
    }
  }, 180_000);

  it('works on Deno and Bun, and in a worker of Cloudflare without any module of Node', async () => {
    await installRuntimes();
    const run = (name: Runtime, ...args: string[]) => runProgram(binary(name), args, { cwd: project });
    expect(await run('deno', 'run', '--quiet', '--allow-all', 'esm.mjs')).toBe('ok\n');
    expect(await run('bun', 'esm.mjs')).toBe('ok\n');
    await bundled({ format: 'esm', outfile: join(project, 'bundled-worker.mjs') });
    // It exits with another code than 0 where the worker's test throws.
    await run('workerd', 'test', 'worker.capnp');
  }, 300_000);

  it('works in an edge function of Vercel, which has no module of Node either', async () => {
    await installRuntimes();
    const outfile = join(project, 'edge.js');
    await bundled({ format: 'iife', globalName: 'worker', footer: { js: 'worker.default.test()' }, outfile });
    // Their own runtime has no command that waits for what a script does.
    const runner = `const { EdgeRuntime } = require(process.argv[1]);
      new EdgeRuntime().evaluate(require('node:fs').readFileSync(process.argv[2], 'utf8')).then(() => console.log('ok'))`;
    expect(
      await runProgram(process.execPath, ['-e', runner, binary('edge'), outfile], { cwd: project }),
    ).toBe('ok\n');
  }, 120_000);

  it.each(Object.entries(COMPILERS))(
    'has types that TypeScript %s reads',
    async (major, compiler) => {
      const types = ['--typeRoots', join(modules, '@types'), '--types', 'node'];
      for (const [module, file] of [
        ['nodenext', 'typed.mts'],
        ['nodenext', 'typed.cts'],
        ['preserve', 'typed.ts'],
      ] as const) {
        if (file !== 'typed.ts') cpSync(join(project, 'typed.ts'), join(project, file));
        const resolution = module === 'preserve' ? 'bundler' : module;
        const options = [
          '--strict',
          '--noEmit',
          '--target',
          'es2022',
          '--lib',
          'es2022',
          '--skipLibCheck',
          'false',
        ];
        const modes = ['--module', module, '--moduleResolution', resolution];
        const tsc = join(compiler, 'bin', 'tsc');
        expect(await runProgram(process.execPath, [tsc, '--version'])).toMatch(
          new RegExp(`Version ${major}\\.`),
        );
        await runProgram(process.execPath, [tsc, ...options, ...modes, ...types, file], { cwd: project });
      }
    },
    180_000,
  );

  it('passes publint and @arethetypeswrong/cli', async () => {
    const tool = (...path: string[]) => join(modules, ...path);
    await runProgram(process.execPath, [tool('publint', 'src', 'cli.js'), 'run', archive, '--strict']);
    const attw = tool('@arethetypeswrong', 'cli', 'dist', 'index.js');
    // Resolution as in Node 10 knows no exports: it finds the client, and not the fake.
    await runProgram(process.execPath, [attw, archive, '--profile', 'node16']);
  }, 120_000);
});
