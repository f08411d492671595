import { Argument } from 'commander';
import { command, type CommandDeclaration } from '../command.js';
import { completionTree } from './completion-tree.js';
import { completionScript, type Shell, SHELLS } from './shell-script.js';

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
