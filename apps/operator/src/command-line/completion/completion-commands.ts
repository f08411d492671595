import { Argument, type Command, type Option } from 'commander';
import { command, type CommandDeclaration } from '../command.js';

/** The script knows all commands of `program`. */
export const completionCommand: CommandDeclaration = (program, bind) =>
  command({
    name: 'completion',
    about: 'print a script with which a shell completes command lines of acs',
    argument: new Argument('<shell>').choices(SHELLS),
    json: 'makes no difference: it is a script',
    notes: [
      'It is made from the commands. It asks no server while you type.',
      'It completes the command acs. In a clone, define acs first: acs() { npm run --silent acs -- "$@"; }',
      'bash: source <(acs completion bash). zsh: the same with zsh, after compinit.',
    ],
    examples: ['completion bash >> ~/.bashrc', 'completion zsh >> ~/.zshrc'],
    run: async ({ args }) => {
      process.stdout.write(completionScript(args[0] as Shell, completionTree(program)));
    },
  })(program, bind);

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
function completionTree(root: Command): CompletionTree {
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

const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script for a shell's start file. It calls no service: it contains everything that completes. */
function completionScript(shell: Shell, tree: CompletionTree): string {
  return (shell === 'bash' ? BASH : ZSH)
    .replace('%PATHS%', () => tree.paths.map(quoted).join(' | '))
    .replace('%VALUES%', () => casesOf(tree.values))
    .replace('%WORDS%', () => casesOf(tree.words));
}

/**
 * The words before the cursor lead to a command. After an option that takes a value, its choices complete, or files where
 * it has none; else what the command takes.
 */
const BASH = `# Completion of acs for bash: source <(acs completion bash)
_acs() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" path='acs' found='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      %PATHS%) path="$path $word" ;;
    esac
  done
  COMPREPLY=()
  case "$path $before" in
%VALUES%
    *)
      case "$path" in
%WORDS%
      esac
      ;;
  esac
  [[ -n $found ]] && mapfile -t COMPREPLY < <(compgen -W "$found" -- "$current")
}
complete -o default -F _acs acs
`;

const ZSH = `#compdef acs
# Completion of acs for zsh, after compinit: source <(acs completion zsh)
_acs() {
  local before="\${words[CURRENT - 1]}" at='acs' found='' word
  for word in "\${(@)words[2,CURRENT - 1]}"; do
    case "$at $word" in
      %PATHS%) at="$at $word" ;;
    esac
  done
  case "$at $before" in
%VALUES%
    *)
      case "$at" in
%WORDS%
      esac
      ;;
  esac
  if [[ -n $found ]]; then compadd -- \${=found}; else _files; fi
}
compdef _acs acs
`;

function casesOf(rows: ReadonlyMap<string, readonly string[]>): string {
  return [...rows]
    .map(([key, words]) => `        ${quoted(key)}) found=${quoted(words.join(' '))} ;;`)
    .join('\n');
}

/** Names of commands, options and choices hold no quotes. */
function quoted(text: string): string {
  return `'${text}'`;
}
