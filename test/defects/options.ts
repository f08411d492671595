import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';

export interface DefectOptions {
  /** Only defects whose mistake, file or specs contain this. */
  readonly only: string | undefined;
  /** Only so many of them, chosen by the seed. */
  readonly random: number | undefined;
  readonly seed: string;
  /** None is begun after so many minutes. */
  readonly minutes: number;
  readonly list: boolean;
}

/** The command line. Throws an error whose message says what is wrong with it. */
export function readOptions(args: readonly string[]): DefectOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      random: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  return {
    only: values.only,
    random: values.random === undefined ? undefined : positive('--random', values.random),
    seed: values.seed || randomBytes(4).toString('hex'),
    minutes: values.minutes === undefined ? Infinity : positive('--minutes', values.minutes),
    list: values.list,
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} is "${text}": a whole number from 1 is needed.`);
}
