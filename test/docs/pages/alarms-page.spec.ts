import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const PAGE = 'docs/reference/exit-codes-and-probes.md';

describe('the list of alarms', () => {
  it('names those that the services raise, and no others', () => {
    const sources = globSync('{apps,libs}/*/src/**/*.ts', {
      exclude: (name) => String(name).endsWith('.spec.ts'),
    });
    const raised = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\balarm: '([a-z-]+)'/g)].map(([, name]) => name),
    );
    const [, table = ''] = readFileSync(PAGE, 'utf8').split('## Alarms');
    const listed = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual([...new Set(raised)].toSorted());
  });
});
