import { describe, expect, it } from '@jest/globals';
import { withPages } from './audit-shape.js';

const PUBLIC_URL = 'https://api.example.com';

describe('the issues of an audit as stored', () => {
  const withPagesOf = (issues: readonly object[]): unknown =>
    JSON.parse(withPages(JSON.stringify(issues), PUBLIC_URL));

  it('get the page about the check of each, and of what follows from it', () => {
    const follows = [{ id: 'aeo.q.faq_block', engine: 'aeo', title: 'b' }];
    expect(withPagesOf([{ id: 'seo.meta.title', title: 'a', follows }])).toEqual([
      {
        id: 'seo.meta.title',
        doc_url: `${PUBLIC_URL}/docs/checks/seo.meta.title`,
        title: 'a',
        follows: [{ ...follows[0], doc_url: `${PUBLIC_URL}/docs/checks/aeo.q.faq_block` }],
      },
    ]);
  });

  it('keep what a page wrote, whatever it looks like', () => {
    const evidence = ['{"id":"seo.meta.title"', '{', 'id":"a"', '\\{"id":"a"', JSON.stringify({ id: 'a' })];
    expect(withPagesOf([{ id: 'seo.meta.title', evidence }])).toMatchObject([{ evidence }]);
  });
});
