import {
  canInstallPackages,
  canUnpackPackages,
  INSTALLATION,
  installPackages,
  PackagesNotInstalled,
  unpackPackages,
} from '../../local/install/debian-packages.js';
import { MissingBinary } from '../../local/install/binaries.js';
import type { Progress } from '../../local/progress.mjs';
import { projectRoot } from '../../local/project-root.js';
import { withCloneLock } from '../../local/run/clone-lock.mjs';

/** A program beside the servers that tests run. */
export interface TestProgram {
  readonly name: string;
  readonly debianPackages: readonly string[];
  /** The tests that can't do without it. */
  readonly neededBy: string;
  /** What else to do where the packages can't be had; completes "… or ". */
  readonly otherwise: string;
  /** Where its packages are unpacked instead of installed. */
  readonly unpackedTo?: string;
  /** Its path; undefined where it is not installed, or is not as it must be. */
  readonly find: () => string | undefined;
}

/** A program is missing and can't be installed by us; the message says what to do. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';

  constructor({ debianPackages, neededBy, otherwise }: TestProgram, reason: string) {
    super(
      `${reason}; ${neededBy} need it: run "sudo apt-get install --no-install-recommends ${debianPackages.join(' ')}", ` +
        `or ${otherwise}.`,
    );
  }
}

/**
 * The path of the program. Where it is missing it is unpacked first, on Debian, or installed, if we are root there. Throws
 * `ProgramMissing`.
 */
export async function ensureProgram(program: TestProgram, progress: Progress): Promise<string> {
  return program.find() ?? withCloneLock(projectRoot, INSTALLATION, () => install(program, progress));
}

async function install(program: TestProgram, progress: Progress): Promise<string> {
  const { name, debianPackages, unpackedTo, find } = program;
  // Another command may have installed it meanwhile.
  const installed = find();
  if (installed !== undefined) return installed;
  const possible = unpackedTo === undefined ? canInstallPackages() : canUnpackPackages();
  if (!possible) throw new ProgramMissing(program, `${name} is not installed`);
  try {
    if (unpackedTo === undefined) await installPackages(debianPackages, progress);
    else await unpackPackages(debianPackages, unpackedTo, progress);
  } catch (error) {
    if (!(error instanceof PackagesNotInstalled)) throw error;
    throw new ProgramMissing(program, `${name} could not be installed (${error.message})`);
  }
  const found = find();
  if (found === undefined) throw new ProgramMissing(program, `${name} was installed, but was not found`);
  return found;
}

/** What `find` finds; undefined where it is missing. */
export function orUndefined(find: () => string): string | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof MissingBinary) return undefined;
    throw error;
  }
}
