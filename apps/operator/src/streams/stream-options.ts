import { Argument, InvalidArgumentError } from 'commander';
import { optional } from '../command-line/command.js';
import { importName } from './event-schema.js';
import { kindOf, STREAM_KINDS, type StreamKind } from './stream-kinds.js';

/** `--in`, for commands that read. */
export const inImport = optional(
  '<name>',
  'look into an import of that name instead of the running service',
  importName,
);

/** The name of a stream, or for `[streams...]` of several. */
export function streamArgument(name: string): Argument {
  const forms = STREAM_KINDS.map(({ prefix }) => `${prefix}…`).join(', ');
  return new Argument(name, forms).argParser((text: string, before: readonly string[] = []) => {
    knownKind(text);
    return [...before, text];
  });
}

/** Throws commander's error for a name that no service gives. */
export function knownKind(stream: string): StreamKind {
  const kind = kindOf(stream);
  if (kind) return kind;
  const forms = STREAM_KINDS.map(({ prefix, service }) => `${prefix}… (${service})`).join(', ');
  throw new InvalidArgumentError(`The name of a stream is needed: ${forms}.`);
}
