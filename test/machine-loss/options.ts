import { parseArgs } from 'node:util';
import { type Loss } from './faults/loss.js';

export interface Options {
  readonly losses: readonly Loss[];
  /** The cluster stays up after the last round, for a person who looks, until the process is ended. */
  readonly stay: boolean;
}

/** `--only TEXT`: losses whose name contains it; `--stay`. Throws an `Error` where none does, or for another option. */
export function readOptions(args: readonly string[], losses: readonly Loss[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', default: '' }, stay: { type: 'boolean', default: false } },
  });
  const chosen = losses.filter(({ name }) => name.includes(values.only));
  if (chosen.length > 0 || values.stay) return { losses: chosen, stay: values.stay };
  throw new Error(`Nothing contains "${values.only}" of:\n${losses.map(({ name }) => name).join('\n')}`);
}
