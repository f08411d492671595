import {
  type Copy,
  DockerfileParser,
  type Instruction,
  type JSONInstruction,
  type PropertyInstruction,
  type From,
  type Run,
} from 'dockerfile-ast';

/** An instruction that changes files, or where the next ones look for them. */
export type Step =
  | { readonly does: 'workdir'; readonly path: string }
  | {
      readonly does: 'copy';
      /** The stage that it takes from; undefined: the build context. */
      readonly from: string | undefined;
      /** Octal. */
      readonly chmod: string | undefined;
      readonly sources: readonly string[];
    }
  | {
      readonly does: 'run';
      /** For a shell. */
      readonly command: string;
      /** Its flags as they are written: mounts. */
      readonly flags: readonly string[];
    };

/** What a container of the image is started with, its base's settings included. */
export interface ImageSettings {
  readonly env: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly buildArguments: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  readonly user?: string;
  readonly stopSignal?: string;
  /** Undefined where there is none, or where it is in the form for a shell. */
  readonly entrypoint?: readonly string[] | undefined;
  readonly command?: readonly string[] | undefined;
}

export interface Stage {
  readonly name: string;
  /** An earlier stage's name, or an image's. */
  readonly base: string;
  /** Its own, without its base's. */
  readonly steps: readonly Step[];
  readonly settings: ImageSettings;
}

const NO_SETTINGS: ImageSettings = { env: {}, labels: {}, buildArguments: {}, ports: [] };

/**
 * The stages of a Dockerfile in order. Throws at an instruction whose meaning it does not know, so that whoever carries the
 * steps out leaves nothing out.
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      if (from.getFlags().length > 0) throw new Error(`a flag that nothing here runs: ${String(from)}`);
      const base = from.getImage() ?? '';
      const { settings = NO_SETTINGS } = stages.find(({ name }) => name === base) ?? {};
      stages.push({ name: from.getBuildStage() ?? '', base, steps: [], settings });
    } else {
      const stage = stages.pop();
      if (!stage) throw new Error(`before the first stage: ${String(instruction)}`);
      stages.push(extended(stage, instruction));
    }
  }
  return stages;
}

function extended(stage: Stage, instruction: Instruction): Stage {
  const { settings } = stage;
  const text = instruction.getArguments().map(String);
  const withStep = (step: Step): Stage => ({ ...stage, steps: [...stage.steps, step] });
  const withSettings = (more: Partial<ImageSettings>): Stage => ({
    ...stage,
    settings: { ...settings, ...more },
  });
  const properties = () => propertiesOf(instruction as PropertyInstruction);
  const [first = ''] = text;
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      return withStep({ does: 'workdir', path: first });
    case 'COPY':
      return withStep(copyOf(instruction as Copy, text));
    case 'RUN':
      return withStep({
        does: 'run',
        command: instruction.getArgumentsContent() ?? '',
        flags: (instruction as Run).getFlags().map(String),
      });
    case 'ENV':
      return withSettings({ env: { ...settings.env, ...properties() } });
    case 'LABEL':
      return withSettings({ labels: { ...settings.labels, ...properties() } });
    case 'ARG':
      return withSettings({ buildArguments: { ...settings.buildArguments, ...properties() } });
    case 'EXPOSE':
      return withSettings({ ports: [...settings.ports, ...text] });
    case 'USER':
      return withSettings({ user: first });
    case 'STOPSIGNAL':
      return withSettings({ stopSignal: first });
    case 'ENTRYPOINT':
      // As Docker has it, a new entry point drops the base's command.
      return withSettings({ entrypoint: wordsOf(instruction as JSONInstruction), command: undefined });
    case 'CMD':
      return withSettings({ command: wordsOf(instruction as JSONInstruction) });
    default:
      throw new Error(`an instruction that nothing here runs: ${String(instruction)}`);
  }
}

function copyOf(copy: Copy, words: readonly string[]): Step {
  const flags = Object.fromEntries(copy.getFlags().map((flag) => [flag.getName(), flag.getValue() ?? '']));
  const { from, chmod, ...others } = flags;
  if (Object.keys(others).length > 0) throw new Error(`a flag that nothing here runs: ${String(copy)}`);
  return { does: 'copy', from, chmod, sources: words.slice(0, -1) };
}

function propertiesOf(instruction: PropertyInstruction): Record<string, string> {
  return Object.fromEntries(
    instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']),
  );
}

/** Undefined for the form that a shell would get. */
function wordsOf(instruction: JSONInstruction): readonly string[] | undefined {
  if (!instruction.getOpeningBracket()) return undefined;
  return instruction.getJSONStrings().map((word) => word.getJSONValue());
}
