import type { AddHelpTextContext, Command } from 'commander';
import type { Operator } from '../connections/operator.js';

/**
 * Binds a leaf command to its action, which gets the options, and in `args` what stands without a name. What it returns
 * is printed; one that prints for itself returns nothing.
 */
export type RegisterCommand = <Options extends object>(
  command: Command,
  action: (options: Options & { readonly args: readonly string[] }, operator: Operator) => Promise<unknown>,
) => void;

/** Columns of help that goes to no terminal. */
const WIDTH = 80;

/**
 * Text under a command's help, before its examples: what to know before it is run, each fact a point of a list. The
 * reference page of `acs` is made from it, too.
 */
export function notes(...texts: readonly string[]): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = (command.configureOutput().getOutHelpWidth?.() ?? WIDTH) - POINT.length;
    const help = command.createHelp();
    const points = texts.map((text) => POINT + help.boxWrap(text, width).replaceAll('\n', '\n    '));
    return `\nNotes:\n${points.join('\n')}`;
  };
}

const POINT = '  - ';

/** Text under a command's help: command lines that do what it is for, each without the `acs` before it. */
export function examples(...lines: readonly string[]): string {
  const title = lines.length === 1 ? 'Example' : 'Examples';
  return `\n${title}:\n${lines.map((line) => `  acs ${line}`).join('\n')}`;
}
