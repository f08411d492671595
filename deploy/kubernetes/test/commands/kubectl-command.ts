/** A line that a page has somebody type. */
export interface KubectlCommand {
  /** All that is no option: `['rollout', 'status', 'deployment/api-gateway']`. */
  readonly words: readonly string[];
  /** By name, with its value where it has one: `--tail=5`, `-n audit-credit-service`, `--all`. */
  readonly options: ReadonlyMap<string, string>;
  /** What it runs in a container, after `--`. */
  readonly inside: readonly string[];
}

/** Short and long ones whose value is the next word; all others have theirs after `=`, or none. */
const WITH_VALUE = new Set(['-n', '-k', '-c', '-o', '--filename', '--patch']);

/**
 * The commands in the blocks of a page that are for a shell, up to where their output goes. A loop over apps is the command
 * for each of them.
 */
export function kubectlCommands(page: string): readonly KubectlCommand[] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    [...unrolled(block).matchAll(/^.*?\bkubectl (.*)$/gm)].map(([, line = '']) => commandOf(line)),
  );
}

function unrolled(block: string): string {
  return block.replaceAll(
    /^for (\w+) in (.*); do\n([\s\S]*?)^done$/gm,
    (_, variable: string, values: string, body: string) =>
      values
        .split(' ')
        .map((value) => body.replaceAll(`$${variable}`, value))
        .join(''),
  );
}

function commandOf(line: string): KubectlCommand {
  const all = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word);
  const end = all.findIndex((word) => ['|', '>', '#', ';', '&&'].includes(word));
  const typed = end < 0 ? all : all.slice(0, end);
  const separator = typed.includes('--') ? typed.indexOf('--') : typed.length;
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < separator; at++) {
    const word = bare(typed[at]);
    const [, name = word, value = ''] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    if (!word.startsWith('-')) words.push(word);
    else if (WITH_VALUE.has(word)) options.set(word, bare(typed[++at]));
    else options.set(name, value);
  }
  return { words, options, inside: typed.slice(separator + 1).map(bare) };
}

function bare(word = ''): string {
  return word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2');
}
