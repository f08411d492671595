import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
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
