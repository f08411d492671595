import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head, meta } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';

describeCheck('seo.links.crawlable', [
  ['real links', body('<a href="/a">A</a><a href="/b">B</a>'), 1],
  ['script links', body('<a href="javascript:void(0)">A</a><a href="javascript:go()">B</a>'), 0],
  ['an empty address, which is the page', body('<a href="">B</a>'), 1],
  ['buttons in the form of links', body('<a role="button" href="javascript:void(0)">A</a>'), null],
  ['placeholders', body('<a>A</a><a id="top" href="">B</a>'), null],
]);

const TARGETS = '<a id="b">B</a><a name="c">C</a><a aria-current="page">D</a><a></a>';
const REAL = '<a href="/a">A</a>'.repeat(9);
describeCheck('seo.links.scripted', [
  ['real links', body(REAL), 1],
  ['links whose handler only counts', body('<a href="/a" onclick="count()">A</a>'), 1],
  ['one of ten without href', body(`${REAL}<a onclick="go()">Prices</a>`), 0.5],
  ['one of ten that a listener may make a link', body(`${REAL}<a class="js">Prices</a>`), 0.5],
  ['a button that goes to an address', body(`${REAL}<button onclick="location.href='/b'">B</button>`), 0.5],
  ['a row that goes to an address', body(`${REAL}<div onclick="window.location = '/b'">B</div>`), 0.5],
  ['a row whose address is linked, too', body(`${REAL}<div onclick="location.assign('/a')">A</div>`), 1],
  ['a button that loads the page again', body(`${REAL}<button onclick="location.reload()">B</button>`), 1],
  ['a hidden one', body(`${REAL}<div hidden><a onclick="go()">Prices</a></div>`), 1],
  ['targets and placeholders', body(TARGETS), null],
  ['no links', body(''), null],
]);

const SVG =
  '<svg><a xlink:href="/map/north"><text>North</text></a><a href="/map/south"><title>South</title></a></svg>';
describe('a link in a picture', () => {
  const texts = (html: string) =>
    pageOf(body(html)).elements.anchors.map(({ text, url }) => [text, url?.pathname]);
  it('is a link, by href and by xlink:href', () => {
    expect(texts(SVG)).toEqual([
      ['North', '/map/north'],
      ['South', '/map/south'],
    ]);
  });

  it.each([
    ['a hidden part', `<div hidden>${SVG}</div>`],
    ['a hidden picture', SVG.replace('<svg', '<svg style="display: none"')],
    ['a template', `<template>${SVG}</template>`],
  ])('is none in %s', (_what, html) => {
    expect(texts(html)).toEqual([]);
  });

  it('adds no text to the page', () => {
    expect(pageOf(body(SVG)).bodyText).toBe('');
  });
});

const FOREIGN = '<a href="/a">詳しくはこちら</a><a href="/b">اقرأ المزيد</a><a href="/c">Подробнее…</a>';
const declaredIn = (language: string, markup: string) =>
  body(markup).replace('lang="en"', `lang="${language}"`);
describeCheck('seo.links.descriptive', [
  ['speaking links', body('<a href="/a">Pumps and valves</a>'), 1],
  ['an address as text', body('<a href="/a">https://site.example/a</a>'), 0],
  ['generic ones', body('<a href="/a">Click here</a><a href="/b">mehr erfahren…</a>'), 0],
  ['generic ones in other languages', body(FOREIGN), 0],
  ['ones of languages for links alone', body('<a href="/a">자세히 보기</a><a href="/b">Läs mer</a>'), 0],
  ['a single word of another language', declaredIn('nl', '<a href="/">Start</a><a href="/mer">Mer</a>'), 1],
  ['a single word of its own', declaredIn('sv', '<a href="/a">Mer</a>'), 0],
  ['a single word of the language of the link', body('<a lang="de" href="/a">Mehr</a>'), 0],
  ['more than a word of another language', declaredIn('nl', '<a href="/a">Read more</a>'), 0],
  ['a word in other letters', declaredIn('nl', '<a href="/a">Подробнее</a>'), 0],
  ['a word on a page of unknown language', body('<a href="/a">Start</a>').replace(' lang="en"', ''), 0],
  ['a word on a page in a language without words', declaredIn('eu', '<a href="/a">Start</a>'), 1],
  ['the name of a language', body('<a href="/go">Go</a>'), 1],
  ['links within the page only', body('<a href="#top">here</a>'), null],
  ['a generic one that scripts follow', body('<a href="javascript:show()">here</a>'), 0],
  ['a generic one that is not to be followed', body('<a rel="nofollow" href="/a">here</a>'), 0],
  ['one to another site that is not', body('<a rel="nofollow" href="https://x.example">here</a>'), null],
]);

const five = (path: string) => [1, 2, 3, 4, 5].map((n) => `<a href="${path}${n}">n</a>`).join('');
const TRACKED =
  '<a href="/1?utm_source=a">a</a><a href="/1?gclid=b">b</a><a href="/guides/page?utm_source=c">c</a>';
const OTHER_SITE = '<a href="https://other.example/">c</a>';
describeCheck('seo.links.internal', [
  ['five pages', body(five('/')), 1],
  ['one page twice, and another site', body(`<a href="/1">a</a><a href="/1#x">b</a>${OTHER_SITE}`), 0.2],
  ['pages told apart by a parameter', body(five('/t?p=')), 1],
  ['one page with tracking', body(TRACKED), 0.2],
]);

describeCheck('seo.links.https_downgrade', [
  ['https', body('<a href="https://site.example/a">a</a>'), 1],
  ['http', body('<a href="http://site.example/a">a</a>'), 0],
  ['an http page', body(''), null, { url: 'http://site.example/x' }],
]);

describeCheck('seo.links.nofollow_internal', [
  ['followed links', body('<a href="/a">a</a>'), 1],
  ['half of them not', body('<a href="/a">a</a><a rel="nofollow" href="/b">b</a>'), 0.5],
  ['a page that is nofollow', body(`${meta('robots', 'index, nofollow')}<a href="/a">a</a>`), 0],
  ['a page that is none for Google', body(`${meta('googlebot', 'none')}<a href="/a">a</a>`), 0],
  [
    'a page that is nofollow by its header',
    body('<a href="/a">a</a>'),
    0,
    { headers: { 'x-robots-tag': 'nofollow' } },
  ],
  [
    'a page that is nofollow to another crawler',
    body('<a href="/a">a</a>'),
    1,
    { headers: { 'x-robots-tag': 'otherbot: nofollow' } },
  ],
  ['a page that is nofollow without links', head(meta('robots', 'nofollow')), null],
  ['no links', body(''), null],
]);
