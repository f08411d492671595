import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, lstatSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BuildContext } from './build-context.js';
import type { ImageSettings, Stage, Step } from './dockerfile.js';

/** The files of a stage below a folder of this machine, which is the root of its containers. */
export interface BuiltImage {
  readonly root: string;
  readonly workdir: string;
  readonly settings: ImageSettings;
}

export interface BuildOptions {
  readonly context: BuildContext;
  /** Where the stages' trees are put, each in a folder of its name. */
  readonly folder: string;
  /** Where the programs of the base image are, before those of this machine. */
  readonly path: string;
}

/**
 * Carries the stages out as a builder of images would, but for the base images' own files: those are this machine's. Throws
 * with the output of a command that fails.
 */
export async function buildStages(
  stages: readonly Stage[],
  options: BuildOptions,
): Promise<ReadonlyMap<string, BuiltImage>> {
  const built = new Map<string, BuiltImage>();
  for (const { name, base, steps, settings } of stages) {
    const root = join(options.folder, name);
    mkdirSync(root);
    const parent = built.get(base);
    if (parent) await linkTree(parent.root, root);
    let workdir = parent?.workdir ?? '/';
    for (const step of steps) {
      if (step.does === 'workdir') mkdirSync(join(root, (workdir = step.path)), { recursive: true });
      else if (step.does === 'run') await shell(step.command, join(root, workdir), options.path);
      else await copy(step, join(root, workdir), built, options.context);
    }
    built.set(name, { root, workdir, settings });
  }
  return built;
}

async function copy(
  { from, chmod, sources, destination }: Extract<Step, { does: 'copy' }>,
  cwd: string,
  built: ReadonlyMap<string, BuiltImage>,
  context: BuildContext,
): Promise<void> {
  for (const source of sources) {
    const origin = from === undefined ? context.root : (built.get(from)?.root ?? '');
    const isFolder = lstatSync(join(origin, source)).isDirectory();
    // A folder's content is copied, a file goes into the folder that ends with a slash.
    const target = join(cwd, destination, isFolder || !destination.endsWith('/') ? '' : basename(source));
    if (from === undefined) {
      for (const file of context.files(source)) {
        const to = isFolder ? join(target, file.slice(source.length)) : target;
        mkdirSync(dirname(to), { recursive: true });
        copyFileSync(join(context.root, file), to);
        if (chmod) chmodSync(to, Number.parseInt(chmod, 8));
      }
    } else if (isFolder) {
      mkdirSync(target, { recursive: true });
      await linkTree(join(origin, source), target);
    } else {
      copyFileSync(join(origin, source), target);
    }
  }
}

/** The same files under another folder, which costs no time: nothing here changes a file in its place. */
function linkTree(from: string, to: string): Promise<void> {
  return run('cp', ['--archive', '--link', `${from}/.`, to], '/', process.env);
}

/** Without what `npm test` leaves in the environment for its own processes. */
function shell(command: string, cwd: string, path: string): Promise<void> {
  const ours =
    /^(NODE_(OPTIONS|ENV|COMPILE_CACHE)$|npm_(?!config_(cache|registry|userconfig|globalconfig)$)|INIT_CWD)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
  const PATH = `${path}:${process.env.PATH ?? ''}`;
  return run('/bin/sh', ['-c', command], cwd, { ...env, PATH, npm_config_prefer_offline: 'true' });
}

function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(' ')} exited with ${code}:\n${output}`));
    });
  });
}
