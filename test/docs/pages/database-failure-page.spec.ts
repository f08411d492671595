import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DECIDED_STATES } from '#postgres/failures/database-failure.rule';

const PAGE = 'docs/explanation/failures.md';

describe('the page on what Postgres answers', () => {
  it('has each state that is decided, with its verdict, and no other', () => {
    const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (\S+) +\| (.+?) +\|$/gm);
    const listed = [...rows].map(([, ...decided]) => decided);
    expect(listed).toEqual(DECIDED_STATES);
  });
});
