import { describe, expect, it } from '@jest/globals';
import type { Engine, IssueCode } from '#contracts/audit/audits';
import { measuredOf } from '../../test-support/example-check.js';
import type { Cause } from './cause.js';
import { type Account, issuesOf } from './issues.js';
import type { Measured } from './score-engine.js';

function accountOf(evidence: readonly string[], code?: IssueCode): Account {
  return {
    proofOf: () => ({ evidence, where: [] }),
    titleOf: ({ check }) => check.problem,
    adviceOf: ({ check }) => check,
    codeOf: () => code,
  };
}

function codeIn(code: IssueCode) {
  const account = accountOf([], code);
  const found = issuesOf(
    [{ engine: 'seo', measured: measuredOf([['a', 1, 0]]) }],
    { causes: [], isQuiet: false },
    account,
  );
  return found[0]?.code;
}

function issues(rows: readonly Measured[], evidence: readonly string[] = []) {
  const account = accountOf(evidence);
  return issuesOf([{ engine: 'seo', measured: rows }], { causes: [], isQuiet: false }, account);
}

function issuesBy(
  engines: Partial<Record<Engine, readonly Measured[]>>,
  causes: readonly Cause[],
  isQuiet = false,
) {
  const measures = Object.entries(engines).map(([engine, measured]) => ({
    engine: engine as Engine,
    measured,
  }));
  return issuesOf(measures, { causes, isQuiet }, accountOf([]));
}

describe('issues', () => {
  it('have code that is shown in the order that it has, and that keeps its words', () => {
    const code: IssueCode = {
      language: 'html',
      into: 'in the HTML',
      before: 'می\u200cخواهم',
      after: 'a\u202eb\u2066\0\n\ud800c\u2028d',
    };
    expect(codeIn(code)).toEqual({ ...code, after: 'ab \n\ufffdc d' });
  });

  it('have no code that is too long to be whole, and the beginning of a long text that it replaces', () => {
    const code: IssueCode = { language: 'html', into: 'in the HTML', after: 'a' };
    expect(codeIn({ ...code, after: 'x'.repeat(4_001) })).toBeUndefined();
    expect(codeIn({ ...code, before: 'x'.repeat(5_000) })?.before).toBe(`${'x'.repeat(3_999)}…`);
  });

  it('tell the points that fixing each would gain', () => {
    const found = issues(
      measuredOf([
        ['a', 6, 1],
        ['b', 3, 0],
        ['c', 1, 0.5],
        ['d', 5, 0.95],
        ['e', 5, null],
      ]),
    );
    expect(found.map(({ id, impact }) => [id, impact])).toEqual([
      ['b', 20],
      ['c', 3.3],
    ]);
  });

  it('count the cap in, and gain nothing while another one holds', () => {
    const found = issues(
      measuredOf([
        ['a', 8, 1],
        ['b', 1, 0, 30],
        ['c', 1, 0],
      ]),
    );
    expect(found.map(({ id, impact, severity }) => [id, impact, severity])).toEqual([
      ['b', 60, 'critical'],
      ['c', 0, 'high'],
    ]);
  });

  it('are ordered by what is critical, then by what they promise, then by cost, then by id', () => {
    const found = issues(
      measuredOf([
        ['low', 1, 0.5],
        ['high.b', 5, 0],
        ['high.a', 5, 0],
        ['worst', 1, 0, 50],
        ['medium', 2, 0],
        ['fine', 86, 1],
      ]),
    );
    expect(found.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'critical worst',
      'high high.a',
      'high high.b',
      'medium medium',
      'low low',
    ]);
  });

  it('are ordered by the points without a cap where it hides them', () => {
    const found = issues(
      measuredOf([
        ['blocks', 1, 0, 30],
        ['less', 2, 0],
        ['more', 5, 0],
        ['fine', 92, 1],
      ]),
    );
    expect(found.map(({ id, impact }) => [id, impact])).toEqual([
      ['blocks', 63],
      ['more', 0],
      ['less', 0],
    ]);
  });

  it('are critical only where a cap keeps the page from being found, read or cited', () => {
    const found = issues(
      measuredOf([
        ['blocks', 1, 0, 50],
        ['limits', 1, 0.6, 60],
        ['costs all', 98, 0],
      ]),
    );
    expect(found.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'critical blocks',
      'high costs all',
      'low limits',
    ]);
  });

  it.each(['measured', 'convention'] as const)('are medium at most for what is %s', (basis) => {
    const found = issues(measuredOf([['writing', 50, 0]], { source: { name: 'source', basis } }));
    expect(found).toMatchObject([{ severity: 'medium', basis }]);
  });

  it('come first, and are high, if the main object is of no use for them', () => {
    const measures = [
      {
        engine: 'seo' as const,
        measured: measuredOf([
          ['more', 50, 0],
          ['broken', 1, 0],
        ]),
      },
    ];
    const causes = [{ named: ['broken'], follows: [], comesFirst: true }];
    const found = issuesOf(measures, { causes, isQuiet: false }, accountOf([]));
    expect(found.map(({ id, severity }) => `${severity} ${id}`)).toEqual(['high broken', 'high more']);
  });

  it('quote the page in five short lines without control characters', () => {
    const evidence = ['\u001b[31mred\u0000\r\nline', 'x'.repeat(500), ' ', '3', '4', '5', '6', '\ud800'];
    const [issue] = issues(measuredOf([['a', 1, 0]]), evidence);
    expect(issue?.evidence).toHaveLength(5);
    expect(issue?.evidence[0]).toBe('[31mred line');
    expect(issue?.evidence[1]).toHaveLength(200);
  });

  it('say what to do in one line without control characters, however much of the page it quotes', () => {
    const account: Account = {
      ...accountOf([]),
      adviceOf: () => ({ why: 'It costs.', fix: `Write "red\u0000\r\nline"${'.'.repeat(2_000)}` }),
    };
    const measures = [{ engine: 'seo' as const, measured: measuredOf([['a', 1, 0]]) }];
    const [issue] = issuesOf(measures, { causes: [], isQuiet: false }, account);
    expect(issue?.why).toBe('It costs.');
    expect(issue?.fix).toMatch(/^Write "red line"\.+…$/);
    expect(issue?.fix).toHaveLength(1_000);
  });

  it('state the problem, its source and how strong that is', () => {
    const [issue] = issues(measuredOf([['a', 1, 0]]));
    expect(issue).toMatchObject({ title: 'problem of a', source: 'source', basis: 'documented' });
  });

  it('are all there, what brings most first', () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`c${index}`, index + 1, 0] as const);
    const found = issues(measuredOf(rows));
    expect(found).toHaveLength(40);
    expect(found[0]?.id).toBe('c39');
  });
});

describe('a cause', () => {
  const noindex: Cause = { named: ['seo.noindex', 'aeo.indexable'], follows: ['seo.markup'] };

  it('of several findings is one issue, which names what follows and what each engine regains', () => {
    const found = issuesBy(
      {
        seo: measuredOf([
          ['seo.noindex', 5, 0, 30],
          ['seo.markup', 2, 0],
          ['seo.other', 3, 1],
        ]),
        aeo: measuredOf([
          ['aeo.indexable', 5, 0, 30],
          ['aeo.other', 5, 1],
        ]),
      },
      [noindex],
    );
    expect(found).toMatchObject([
      {
        id: 'seo.noindex',
        severity: 'critical',
        impact: 70,
        gains: { seo: 70, aeo: 70 },
        follows: [
          { id: 'aeo.indexable', engine: 'aeo', title: 'problem of aeo.indexable' },
          { id: 'seo.markup', engine: 'seo', title: 'problem of seo.markup' },
        ],
      },
    ]);
  });

  it('that leaves open what follows promises only what it names itself', () => {
    const measured = measuredOf([
      ['text', 2, 0, 10],
      ['heading', 3, 0],
      ['other', 5, 1],
    ]);
    const open: Cause = { named: ['text'], follows: ['heading'], open: ['heading'] };
    const promised = (causes: readonly Cause[]) => issuesBy({ seo: measured }, causes)[0];
    expect(promised([open])).toMatchObject({ impact: 60, gains: { seo: 60 }, follows: [{ id: 'heading' }] });
    expect(promised([{ ...open, open: [] }])).toMatchObject({ impact: 90 });
  });

  it('is said by the next check where the first was not bought or did not fail', () => {
    const found = issuesBy({ aeo: measuredOf([['aeo.indexable', 5, 0]]) }, [noindex]);
    expect(found).toMatchObject([{ id: 'aeo.indexable', follows: [] }]);
  });

  it('explains nothing where only what could follow from it failed', () => {
    const found = issuesBy({ seo: measuredOf([['seo.markup', 5, 0]]) }, [noindex]);
    expect(found).toMatchObject([{ id: 'seo.markup', follows: [] }]);
  });

  it('of a page that is kept out on purpose leaves the rest low', () => {
    const found = issuesBy(
      {
        seo: measuredOf([
          ['seo.noindex', 5, 0, 30],
          ['seo.other', 30, 0],
        ]),
      },
      [noindex],
      true,
    );
    expect(found.map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'critical seo.noindex',
      'low seo.other',
    ]);
  });
});
