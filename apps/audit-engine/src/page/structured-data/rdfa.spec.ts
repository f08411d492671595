import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '../parsing/parse-document.js';
import { Walk } from '../parsing/walk.js';
import { readRdfa } from './rdfa.js';

const read = (html: string) =>
  readRdfa(new Walk(parseDocument(html)), new URL('https://site.example/dir/page')).map(([node]) => node);
const VOCAB = 'vocab="https://schema.org/"';
const valueOf = (markup: string) => read(`<div ${VOCAB} typeof="Person">${markup}</div>`)[0]?.x;

describe('a resource of RDFa', () => {
  it('has its type, its address and the properties below it', () => {
    expect(
      read(
        `<p ${VOCAB} prefix="ov: http://open.vocab.org/terms/" resource="#manu" typeof="Person">
           My name is <span property="name">Manu Sporny</span>, call <span property="telephone">1-800-555-0199</span>.
           <img property="image" src="/manu.png"> My favourite animal is the <span property="ov:preferredAnimal">Liger</span>.
         </p>`,
      ),
    ).toEqual([
      {
        '@type': ['Person'],
        '@id': 'https://site.example/dir/page#manu',
        name: ['Manu Sporny'],
        telephone: ['1-800-555-0199'],
        image: ['https://site.example/manu.png'],
      },
    ]);
  });

  it('may be the value of a property of the resource around it', () => {
    const [list, item, page] = read(
      `<ol ${VOCAB} typeof="BreadcrumbList"><li property="itemListElement" typeof="ListItem">
         <a property="item" typeof="WebPage" href="/dresses"><span property="name">Dresses</span></a>
         <meta property="position" content="1"></li></ol>`,
    );
    expect(list).toEqual({ '@type': ['BreadcrumbList'], itemListElement: [item] });
    expect(item).toEqual({ '@type': ['ListItem'], item: [page], position: ['1'] });
    expect(page).toEqual({ '@type': ['WebPage'], '@id': 'https://site.example/dresses', name: ['Dresses'] });
  });

  it('is one wherever the page speaks of it', () => {
    expect(
      read(
        `<p ${VOCAB} resource="#a" typeof="Person"><b property="name">A</b></p>
         <p ${VOCAB} resource="#a"><b property="email">a@site.example</b></p>
         <p ${VOCAB} resource="#a" typeof="Patient"></p>`,
      ),
    ).toEqual([
      {
        '@type': ['Person', 'Patient'],
        '@id': 'https://site.example/dir/page#a',
        name: ['A'],
        email: ['a@site.example'],
      },
    ]);
  });

  it('ends with its element', () => {
    expect(read(`<div ${VOCAB}><p typeof="Person"></p><b property="name">x</b></div>`)).toEqual([
      { '@type': ['Person'] },
    ]);
  });

  it('is of schema.org by vocabulary, by the usual prefix, by a declared one, or by address', () => {
    const typesIn = (html: string) => read(html).map((node) => node['@type']);
    expect(typesIn('<p typeof="schema:Person"></p>')).toEqual([['Person']]);
    expect(typesIn('<p prefix="s: http://schema.org/" typeof="s:Person"></p>')).toEqual([['Person']]);
    expect(typesIn('<p typeof="https://schema.org/Person"></p>')).toEqual([['Person']]);
    expect(typesIn(`<p ${VOCAB}><b typeof="Person og:article"></b></p>`)).toEqual([['Person']]);
  });

  it('is left out where it is of another vocabulary', () => {
    expect(
      read(
        `<p typeof="Person"></p><p vocab="http://xmlns.com/foaf/0.1/" typeof="Person"></p><p typeof="foaf:Person"></p>
         <div ${VOCAB}><p vocab="" typeof="Person"></p></div>`,
      ),
    ).toEqual([]);
  });

  it('has no properties of other vocabularies, such as those for previews', () => {
    expect(
      read(
        `<div ${VOCAB} typeof="Person"><meta property="og:title" content="t"><meta property="schema:name" content="n"></div>`,
      ),
    ).toEqual([{ '@type': ['Person'], name: ['n'] }]);
  });
});

describe('the value of a property', () => {
  it.each([
    ['the content', '<span property="x" content="a">b</span>', 'a'],
    ['the datetime', '<time property="x" datetime="2026-01-02">today</time>', '2026-01-02'],
    ['the resource', '<a property="x" resource="/r" href="/h">b</a>', 'https://site.example/r'],
    ['the address', '<a property="x" href="h">b</a>', 'https://site.example/dir/h'],
    ['the text', '<span property="x"> a <b>b</b></span>', 'a b'],
  ])('is %s', (_what, markup, expected) => {
    expect(valueOf(markup)).toEqual([expected]);
  });
});
