import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { pageOf } from '../../../test-support/page-of.js';

const positionOfImage = (html: string) => {
  const page = pageOf(html);
  return page.markup.positionOf(page.elements.images.at(-1)!);
};

describe('the position of an element', () => {
  it('is line and column in the source, a CSS path and the markup', () => {
    const html = '<!doctype html>\n<body>\n<div><p>Text</p><p>More <img\n src="a.png"> here</p></div>';
    expect(positionOfImage(html)).toEqual({
      line: 3,
      column: 25,
      path: 'html > body > div > p:nth-of-type(2) > img',
      excerpt: '<img\n src="a.png"> here</p></div>',
    });
  });

  it('has a path from the nearest id', () => {
    expect(positionOfImage('<main id="content"><ul><li>a<li><img src=b></ul></main>')).toMatchObject({
      path: '#content > ul > li:nth-of-type(2) > img',
    });
  });

  it('is right behind scripts that the parser does not read', () => {
    const script = `<script>${'x();\n'.repeat(500)}</script>`;
    expect(positionOfImage(`<body>\n${script}${script}\n<b></b><img src=a>`)).toMatchObject({
      line: 1_003,
      column: 8,
    });
  });

  it('is none for a link that the parser repeats after the end of its paragraph', () => {
    const page = pageOf('<p><a href="/1">Read all</p>click here<a href="/2">Prices</a>');
    const spans = page.elements.anchors.map((anchor) => page.markup.positionOf(anchor)?.column);
    expect(spans).toEqual([4, undefined, 39]);
  });

  it('is none for an element that the parser added', () => {
    const page = pageOf('<p>Text</p>');
    const { element } = pageOf('<h1>a</h1>').elements.headings[0]!;
    expect(
      page.markup.positionOf({ element: Object.assign({}, element, { tagEnd: undefined }) }),
    ).toBeUndefined();
  });

  it('leads to the tag, whatever stands before it', () => {
    const before = fc.array(
      fc.constantFrom(
        '<p>',
        '</p>',
        'ü\r\n',
        '\n',
        '😀',
        '<!-- <img> -->',
        `<b title="<img>">`,
        '<table><tr>',
        '</table>',
        `<script>${'/'.repeat(2_000)}</script>`,
        '&amp;',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(before, (parts) => {
        const html = `${parts.join('')}</b></table><img alt="" src="last">`;
        const span = positionOfImage(html)!;
        const lines = html.split('\n');
        expect(lines[span.line - 1]!.slice(span.column - 1)).toMatch(/^<img alt="" src="last">/);
        expect(lines).toHaveLength(span.line);
      }),
    );
  });
});

describe('the positions of a hostile page', () => {
  it('are found in linear time', () => {
    const page = pageOf(`${'\n'.repeat(2_000_000)}${'<img src=a>'.repeat(20_000)}`);
    const { images } = page.elements;
    const last = () => images.slice(-75).map((image) => page.markup.positionOf(image));
    expect(cpuMsOf(last)).toBeLessThan(1_000);
  });
});
