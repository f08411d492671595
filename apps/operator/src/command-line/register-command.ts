import type { Command } from 'commander';
import type { Operator } from '../connections/operator.js';

/**
 * Binds a leaf command to its action, which gets the options, and in `args` what stands without a name. What it returns
 * is printed; one that prints for itself returns nothing.
 */
export type RegisterCommand = <Options extends object>(
  command: Command,
  action: (options: Options & { readonly args: readonly string[] }, operator: Operator) => Promise<unknown>,
) => void;

/** Text under a command's help: command lines that do what it is for, each without the `acs` before it. */
export function examples(...lines: readonly string[]): string {
  const title = lines.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${lines.map((line) => `  acs ${line}`).join('\n')}`;
}
