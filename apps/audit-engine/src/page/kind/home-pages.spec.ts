import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../test-support/describe-check.js';
import { pageOf, words } from '../../../test-support/page-of.js';

const kindAt = (path: string, title: string, html: string) =>
  pageOf(`<!doctype html><html lang="en"><head><title>${title}</title></head><body>${html}</body></html>`, {
    url: new URL(path, 'https://site.example').href,
  }).kind.kind;
const menu = (...labels: readonly string[]) =>
  `<nav>${labels.map((label) => `<a href="/${label.toLowerCase().replaceAll(' ', '-')}">${label}</a>`).join(' ')}</nav>`;
const main = (html: string) => `<main>${html}</main>`;

describe('the kind of a home page', () => {
  it.each([
    [
      'company_home',
      'Finch Pumps',
      menu('About us', 'Products', 'Careers', 'Investors', 'Contact') + main(`<p>${words(80)}</p>`),
    ],
    [
      'event',
      'Boat Conference 2027',
      menu('Speakers', 'Venue', 'Registration', 'Sponsors', 'Call for papers') +
        main(`<p>12 to 14 May 2027, Leeds</p><p>${words(60)}</p>`),
    ],
    [
      'course',
      'MATH 178: Tides',
      menu('Syllabus', 'Homework', 'Lectures') + main(`<p>Instructor: Ada Finch. Office hours: Monday.</p>`),
    ],
    [
      'profile',
      'Ada Finch',
      main(
        `<h1>Ada Finch</h1><p>I am a boat builder. I live in Leeds.</p><h2>Experience</h2><p>${words(20)}</p><h2>Education</h2><p>${words(20)}</p><h2>Skills</h2><p>Oak.</p><h2>Awards</h2>`,
      ),
    ],
    [
      'blog_post',
      'Oak and water',
      menu('Archives') +
        main(
          Array.from(
            { length: 12 },
            (_, at) =>
              `<h2><a href="/2026/0${(at % 9) + 1}/oak-${at}">Oak ${at}</a></h2><p>Posted on ${at + 1} May 2026. Continue reading</p>`,
          ).join(''),
        ),
    ],
    [
      'saas',
      'Tideboard',
      menu('Pricing', 'Log in') +
        main(
          `<p>Dashboards in real time for teams. No credit card required. Integrations, API and SDK. Cancel anytime.</p><a href="/signup">Start free</a>`,
        ),
    ],
  ])('is %s of %s', (kind, title, html) => {
    expect(kindAt('/', title, html)).toBe(kind);
  });
});

describe('the kind of a page', () => {
  it('is that of a list where it says how many things it has, however few they are', () => {
    const item =
      '<li><a href="/u-lock"><img src="/u.jpg" alt=""></a> €51.00 <button>Add to cart</button></li>';
    const html = `<a href="/cart">Cart</a>${main(`<h1>Locks</h1><p>Items 1 to 6 of 37. Sort by price. Show 6 per page.</p><ul>${item.repeat(6)}</ul>`)}`;
    expect(kindAt('/locks/', 'Locks', html)).toBe('category');
  });

  it('is no thread, and no terms, by a word that its address begins with or has somewhere', () => {
    const html = main(`<h1>Tides</h1><p>${words(400)}</p>`);
    expect(kindAt('/tides', 'Tides', html)).toBe('article');
    expect(kindAt('/sailors-thrilled-with-warming-harbour-policy-of-leeds', 'Tides', html)).toBe('article');
  });

  it('is news by what stands around it, and not by what it links', () => {
    const around = menu('Politics', 'Sport', 'Business', 'Opinion', 'Weather', 'World', 'Culture');
    const text = `<h1>Ferry runs again</h1><p>12 May 2026, 14:32</p><p>${words(400)}</p>`;
    expect(kindAt('/ferry', 'Ferry', around + main(text))).toBe('news');
    expect(kindAt('/ferry', 'Ferry', main(text.replace(', 14:32', '') + around))).toBe('article');
  });

  it('is that of a shell without any text, whatever it declares', () => {
    const html = `<div id="root"></div><script src="/a.js"></script>${schema({ '@type': 'Recipe', name: 'Lemon cake' })}`;
    expect(kindAt('/lemon-cake', '', html)).toBe('shell');
  });

  it.each([
    ['profile', '/u/paul', 'Paul Dean (@paul)', '<h1>Paul</h1><p>212 followers, 40 following, 31 posts</p>'],
    [
      'search',
      '/find?searchstring=oak',
      'Oak',
      `<p>24 results</p><ul>${'<li><a href="/a">Oak</a></li>'.repeat(8)}</ul>`,
    ],
    [
      'video',
      '/tides',
      'Tides',
      '<h1>Tides</h1><div class="video-js"></div><video src="/a.mp4"></video><p>1,204 views</p>',
    ],
  ])('is %s by its numbers at %s', (kind, path, title, html) => {
    expect(kindAt(path, title, main(html))).toBe(kind);
  });
});
