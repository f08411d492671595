import { CommanderError } from 'commander';
import { NotReached } from '../connections/server-unreachable.js';
import { UsageError } from '../connections/settings.js';

/** What the exit code of `acs` says. */
export const EXIT = {
  done: 0,
  /** A service refused, something failed, or a check found something. */
  failed: 1,
  /** The command line alone, or a file or variable that it needs, is wrong: nothing was sent. */
  usage: 2,
  /** No server can be reached: as the services' own code for that. */
  unreachable: 69,
} as const;

/** Result of a check; where it found something wrong it is printed, and the exit code is 1. */
export interface Verdict {
  readonly ok: boolean;
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotReached) return EXIT.unreachable;
  return EXIT.failed;
}
