import type { Command, Option } from 'commander';

/** What can follow in a command line. */
export interface CompletionTree {
  /** The words that lead there, such as `acs stream list`. */
  readonly paths: readonly string[];
  /** By path: subcommands, or options and what an argument may be. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** By path and option, such as `acs stream list --service`: its choices; none where it may be anything. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Reads what can follow from the commands themselves, so that a new one completes without another word. */
export function completionTree(root: Command): CompletionTree {
  const [words, values] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()];
  walk(root, root.name());
  return { paths: [...words.keys()], words, values };

  function walk(command: Command, path: string): void {
    const options = command.options.filter(({ hidden }) => !hidden);
    words.set(path, [
      ...command.commands.map((each) => each.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
      ...options.flatMap(namesOf),
      '--help',
    ]);
    for (const option of options.filter(takesValue)) {
      for (const name of namesOf(option)) values.set(`${path} ${name}`, option.argChoices ?? []);
    }
    for (const each of command.commands) walk(each, `${path} ${each.name()}`);
  }
}

function namesOf({ long, short }: Option): readonly string[] {
  return [long, short].filter((name) => name !== undefined);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}
