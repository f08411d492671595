import type { ImageSettings, Stage } from './dockerfile.js';

const PINNED = /:\d+\.\d+\.\d+-[a-z][a-z0-9-]*$/;
const LABELS = ['title', 'source', 'version', 'revision', 'licenses'];

/** What of a Dockerfile breaks our rules, each in a line that names the stage. `targets`: the stages that are deployed. */
export function dockerfileProblems(stages: readonly Stage[], targets: readonly string[]): readonly string[] {
  const problems = stages.flatMap((stage, index) =>
    [...stageProblems(stage, stages.slice(0, index))].map((problem) => `${stage.name}: ${problem}`),
  );
  for (const target of targets) {
    const stage = stages.find(({ name }) => name === target);
    const found = stage ? [...imageProblems(stage.settings)] : ['there is no such stage'];
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
  if (!isEarlier(base) && !PINNED.test(base)) yield `${base} is no image of an exact version`;
  const secret = [...Object.keys(settings.env), ...Object.keys(settings.buildArguments)].find((name) =>
    /PASSWORD|SECRET|TOKEN|KEY|CREDENTIAL/.test(name),
  );
  if (secret) yield `${secret} would stay in the image for everybody to read`;
  const copied: string[] = [];
  for (const step of steps) {
    if (step.does === 'copy') {
      if (step.from === undefined) copied.push(...step.sources);
      else if (!isEarlier(step.from)) yield `there is no earlier stage ${step.from} to copy from`;
    }
    if (step.does !== 'run') continue;
    // It would not be a layer of its own lock file any more, and made anew with every change of the sources.
    const install = /\bnpm (ci|install|i)\b/.exec(step.command)?.[1];
    const others = copied.filter((source) => !/^package(-lock)?\.json$/.test(source));
    if (install && install !== 'ci') yield `npm ${install} does not keep to the lock file`;
    if (install && others.length > 0)
      yield `${others.join(', ')} need not be there when packages are installed`;
    if (install && !step.command.includes('--ignore-scripts')) yield 'packages may run scripts';
    if (/(^|[\s='"])\//.test(step.command)) yield `${step.command} goes outside its working directory`;
  }
}

function* imageProblems({
  user = '',
  stopSignal,
  entrypoint,
  command,
  labels,
}: ImageSettings): Generator<string> {
  const [, uid = '0'] = /^(\d+):(\d+)$/.exec(user) ?? [];
  if (Number(uid) < 10_000) yield `the user "${user}" is no number of its own, as runAsNonRoot needs`;
  if (stopSignal !== 'SIGTERM') yield 'it is not stopped by SIGTERM, on which the apps drain';
  if (entrypoint?.[0] !== 'node') yield 'its process 1 is not Node';
  if (!command?.at(-1)?.endsWith('.js')) yield 'it runs nothing by itself, or that in a shell';
  const missing = LABELS.filter((label) => labels[`org.opencontainers.image.${label}`] === undefined);
  if (missing.length > 0) yield `it has no label ${missing.join(', ')}`;
}
