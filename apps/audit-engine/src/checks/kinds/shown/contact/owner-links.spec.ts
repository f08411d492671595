import { describe, expect, it } from '@jest/globals';
import { body } from '../../../../../test-support/describe-check.js';
import { pageOf } from '../../../../../test-support/page-of.js';
import { logo, profiles } from './owner-links.js';

const HEADER = '<header><a href="/">Oak &amp; Awl</a></header>';
const TEXT = '<h1>Stools</h1><p>We make each of these by hand in our workshop in Leeds.</p>';
const pageWith = (main: string, footer = '', header = HEADER) =>
  pageOf(body(`${header}<main>${TEXT}${main}</main><footer>${footer}</footer>`), { kind: 'company_home' });
const link = (address: string, text: string) => `<a href="https://www.${address}">${text}</a>`;
const OWN = link('instagram.com/oakawl', 'Instagram');

describe('the profiles of the owner', () => {
  it.each([
    [OWN],
    [`<ul><li>${OWN}</li></ul>`],
    [`<p>Follow us on ${OWN} for pictures of our work.</p>`],
    [`<p>© 2026 Oak &amp; Awl ${OWN}</p>`],
    [`<p>Folgen Sie uns: ${OWN}</p>`],
    [`<p>Instagram: ${link('instagram.com/oakawl', '@oakawl')}</p>`],
    [link('instagram.com/oakawl', 'Oak &amp; Awl')],
    [link('instagram.com/oakawl', '<svg></svg>')],
    [link('instagram.com/oakawl', '<img src="/i.png" alt="Follow Oak &amp; Awl">')],
  ])('are in the footer "%s"', (footer) => {
    expect(profiles(pageWith('', footer))).toEqual(['https://www.instagram.com/oakawl']);
  });

  it('are all that stand beside each other', () => {
    const both = `<p>${OWN} and ${link('facebook.com/oakawl', 'Facebook')}</p>`;
    const addresses = ['https://www.instagram.com/oakawl', 'https://www.facebook.com/oakawl'];
    expect(profiles(pageWith('', both))).toEqual(addresses);
    expect(profiles(pageWith(both))).toEqual(addresses);
  });

  it.each([
    [
      `<p>We buy our oak from ${link('instagram.com/greatlumber', 'Great Lumber')}, as we always did.</p>`,
      '',
    ],
    [`<p>We buy our oak from ${link('instagram.com/greatlumber', '@greatlumber')}.</p>`, ''],
    [`<p>${link('instagram.com/greatlumber', '@greatlumber')} sells the best oak.</p>`, ''],
    ['', `<p>Website by ${link('linkedin.com/company/webagency', 'Web Agency')}</p>`],
    ['', `<p>Website by ${link('linkedin.com/company/webagency', 'LinkedIn')}</p>`],
    ['', `<p>Umsetzung: ${link('linkedin.com/company/webagency', 'webagency')}</p>`],
    ['', link('linkedin.com/company/webagency', 'Web Agency')],
    ['', link('github.com/facebook/react', 'GitHub')],
    [
      `<ul><li>Ann Lee</li><li>${link('linkedin.com/in/ann', 'LinkedIn')}</li><li>${link('linkedin.com/in/bob', 'LinkedIn')}</li></ul>`,
      '',
    ],
  ])('are not in "%s%s"', (main, footer) => {
    expect(profiles(pageWith(main, footer))).toBeUndefined();
  });
});

describe('the logo of a site', () => {
  it.each([
    ['<header><a href="/"><img src="/a/oak.svg" alt="Oak &amp; Awl"></a></header>', '/a/oak.svg'],
    [
      '<header><a href="/"><img src="/icons/home.svg"></a><a href="/"><img src="/logo.png"></a></header>',
      '/logo.png',
    ],
    [
      `<header><a href="/">Oak &amp; Awl</a><img src="/logo.png" alt="Oak &amp; Awl logo"></header>`,
      '/logo.png',
    ],
    ['<header><img src="/logo.png" alt=""></header>', '/logo.png'],
  ])('is in "%s"', (header, src) => {
    expect(logo(pageWith('', '', header))).toBe(`https://site.example${src}`);
  });

  it.each([
    ['', '<img src="/logos/visa.png" alt="Visa">'],
    ['', '<img src="/logos/visa.png" alt="">'],
    ['<p><img src="/brands/bosch-logo.png" alt="Bosch"></p>', ''],
    ['<p><a href="/brands/bosch"><img src="/brands/bosch-logo.png" alt=""></a></p>', ''],
  ])('is not in "%s%s"', (main, footer) => {
    expect(logo(pageWith(main, footer))).toBeUndefined();
  });
});
