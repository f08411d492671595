import { chromiumBinary, MissingBinary } from '../stack/binaries.js';
import { canInstallPackages, installPackages, PackagesNotInstalled } from '../stack/debian-packages.js';
import type { Progress } from '../stack/progress.js';

/** Chromium is missing and can't be installed by us; the message says what to do. */
export class ChromiumMissing extends Error {
  override readonly name = 'ChromiumMissing';

  constructor(reason: string) {
    super(
      `${reason}; the end-to-end tests need it: run "sudo apt-get install --no-install-recommends chromium", ` +
        'or put a program named chromium on the PATH.',
    );
  }
}

/** The path of Chromium, which is installed first where it is missing and we are root on Debian. Throws `ChromiumMissing`. */
export async function ensureChromium(progress: Progress): Promise<string> {
  const installed = findChromium();
  if (installed !== undefined) return installed;
  if (!canInstallPackages()) throw new ChromiumMissing('Chromium is not installed');
  try {
    await installPackages(['chromium'], progress);
  } catch (error) {
    if (!(error instanceof PackagesNotInstalled)) throw error;
    throw new ChromiumMissing(`Chromium could not be installed (${error.message})`);
  }
  const found = findChromium();
  if (found === undefined) throw new ChromiumMissing('Chromium was installed, but its program was not found');
  return found;
}

function findChromium(): string | undefined {
  try {
    return chromiumBinary();
  } catch (error) {
    if (error instanceof MissingBinary) return undefined;
    throw error;
  }
}
