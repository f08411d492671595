import { type AddHelpTextContext, type Argument, type Command, Option } from 'commander';
import { type IdKind, ID_PREFIXES } from '#contracts/identifiers';
import { id, wholeNumber } from './option-values.js';
import type { ProgressLine } from './terminal/writing.js';
import type { Operator } from '../connections/operator.js';

/** An option, made once its name is known, such as `--per-minute`. `Value` is what a command gets of it. */
export type Declared<Value> = ((name: string) => Option) & { readonly of?: () => Value };

/** What makes a value of a text and of the value before it, or the texts that there may be. */
type Values<Value> = ((text: string, before: Value | undefined) => Value) | readonly Value[];

function optionOf<Value>(flags: string, about: string, values?: Values<Value>): Option {
  const option = new Option(flags, about);
  if (values === undefined) return option;
  return typeof values === 'function'
    ? option.argParser(values)
    : option.choices(values as readonly string[]);
}

/** An option that the command needs, such as `--key <id>` for the form `<id>`. */
export function needed(form: string, about: string): Declared<string>;
export function needed<const Value>(form: string, about: string, values: Values<Value>): Declared<Value>;
export function needed(form: string, about: string, values?: Values<unknown>): Declared<unknown> {
  return (name) => optionOf(`${name} ${form}`, about, values).makeOptionMandatory();
}

export function optional(form: string, about: string): Declared<string | undefined>;
export function optional<const Value>(
  form: string,
  about: string,
  values: Values<Value>,
): Declared<Value | undefined>;
export function optional(form: string, about: string, values?: Values<unknown>): Declared<unknown> {
  return (name) => optionOf(`${name} ${form}`, about, values);
}

/** An option with a default: `text`, as it would be given. */
export function withDefault<const Value>(
  form: string,
  about: string,
  values: Values<Value>,
  text: string,
): Declared<Value> {
  return (name) => {
    const option = optionOf(`${name} ${form}`, about, values);
    return typeof values === 'function'
      ? option.default(values(text, undefined), text)
      : option.default(text);
  };
}

export function flag(about: string): Declared<boolean | undefined> {
  return (name) => optionOf(name, about);
}

/** `--workspace`, `--key` and so on, of a command that is about one. */
export function neededId(kind: IdKind): Declared<string> {
  return needed('<id>', `${ID_PREFIXES[kind]}_…`, id(kind));
}

/** `--workspace`, of a command that lists what one or all of them have. */
export const ofWorkspace = optional('<id>', 'ws_…; without it of all', id('workspace'));

/** `--limit`: at most so many are listed. */
export function atMost(max: number, unlessGiven = 100): Declared<number> {
  return withDefault('<n>', `at most so many, up to ${max}`, wholeNumber(1, max), String(unlessGiven));
}

/** An option without a value that starts with `--no-`: false where it is given, else true. */
export function negation(about: string): Declared<boolean> {
  return (name) => optionOf(name.replace('--', '--no-'), about);
}

/** `declared`, which goes with none of those options. */
export function without<Value>(others: readonly string[], declared: Declared<Value>): Declared<Value> {
  return (name) => declared(name).conflicts([...others]);
}

type Options = Readonly<Record<string, Declared<unknown>>>;
type ValueOf<Option> = Option extends Declared<infer Value> ? Value : never;

/** What a command gets of its options. */
export type Given<Shape extends Options> = {
  readonly [Name in keyof Shape]: ValueOf<Shape[Name]>;
} & {
  /** The arguments, as they were written. */
  readonly args: readonly string[];
  readonly json?: boolean;
};

/** What it returns is printed; a command that prints for itself returns nothing. Its progress ends with it. */
type Run<Of> = (given: Of, operator: Operator, progress: ProgressLine) => unknown;

interface CommandShape<Shape extends Options> {
  readonly name: string;
  readonly about: string;
  readonly argument?: Argument;
  /** By their names in camel case. */
  readonly options?: Shape;
  /** What `--json` does. */
  readonly json?: string;
  /** What to know before it is run, each fact a point of a list. The reference page of `acs` has them, too. */
  readonly notes?: readonly string[];
  /** Command lines that do what it is for, each without the `acs` before it. */
  readonly examples: readonly string[];
  readonly run: Run<Given<Shape>>;
}

/** Binds a command that does something to its action. */
export type Bind = (command: Command, run: Run<never>) => void;

/** Adds a command, or a family of them, to the one that it belongs to. */
export type CommandDeclaration = (parent: Command, bind: Bind) => void;

export function command<Shape extends Options = Options>(shape: CommandShape<Shape>): CommandDeclaration {
  const {
    name,
    about,
    argument,
    options = {},
    json = 'print one JSON document',
    notes = [],
    examples,
  } = shape;
  return (parent, bind) => {
    const added = parent.command(name).description(about);
    if (argument) added.addArgument(argument);
    for (const [key, option] of Object.entries<Declared<unknown>>(options))
      added.addOption(option(flagOf(key)));
    added.option('--json', json);
    if (notes.length > 0) added.addHelpText('after', notesText(notes));
    const title = examples.length === 1 ? 'Example' : 'Examples';
    added.addHelpText('after', `\n${title}:\n${examples.map((line) => `  acs ${line}`).join('\n')}`);
    bind(added, shape.run);
  };
}

export function family(
  name: string,
  about: string,
  commands: readonly CommandDeclaration[],
  notes: readonly string[] = [],
): CommandDeclaration {
  return (parent, bind) => {
    const added = parent.command(name).description(about);
    if (notes.length > 0) added.addHelpText('after', notesText(notes));
    for (const declare of commands) declare(added, bind);
  };
}

/** `--per-minute` for `perMinute`. */
function flagOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Columns of help that goes to no terminal. */
const WIDTH = 80;
const POINT = '  - ';

/** Text under a command's help. */
export function notesText(notes: readonly string[]): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = (command.configureOutput().getOutHelpWidth?.() ?? WIDTH) - POINT.length;
    const help = command.createHelp();
    const points = notes.map((text) => POINT + help.boxWrap(text, width).replaceAll('\n', '\n    '));
    return `\nNotes:\n${points.join('\n')}`;
  };
}
