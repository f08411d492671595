import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Returns the version of the release that runs. */
export function releaseVersion(): string {
  const file = findPackageJSON(import.meta.url);
  const { version } = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { version?: string };
  return version ?? 'unknown';
}
