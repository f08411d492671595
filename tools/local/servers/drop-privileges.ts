import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/**
 * Postgres refuses to run as root. As root, its programs run as the user `postgres` that Debian's package makes, with the
 * one capability that lets them reach a data directory below folders closed to them, such as /root. As anybody else they
 * run as that user.
 */
export interface PostgresUser {
  /** The program and its arguments, to be run as this user. */
  command(program: string, args: readonly string[]): readonly [program: string, args: readonly string[]];
  /** Gives a file or folder to this user. */
  own(path: string): void;
}

export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args], own: () => undefined };
  const uid = idOf('-u');
  const gid = idOf('-g');
  const setpriv = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return {
    command: (program, args) => ['setpriv', [...setpriv, program, ...args]],
    own: (path) => chownSync(path, uid, gid),
  };
}

function idOf(flag: '-u' | '-g'): number {
  try {
    return Number(
      execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root and there is no user "postgres": install the package postgresql, or run this as an ordinary user.',
      { cause },
    );
  }
}
