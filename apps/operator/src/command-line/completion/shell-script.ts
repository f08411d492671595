import type { CompletionTree } from './completion-tree.js';

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script for a shell's start file. It calls no service: it contains everything that completes. */
export function completionScript(shell: Shell, tree: CompletionTree): string {
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
