import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const PAGE = 'docs/reference/metrics.md';
const DEFINITION =
  /(?:new (?:Counter|Gauge|Histogram)\(|addGauge\(\w+, )\{\s*name: '(?<name>\w+)'(?<rest>[^}]*)/g;

describe('the page about metrics', () => {
  it('lists every metric that the services define, with its labels, and no others', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.ts', { exclude: (name) => name.endsWith('.spec.ts') });
    const defined = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(DEFINITION)].map(
        ({ groups: { name = '', rest = '' } = {} }) => {
          const labels =
            /label(?:Names: \[|: )([^\]\n]*[^\],\n])/.exec(rest)?.[1]?.replaceAll(/[' ]/g, '') ?? '';
          return labels ? `${name}{${labels}}` : name;
        },
      ),
    );
    const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([\w{},]+)`/gm)].map(([, metric]) => metric);
    expect(defined.length).toBeGreaterThan(30);
    expect(listed.toSorted()).toEqual(defined.toSorted());
  });

  it('has every metric that the page about sizes tells what to do by', () => {
    const listed = new Set(
      [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)/gm)].map(([, metric = '']) => metric),
    );
    const sizing = readFileSync('docs/how-to/operators/sizing.md', 'utf8');
    const named = [...sizing.matchAll(/`([a-z]+_[a-z_]+?)(\{[^`]*)?`/g)].map(([, name = '']) => name);
    const ours = named.filter((name) => !/^(nodejs|process|max)_/.test(name));
    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter((name) => !listed.has(name))).toEqual([]);
  });
});
