import { readFileSync } from 'node:fs';
import { SERVICES, type ServiceName } from '#contracts/services';

export const CONFIGURATION_PAGE = 'docs/reference/configuration.md';

/** A row of the page's table. */
export interface ConfigurationRow {
  readonly name: string;
  /** As it is written: `all`, or short names by commas. */
  readonly app: string;
  readonly apps: readonly ServiceName[];
  readonly allowed: string;
  readonly byDefault: string;
}

/** What docs/reference/configuration.md says of every variable that an app reads. */
export function configurationRows(): readonly ConfigurationRow[] {
  return [...readFileSync(CONFIGURATION_PAGE, 'utf8').matchAll(/^\| `([A-Z_]+)` .*$/gm)].map(
    ([line, name = '']) => {
      const [, , app = '', , allowed = '', byDefault = ''] = line.split('|').map((cell) => cell.trim());
      const apps = SERVICES.filter(
        (service) => app === 'all' || app.split(', ').includes(service.replace(/^.*-/, '')),
      );
      return { name, app, apps, allowed, byDefault };
    },
  );
}
