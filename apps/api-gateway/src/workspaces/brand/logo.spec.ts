import { describe, expect, it } from '@jest/globals';
import { inBase64, pngOf, svgOf } from '../../../test-support/pictures.js';
import { readLogo } from './logo.js';

const PNG = pngOf(120, 40);
const changed = (at: number) => {
  const bytes = Buffer.from(PNG);
  bytes[at]! ^= 1;
  return bytes;
};
const link = (href: string) => `<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${href}"/>`;

describe('a logo', () => {
  it('is a PNG of up to 1,000 pixels a side', () => {
    expect(readLogo(inBase64(PNG))).toEqual({ mediaType: 'image/png', bytes: PNG });
    expect(readLogo(inBase64(pngOf(1_000, 1_000)))).toMatchObject({ mediaType: 'image/png' });
    expect(readLogo(inBase64(pngOf(1_001, 10)))).toBe(
      'must have at most 1000 × 1000 pixels, and this one has 1001 × 10',
    );
    expect(readLogo(inBase64(pngOf(0, 10)))).toMatch(/and this one has 0 × 10$/);
  });

  it('is refused if a PNG is not whole', () => {
    expect(readLogo(inBase64(PNG.subarray(0, -4)))).toMatch(/ends too early$/);
    expect(readLogo(inBase64(PNG.subarray(0, 20)))).toMatch(/ends too early$/);
    expect(readLogo(inBase64(PNG.subarray(0, 8)))).toMatch(/ends too early$/);
    expect(readLogo(inBase64(changed(20)))).toMatch(/a checksum of this one is wrong$/);
    expect(readLogo(inBase64(changed(PNG.length - 20)))).toMatch(/checksum/);
  });

  it.each([
    ['bits that no color has', { depth: 7 }, /the header of this one is wrong$/],
    ['a type that no color has', { type: 5 }, /the header of this one is wrong$/],
    ['an order of lines that there is not', { interlace: 2 }, /the header of this one is wrong$/],
    ['colors without a palette', { type: 3 }, /the palette of this one is missing$/],
    ['three channels and the pixels of one', { type: 2 }, /has too few pixels$/],
  ])('is refused if a PNG has %s', (_what, header, refusal) => {
    expect(readLogo(inBase64(pngOf(10, 10, undefined, header)))).toMatch(refusal);
  });

  it('may be an interlaced PNG, and one with a bit for each pixel', () => {
    for (const header of [{ interlace: 1 }, { depth: 1 }])
      expect(readLogo(inBase64(pngOf(10, 10, undefined, header)))).toMatchObject({ mediaType: 'image/png' });
  });

  it('is refused if a small PNG holds more pixels than its size, which would fill the memory', () => {
    expect(readLogo(inBase64(pngOf(10, 10, Buffer.alloc(20_000_000))))).toMatch(
      /pixels of this one can not be read$/,
    );
  });

  it.each([
    svgOf('<rect width="40" height="10" fill="#0f6e45"/>'),
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svgOf('')}`,
    svgOf('<style>.a { fill: url(#b) } .c { fill: url("#d") }</style><path class="a" style="fill:url(#b)"/>'),
    svgOf(`<image href="data:image/png;base64,${inBase64(PNG)}"/>${link('#a')}`),
    svgOf('<a:b xmlns:a="urn:a" a:file="C:\\\\logos\\\\logo.png"/>'),
    svgOf('<a:b xmlns:a="urn:a" a:online="1"/>').replace('a:online', 'a:label'),
  ])('is an SVG: %s', (svg) => {
    expect(readLogo(inBase64(svg))).toMatchObject({ mediaType: 'image/svg+xml; charset=utf-8' });
  });

  it.each([
    ['runs nothing, and this one has <script>', svgOf('<script>alert(1)</script>')],
    ['runs nothing, and this one has <script>', svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['runs nothing, and this one has <foreignObject>', svgOf('<foreignObject/>')],
    ['runs nothing, and this one has onload', svgOf('').replace('<svg', '<svg onload="alert(1)"')],
    ['runs nothing, and this one has OnClick', svgOf('<path OnClick="alert(1)"/>')],
    ['loads nothing, and this one has a href of <use>', svgOf(link('https://evil.example/a.svg#a'))],
    ['loads nothing, and this one has a href of <a>', svgOf('<a href="javascript:alert(1)"/>')],
    ['loads nothing, and this one has a href of <image>', svgOf('<image href="data:text/html,x"/>')],
    ['loads nothing, and a style', svgOf('<style>@import "https://evil.example/a.css";</style>')],
    ['loads nothing, and a style', svgOf('<style><![CDATA[a{fill:url( "//evil.example/a")}]]></style>')],
    ['loads nothing, and a style', svgOf('<path style="fill:url(https://evil.example/a)"/>')],
    ['loads nothing, and a style', svgOf('<style>@im<!-- -->port "//evil.example/a"</style>')],
    ['loads nothing, and a style', svgOf('<path fill="\\75rl(//evil.example/a)"/>')],
    ['loads nothing, and a style', svgOf('<style>@\\69mport "//evil.example/a"</style>')],
    ['loads nothing, and a style', svgOf('<style>a{fill:image-set("//evil.example/a" 1x)}</style>')],
    ['runs nothing, and this one has attributeName', svgOf('<set attributeName="href" to="javascript:x"/>')],
    [
      'runs nothing, and this one has <img>',
      svgOf('<img xmlns="http://www.w3.org/1999/xhtml" src="//evil.example/a"/>'),
    ],
    ['in UTF-8', Buffer.concat([Buffer.from(svgOf('')), Buffer.from([0x81])])],
    ['declares no entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svgOf('&amp;')}`],
    ['without a style sheet', `<?xml-stylesheet href="https://evil.example/a.css"?>${svgOf('')}`],
    ['see line 1, column', svgOf('<path>')],
    ['see line 1, column', svgOf('&unknown;')],
    ['see line 2, column', `${svgOf('')}\n<svg/>`],
    ['or an SVG that begins with <svg xmlns=', '<html><body/></html>'],
    ['or an SVG that begins with <svg xmlns=', '<svg/>'],
  ])('is refused: it %s', (rule, svg) => {
    expect(readLogo(inBase64(svg))).toContain(rule);
  });

  it('is refused if it is another file, or none', () => {
    expect(readLogo(inBase64(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])))).toBe(
      'must be a PNG, or an SVG in UTF-8',
    );
    expect(readLogo(inBase64('Hello'))).toBe('must be a PNG, or an SVG in UTF-8');
    for (const text of ['', 'a', 'data:image/png;base64,iVBORw==', '%%%%', `${inBase64(PNG)}\n`])
      expect(readLogo(text)).toBe('must be a file in base64, of at most 200 KB (204,800 bytes)');
  });

  it('has at most 200 KB', () => {
    const [start, end] = svgOf('|').split('|') as [string, string];
    const fitting = `${start}${' '.repeat(204_800 - start.length - end.length)}${end}`;
    expect(readLogo(inBase64(fitting))).toMatchObject({ mediaType: 'image/svg+xml; charset=utf-8' });
    expect(readLogo(inBase64(`${fitting} `))).toBe('must have at most 200 KB (204,800 bytes)');
  });

  it('has at most 100 levels, and a style of any length is read once', () => {
    const deep = (levels: number) => svgOf(`${'<g>'.repeat(levels)}${'</g>'.repeat(levels)}`);
    expect(readLogo(inBase64(deep(99)))).toMatchObject({ mediaType: 'image/svg+xml; charset=utf-8' });
    expect(readLogo(inBase64(deep(100)))).toBe('must be an SVG of at most 100 levels');
    const blank = svgOf(`<style>url(${' '.repeat(200_000)}#a)</style>`);
    expect(readLogo(inBase64(blank))).toMatchObject({ mediaType: 'image/svg+xml; charset=utf-8' });
  });
});
