import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const FILES = ['package-lock.json', ...globSync('test/bench/*/package-lock.json')];

describe.each(FILES)('%s', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const entries = Object.entries(packages).filter(([path]) => path !== '');

  it('says of each package which bytes it is', () => {
    expect(entries.length).toBeGreaterThan(10);
    const without = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has the packages of every platform, so that npm ci takes it on each', () => {
    const names = new Set(entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    const left = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !names.has(name))
        .map((name) => `${name} of ${path}`),
    );
    expect(left).toEqual([]);
  });
});

describe('the install scripts of packages', () => {
  const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const { allowScripts } = parsed('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
  const { packages } = parsed('package-lock.json') as { packages: Readonly<Record<string, LockEntry>> };
  const withScript = Object.entries(packages).flatMap(([path, { version, hasInstallScript }]) =>
    hasInstallScript ? { name: path.slice(path.lastIndexOf('node_modules/') + 13), version } : [],
  );

  it('are not run by npm', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  it('are each decided about in package.json: allowed in the version that was looked at, or needed by nobody', () => {
    const allowed = withScript.map(({ name, version }) =>
      allowScripts[name] === false ? name : `${name}@${version}`,
    );
    expect(allowed.length).toBeGreaterThan(0);
    // A package may be there in several copies.
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(allowed)].sort());
  });
});
