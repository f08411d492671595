import { describe, expect, it } from '@jest/globals';
import { body, head, link, OWN } from '../../../test-support/describe-check.js';
import { sourceOf } from '../../../test-support/page-of.js';
import { linkPlanOf } from './link-plan.js';

const targetsOf = (markup: string) => linkPlanOf(sourceOf(body(markup))).targets;
const many = (count: number, tag: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => tag(index)).join('');

describe('what is requested of a page', () => {
  it('is the own site before others, links before images, each in the order of the page', () => {
    const markup =
      '<img src="/1.png"><a href="https://other.example/x">x</a><a href="/b">b</a><img src="//cdn.example/2.png"><a href="a">a</a>';
    expect(targetsOf(markup)).toEqual([
      'https://site.example/b',
      'https://site.example/guides/a',
      'https://other.example/x',
      'https://site.example/1.png',
      'https://cdn.example/2.png',
    ]);
  });

  it('is each address once, without its fragment, and never the page itself', () => {
    expect(
      targetsOf('<a href="/b#1">b</a><a href="/b#2">b</a><a href="#top">top</a><a href="">page</a>'),
    ).toEqual(['https://site.example/b']);
  });

  it('is resolved by the base of the page', () => {
    const html = '<head><base href="https://site.example/base/"></head><a href="x">x</a><img src="y.png">';
    expect(linkPlanOf(sourceOf(html)).targets).toEqual([
      'https://site.example/base/x',
      'https://site.example/base/y.png',
    ]);
  });

  it.each([
    [
      'mailto:a@b.example',
      'javascript:void(0)',
      'data:text/html,x',
      'ftp://site.example/',
      'http://',
      'blob:x',
    ],
  ])('is nothing but the web', (...addresses) => {
    expect(targetsOf(addresses.map((href) => `<a href="${href}">a</a><img src="${href}">`).join(''))).toEqual(
      [],
    );
  });

  it('leaves out what the site itself asks crawlers not to follow, and addresses without end', () => {
    const markup = `<a rel="nofollow" href="/cart?add=1">buy</a><a rel="nofollow" href="https://other.example/">o</a><a href="/${'a'.repeat(2_000)}">long</a>`;
    expect(targetsOf(markup)).toEqual(['https://other.example/']);
  });

  it('is at most 40 links and 20 images of a page with 5,000 of each', () => {
    const targets = targetsOf(many(5_000, (index) => `<a href="/${index}">a</a><img src="/${index}.png">`));
    expect(targets).toHaveLength(60);
    expect(targets.slice(0, 2)).toEqual(['https://site.example/0', 'https://site.example/1']);
    expect(targets.at(-1)).toBe('https://site.example/19.png');
  });

  it('is at most five addresses of a foreign site, under all its names, and of 20 such sites', () => {
    expect(targetsOf(many(30, (index) => `<a href="https://${index}.other.example/">a</a>`))).toHaveLength(5);
    expect(targetsOf(many(30, (index) => `<a href="https://other${index}.example/">a</a>`))).toHaveLength(20);
  });
});

describe('what the head of a page names', () => {
  const planOf = (inHead: string, link?: string) =>
    linkPlanOf(sourceOf(head(inHead), link === undefined ? {} : { headers: { link } }));
  const version = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;

  it('is the canonical address, if it is that of another page', () => {
    expect(planOf(link('canonical', '/other#top')).canonical).toBe('https://site.example/other');
    expect(planOf(link('canonical', OWN)).canonical).toBeUndefined();
    expect(planOf('', '</other>; rel="canonical"').canonical).toBe('https://site.example/other');
  });

  it('is no more of a foreign site than links may be, the canonical address included', () => {
    const foreign = many(30, (index) => version('de', `https://${index}.other.example/`));
    const { canonical, versions } = planOf(link('canonical', 'https://other.example/') + foreign);
    expect([canonical, versions.length]).toEqual(['https://other.example/', 4]);
  });

  it.each([
    ['in the body', body(link('canonical', '/other'))],
    ['of two that differ', head(link('canonical', '/other') + link('canonical', '/third'))],
    ['that is no web address', head(link('canonical', 'mailto:a@b.example'))],
  ])('is no canonical address %s', (_what, html) => {
    expect(linkPlanOf(sourceOf(html)).canonical).toBeUndefined();
  });

  it('is the language versions in head and header, without the page itself, each once', () => {
    const { versions, targets } = planOf(
      version('en', OWN) + version('de', '/de') + version('x-default', '/de'),
      '<https://site.example/fr>; rel="alternate"; hreflang="fr"',
    );
    expect(versions).toEqual(['https://site.example/de', 'https://site.example/fr']);
    expect(targets).toEqual([]);
  });

  it('is at most ten language versions and eight services', () => {
    const { versions, services } = planOf(
      many(30, (index) => version('de', `/${index}`)) + many(30, (index) => link('mcp', `/mcp${index}`)),
    );
    expect([versions.length, services.length]).toEqual([10, 8]);
  });

  it('is asked as a service even where the page links it, so that no GET is sent', () => {
    const html = head(link('nlweb', '/ask')).replace('text', '<a href="/ask">Ask us</a>');
    expect(linkPlanOf(sourceOf(html))).toMatchObject({ services: ['https://site.example/ask'], targets: [] });
  });

  it('is asked as a file, which a GET does not use, where it is llms.txt or Markdown', () => {
    const markdown = '<link rel="alternate" type="text/markdown" href="/page.md">';
    expect(planOf(link('mcp', '/mcp') + link('llms-txt', '/llms.txt') + markdown)).toMatchObject({
      services: ['https://site.example/mcp'],
      files: ['https://site.example/llms.txt', 'https://site.example/page.md'],
    });
  });
});
