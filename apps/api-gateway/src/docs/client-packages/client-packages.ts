import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { StaticFile } from '../files/static-file.js';

/** The build makes them of `clients/` (`tools/bundle/packages.mjs`), and puts them beside this module. */
const FOLDER = new URL('./packages/', import.meta.url);

/** As `audit-credit-client-1.0.0.tgz` and `audit_credit-1.0.0-py3-none-any.whl`. */
const NAMES = { node: /^audit-credit-client-.+\.tgz$/, python: /^audit_credit-.+\.whl$/ } as const;

export type ClientLanguage = keyof typeof NAMES;

/** The package of a client library, of the version of this gateway. */
export interface ClientPackage {
  /** Of its file: package managers read the version in it. */
  readonly name: string;
  readonly file: StaticFile;
  /** In hexadecimal, as `sha256sum` prints it. */
  readonly sha256: string;
}

/** The packages of the client libraries; the process keeps them in 0.2 MB of memory. */
export class ClientPackages {
  private constructor(readonly byLanguage: Readonly<Record<ClientLanguage, ClientPackage>>) {}

  /** Reads them. Throws if the build made none. */
  static async read(): Promise<ClientPackages> {
    const names = await readdir(FOLDER);
    const [node, python] = await Promise.all([
      readPackage(NAMES.node, names),
      readPackage(NAMES.python, names),
    ]);
    return new ClientPackages({ node, python });
  }

  find(name: string): ClientPackage | undefined {
    return Object.values(this.byLanguage).find((each) => each.name === name);
  }
}

async function readPackage(pattern: RegExp, names: readonly string[]): Promise<ClientPackage> {
  const name = names.find((each) => pattern.test(each));
  if (name === undefined) throw new Error(`there is no package ${pattern.source} in ${FOLDER.pathname}`);
  const bytes = await readFile(new URL(name, FOLDER));
  const file = new StaticFile('application/octet-stream', bytes, { 'x-content-type-options': 'nosniff' });
  return { name, file, sha256: hash('sha256', bytes) };
}
