import type { ImageSettings, Stage } from './dockerfile.js';

const PINNED = /^node:\d+\.\d+\.\d+-[a-z][a-z0-9-]*@sha256:[0-9a-f]{64}$/;
/** All that is done while building, but for moving files. */
const COMMANDS =
  /^(?:npm ci(?: --omit=dev --omit=optional)? --ignore-scripts --no-audit --no-fund|node node_modules\/[\w/-]+ [\w./ -]+|node tools\/bundle\/(?:bundle|site)\.mjs|find node_modules -type f -regex '[^']+' -delete)$/;
const CACHE = '--mount=type=cache,target=/root/.npm';
/** What runs, and what it reads as it does. */
const RUNNING = /^\/srv\/(?:dist\/bundles\/[\w-]+|dist\/site|node_modules|package\.json|LICENSE)$/;
const ENVIRONMENT = 'HEALTH_PORT=9464 NODE_ENV=production';
const ENTRYPOINT = 'node --enable-source-maps';
const LABELS = ['title', 'source', 'version', 'revision', 'licenses'];

/** What of a Dockerfile breaks our rules, each in a line that names the stage. `targets`: the stages that are deployed. */
export function dockerfileProblems(stages: readonly Stage[], targets: readonly string[]): readonly string[] {
  const problems = stages.flatMap((stage, index) =>
    [...stageProblems(stage, stages.slice(0, index))].map((problem) => `${stage.name}: ${problem}`),
  );
  for (const target of targets) {
    const stage = stages.find(({ name }) => name === target);
    const found = stage
      ? [...imageProblems(stage.settings), ...contentProblems(stage, stages)]
      : ['there is no such stage'];
    problems.push(...found.map((problem) => `${target}: ${problem}`));
  }
  const unused = stages.filter(({ name }) => !targets.includes(name) && !isUsed(name, stages));
  return [...problems, ...unused.map(({ name }) => `${name}: nothing uses this stage`)];
}

function isUsed(name: string, stages: readonly Stage[]): boolean {
  return stages.some(
    ({ base, steps }) => base === name || steps.some((step) => step.does === 'copy' && step.from === name),
  );
}

function* stageProblems({ base, steps, settings }: Stage, earlier: readonly Stage[]): Generator<string> {
  const isEarlier = (name: string) => earlier.some((stage) => stage.name === name);
  if (!isEarlier(base) && !PINNED.test(base))
    yield `${base} is no image of Node in an exact version, with its digest`;
  if (!isEarlier(base) && earlier.length > 0) yield 'it is not of the same image as the others';
  const secret = [...Object.keys(settings.env), ...Object.keys(settings.buildArguments)].find((name) =>
    /PASSWORD|SECRET|TOKEN|KEY|CREDENTIAL/.test(name),
  );
  const given = Object.values(settings.buildArguments).find((value) => !['', 'unknown'].includes(value));
  if (given) yield `${given} is what nobody has said at the build`;
  if (secret) yield `${secret} would stay in the image for everybody to read`;
  const copied: string[] = [];
  for (const step of steps) {
    if (step.does === 'copy') {
      if (step.from === undefined) copied.push(...step.sources);
      else if (!isEarlier(step.from)) yield `there is no earlier stage ${step.from} to copy from`;
      if (step.chmod !== undefined && !/^0?[0-7][0145][0145]$/.test(step.chmod))
        yield `${step.chmod} lets others write`;
    }
    if (step.does === 'workdir' && step.path === '/') yield 'it works in the root';
    if (step.does !== 'run') continue;
    const other = step.flags.find((flag) => flag !== CACHE);
    if (other) yield `a command has ${other}`;
    // It would not be a layer of its own lock file any more, and made anew with every change of the sources.
    const install = /\bnpm ci\b/.test(step.command);
    const others = copied.filter((source) => !/^package(-lock)?\.json$/.test(source));
    if (install && others.length > 0)
      yield `${others.join(', ')} need not be there when packages are installed`;
    if (!COMMANDS.test(step.command)) yield `${step.command} is neither the install nor the build`;
    if (/(^|[\s='"])\//.test(step.command)) yield `${step.command} goes outside its working directory`;
  }
}

function* imageProblems(settings: ImageSettings): Generator<string> {
  const { user = '', env, ports, stopSignal, entrypoint, command, labels } = settings;
  const [, uid = '0'] = /^(\d+):\1$/.exec(user) ?? [];
  if (Number(uid) < 10_000) yield `the user "${user}" is no number of its own, as runAsNonRoot needs`;
  if (stopSignal !== 'SIGTERM') yield 'it is not stopped by SIGTERM, on which the apps drain';
  if (entrypoint?.join(' ') !== ENTRYPOINT) yield `its process 1 is started by ${entrypoint?.join(' ')}`;
  const names = Object.entries(env).map((pair) => pair.join('='));
  if (names.sort().join(' ') !== ENVIRONMENT) yield `it is told ${names.join(' ')}`;
  if (!ports.includes(env.HEALTH_PORT ?? '')) yield 'it does not say where it is probed';
  if (!command?.at(-1)?.endsWith('.js')) yield 'it runs nothing by itself, or that in a shell';
  const missing = LABELS.filter((label) => labels[`org.opencontainers.image.${label}`] === undefined);
  const more = Object.keys(labels).find(
    (label) => !LABELS.includes(label.replace('org.opencontainers.image.', '')),
  );
  if (more) yield `it has the label ${more}`;
  if (missing.length > 0) yield `it has no label ${missing.join(', ')}`;
}

/** In what is deployed there is what runs, and neither sources nor what compiles them. */
function* contentProblems(target: Stage, stages: readonly Stage[]): Generator<string> {
  const all = withBases(target, stages).flatMap(({ steps }) => steps);
  if (!all.some((step) => step.does === 'copy' && step.sources.includes('/srv/LICENSE')))
    yield 'its licence, which comes with every copy, is not in it';
  for (const { steps } of withBases(target, stages)) {
    for (const step of steps) {
      if (step.does === 'run') yield `${step.command} is run in it`;
      if (step.does !== 'copy') continue;
      const other =
        step.from === undefined ? step.sources[0] : step.sources.find((path) => !RUNNING.test(path));
      if (other) yield `${other} need not be in it`;
      if (step.sources.includes('/srv/node_modules') && step.from !== 'dependencies')
        yield `its packages are those of the stage ${step.from}`;
    }
  }
}

function withBases(stage: Stage, stages: readonly Stage[]): readonly Stage[] {
  const base = stages.find(({ name }) => name === stage.base);
  return base ? [stage, ...withBases(base, stages)] : [stage];
}
