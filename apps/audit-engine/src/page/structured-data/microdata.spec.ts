import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../parsing/parse-document.js';
import { Walk } from '../parsing/walk.js';
import { readMicrodata } from './microdata.js';

const read = (html: string) =>
  readMicrodata(new Walk(parseDocument(html)), new URL('https://site.example/dir/page')).map(
    ([node]) => node,
  );
const PERSON = 'itemscope itemtype="https://schema.org/Person"';
const valueOf = (markup: string) => read(`<div ${PERSON}>${markup}</div>`)[0]?.x;

describe('an item of microdata', () => {
  it('has the properties below it, repeated ones and several names of one value included', () => {
    expect(
      read(
        `<div ${PERSON} itemid=" urn:a "><p>I am <b itemprop="name alternateName">Neil</b>,
         <i itemprop="knows">Ada</i> and <i itemprop="knows">Bob</i></div>`,
      ),
    ).toEqual([
      {
        '@type': ['https://schema.org/Person'],
        '@id': 'urn:a',
        name: ['Neil'],
        alternateName: ['Neil'],
        knows: ['Ada', 'Bob'],
      },
    ]);
  });

  it('may be the value of a property of the item around it', () => {
    const band = `<p itemprop="memberOf" itemscope itemtype="http://schema.org/MusicGroup">The <span itemprop="name">Four Parts Water</span></p>`;
    const [person, group, ...more] = read(`<div ${PERSON}>${band}<span itemprop="name">Amanda</span></div>`);
    expect(person).toEqual({ '@type': ['https://schema.org/Person'], memberOf: [group], name: ['Amanda'] });
    expect(group).toEqual({ '@type': ['http://schema.org/MusicGroup'], name: ['Four Parts Water'] });
    expect(more).toEqual([]);
  });

  it('includes elements that itemref names, wherever they are', () => {
    const [amanda] = read(
      `<div ${PERSON} itemref="a b a missing"></div>
       <p id="a">Name: <span itemprop="name">Amanda</span></p>
       <div id="b" itemprop="band" itemscope itemref="c"><i itemprop="genre">Jazz</i></div>
       <div id="c"><p itemprop="name">Jazz Band</p><p>Size: <span itemprop="size">12</span></p></div>`,
    );
    expect(amanda).toEqual({
      '@type': ['https://schema.org/Person'],
      name: ['Amanda'],
      band: [{ genre: ['Jazz'], name: ['Jazz Band'], size: ['12'] }],
    });
  });

  it('includes the elements around it, without itself', () => {
    expect(
      read(
        `<div id="all"><b itemprop="name">Amanda</b><p itemprop="knows" ${PERSON} itemref="all"></p><b itemprop="email">a@b.example</b></div>`,
      ),
    ).toEqual([{ '@type': ['https://schema.org/Person'], name: ['Amanda'], email: ['a@b.example'] }]);
  });

  it('ends where items name each other', () => {
    const [first, second] = read(
      `<div id="a" itemprop="knows" ${PERSON} itemref="b a"></div><div id="b" itemprop="knows" ${PERSON} itemref="a b"></div>`,
    );
    expect(first?.knows).toEqual([second]);
    expect(second?.knows).toEqual([first]);
  });

  it('has several types, and is left out where none is of schema.org', () => {
    const types = 'itemtype="https://schema.org/Product https://schema.org/Car"';
    expect(read(`<p itemscope ${types}></p>`)).toEqual([
      { '@type': ['https://schema.org/Product', 'https://schema.org/Car'] },
    ]);
    expect(
      read(
        '<p itemscope itemtype="http://data-vocabulary.org/Person"></p><p itemscope itemtype="Person"></p><p itemscope></p>',
      ),
    ).toEqual([]);
  });

  it('ends with its element', () => {
    expect(read(`<p ${PERSON}></p><p itemprop="name">nobody</p>`)).toEqual([
      { '@type': ['https://schema.org/Person'] },
    ]);
  });

  it('treats names such as __proto__ and @type as any other, or as none', () => {
    const [item] = read(`<p ${PERSON}><i itemprop="__proto__ @type constructor">x</i></p>`);
    expect(Object.keys(item ?? {})).toEqual(['@type', '__proto__', 'constructor']);
    expect(item?.['@type']).toEqual(['https://schema.org/Person']);
  });
});

describe('the value of a property', () => {
  it.each([
    ['the content of meta', '<meta itemprop="x" content=" a ">', 'a'],
    ['nothing of meta without content', '<meta itemprop="x">', ''],
    ['the resolved href of a', '<a itemprop="x" href="b">text</a>', 'https://site.example/dir/b'],
    [
      'an address as it is where it can not be resolved',
      '<a itemprop="x" href="http://[">text</a>',
      'http://[',
    ],
    ['the resolved href of link', '<link itemprop="x" href="/b">', 'https://site.example/b'],
    ['the resolved src of img', '<img itemprop="x" src="b.png">', 'https://site.example/dir/b.png'],
    ['the resolved data of object', '<object itemprop="x" data="b"></object>', 'https://site.example/dir/b'],
    ['the datetime of time', '<time itemprop="x" datetime="2026-01-02">today</time>', '2026-01-02'],
    ['the text of time without datetime', '<time itemprop="x">2026-01-02</time>', '2026-01-02'],
    ['the value of data', '<data itemprop="x" value="7">seven</data>', '7'],
    ['the value of meter', '<meter itemprop="x" value="0.5">half</meter>', '0.5'],
    ['the content of any element', '<span itemprop="x" content="9.99">9,99 €</span>', '9.99'],
    ['the folded text of others', '<p itemprop="x"> a <b>b</b>\n c </p>', 'a b c'],
    ['the text of what is hidden', '<p itemprop="x" hidden> a <b>b</b><script>s</script></p>', 'a b'],
  ])('is %s', (_what, markup, expected) => {
    expect(valueOf(markup)).toEqual([expected]);
  });
});
