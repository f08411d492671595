import { describe, expect, it } from '@jest/globals';
import { PAGE_KINDS, pageKindName, type PageKind } from '#contracts/audit/page-kinds';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';
import { relevanceOf } from '../../checks/kinds/kind-rules.js';
import { auditReport } from '../../scoring/audit-report.js';

const PRODUCT = `<!doctype html><html lang="en"><head><title>Kestrel Two canoe</title></head><body><main>
  <h1>Kestrel Two canoe</h1><p>£900.00</p><button>Add to cart</button><p>${words(60)}</p></main></body></html>`;
const pageAs = (kind?: PageKind) =>
  pageOf(PRODUCT, { url: 'https://site.example/boats/kestrel-two', ...(kind && { kind }) });

describe('a kind that the create of the audit gave', () => {
  it.each(PAGE_KINDS)('replaces what the page looks like: %s', (kind) => {
    const page = pageAs(kind);
    expect(page.likely).toEqual({ kind, strength: 1 });
    expect(page.kind).toMatchObject({ kind, sure: 1, given: true });
    expect(page.kind.why[0]).toBe('The audit was created for this kind.');
  });

  it('is told with what the page looks like, if that is another kind', () => {
    expect(pageAs('recipe').kind.why).toEqual(
      expect.arrayContaining(['It looks like a product page.', 'It shows a price and a button that buys.']),
    );
    expect(pageAs('product').kind.why.slice(0, 2)).toEqual([
      'The audit was created for this kind.',
      'It shows a price and a button that buys.',
    ]);
  });

  it('decides which checks make sense, and with them the scores', () => {
    const writing = checkOf('geo.evidence.statistics');
    expect(relevanceOf(writing, pageAs())).toBe(0);
    expect(relevanceOf(writing, pageAs('article'))).toBeGreaterThan(0);
    const [judged, given, same] = [pageAs(), pageAs('article'), pageAs('product')].map((page) =>
      auditReport(page, 'geo'),
    );
    expect(given!.scores).not.toEqual(judged!.scores);
    expect(same!.scores).toEqual(judged!.scores);
  });
});

describe('the result of an audit', () => {
  it('says what the page is for, how sure that is, and why', () => {
    const { page } = auditReport(pageAs(), 'all');
    expect(page).toEqual({
      kind: 'product',
      sure: expect.any(Number),
      why: expect.arrayContaining(['It shows a price and a button that buys.']),
    });
    expect(page!.sure).toBe(Number(page!.sure.toFixed(2)));
    expect(auditReport(pageAs('job'), 'all').page).toMatchObject({ kind: 'job', sure: 1, given: true });
  });

  it('quotes no more of a declared type than a line holds', () => {
    const html = `<meta property="og:type" content="article${'x'.repeat(5_000)}"><main><p>${words(400)}</p></main>`;
    for (const line of pageOf(html).kind.why) expect(line.length).toBeLessThan(100);
  });
});

describe('the names of kinds', () => {
  it('fit into a sentence, also one of a later release', () => {
    for (const kind of PAGE_KINDS) expect(pageKindName(kind)).toMatch(/^(?:an?|the) /);
    expect(pageKindName('press_room')).toBe('press room');
  });
});
