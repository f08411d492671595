import { describe, expect, it } from '@jest/globals';
import { pageOf, type PageOptions } from '../../../test-support/page-of.js';
import { isNameAlone, isOnlyName } from './name-alone.js';

const page = (title: string, body: string, options: PageOptions = {}) =>
  pageOf(`<title>${title}</title>${body}`, { url: 'https://oakworks.example/pumps', ...options });
const TITLE = 'Drip pumps for small gardens | Oakworks';
const NAME = '<h1>Oakworks</h1>';

describe('the name of the site as the main heading', () => {
  it('stands alone where the title says more, by the markup or by the title and the domain', () => {
    expect(isNameAlone(page(TITLE, NAME))).toBe(true);
    const declared = '<meta property="og:site_name" content="Oak &amp; Co">';
    expect(isNameAlone(page(`${TITLE}${'</title>'}${declared}`, '<h1>Oak &amp; Co</h1>'))).toBe(true);
  });

  it('does not stand alone beside another heading, and no heading is no name', () => {
    expect(isNameAlone(page(TITLE, `${NAME}<h1>Drip pumps</h1>`))).toBe(false);
    expect(isNameAlone(page(TITLE, '<h2>Oakworks</h2>'))).toBe(false);
    expect(isNameAlone(page(TITLE, '<h1></h1>'))).toBe(false);
    expect(isNameAlone(page(TITLE, `<h1></h1>${NAME}`))).toBe(true);
  });

  it('is right where the page is about the one whose name it is', () => {
    expect(isNameAlone(page(TITLE, NAME, { url: 'https://oakworks.example/' }))).toBe(false);
    for (const kind of [
      'company_home',
      'shop_home',
      'saas',
      'local_business',
      'profile',
      'contact',
      'login',
    ] as const)
      expect([kind, isNameAlone(page(TITLE, NAME, { kind }))]).toEqual([kind, false]);
    expect(isNameAlone(page(TITLE, NAME, { kind: 'article' }))).toBe(true);
  });

  it('is right where the title says hardly more', () => {
    expect(isNameAlone(page('Oakworks', NAME))).toBe(false);
    expect(isOnlyName(page('abcd | Oakworks', NAME), 'Oakworks')).toBe(true);
    expect(isOnlyName(page('Oakworks 1', NAME), 'Oakworks')).toBe(false);
  });

  it('is no name where it says what the page is about', () => {
    expect(isNameAlone(page(TITLE, '<h1>Drip pumps</h1>'))).toBe(false);
    expect(isOnlyName(page(TITLE, NAME), 'Drip pumps for small gardens')).toBe(false);
  });
});
