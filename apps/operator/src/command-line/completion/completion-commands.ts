import { Argument, type Command } from 'commander';
import { type RegisterCommand, examples, notes } from '../register-command.js';
import { completionTree } from './completion-tree.js';
import { completionScript, type Shell, SHELLS } from './shell-script.js';

export function completionCommands(program: Command, register: RegisterCommand): void {
  register(
    program
      .command('completion')
      .description('print a script with which a shell completes command lines of acs')
      .addHelpText(
        'after',
        notes(
          'It is made from the commands. It asks no server while you type.',
          'It completes the command acs. In a clone, define acs first: acs() { npm run --silent acs -- "$@"; }',
          'bash: source <(acs completion bash). zsh: the same with zsh, after compinit.',
        ),
      )
      .addHelpText('after', examples('completion bash >> ~/.bashrc', 'completion zsh >> ~/.zshrc'))
      .addArgument(new Argument('<shell>').choices(SHELLS))
      .option('--json', 'makes no difference: it is a script'),
    async ({ args }) => {
      process.stdout.write(completionScript(args[0] as Shell, completionTree(program)));
    },
  );
}
