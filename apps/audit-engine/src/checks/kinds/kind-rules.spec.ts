import { describe, expect, it } from '@jest/globals';
import { checkOf, pageOf } from '../../../test-support/page-of.js';
import { kindOf, relevanceOf } from './kind-rules.js';

const AUTHOR = checkOf('geo.entity.author');
const CONTACT = '<p>Call +44 113 200 0000.</p>';
const doorway = (title: string) =>
  pageOf(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${CONTACT}</body></html>`,
    {
      url: 'https://site.example/leeds',
    },
  );

describe('a page that is hardly of its kind', () => {
  const page = doorway('Plumber in Leeds');

  it('is judged by its kind in part', () => {
    expect(page.likely.kind).toBe('local_business');
    expect(page.likely.strength).toBeGreaterThan(0);
    expect(page.likely.strength).toBeLessThan(1);
    expect(relevanceOf(checkOf('aeo.format.lists'), page)).toBeCloseTo(1 - page.likely.strength, 5);
  });

  it('is asked for nothing that neither its kind nor a page of no kind is asked for', () => {
    expect(relevanceOf(AUTHOR, page)).toBe(0);
  });
});

describe('a page of a plain kind', () => {
  it('is asked for what its kind is asked for', () => {
    const page = pageOf('<p>text</p>', { kind: 'article' });
    expect(kindOf(page).add).toBe('Article');
    expect(relevanceOf(AUTHOR, page)).toBe(1);
  });
});

describe('a page where a site speaks of itself, or answers frequent questions', () => {
  it.each([
    ['About us', '<p>We make oars.</p>', 'about'],
    [
      'FAQ',
      '<h2>Is it open?</h2><p>Yes.</p><h2>Is it free?</h2><p>Yes.</p><h2>Is it far?</h2><p>No.</p>',
      'faq',
    ],
  ])('%s is asked for no date, source, quotation or author', (title, html, part) => {
    const page = pageOf(
      `<html lang="en"><title>${title}</title><main><h1>${title}</h1>${html}</main></html>`,
    );
    expect(page.part).toBe(part);
    for (const id of [
      'geo.fresh.date',
      'geo.evidence.citations',
      'geo.evidence.quotations',
      'geo.entity.author',
    ])
      expect(relevanceOf(checkOf(id), page)).toBe(0);
  });
});
