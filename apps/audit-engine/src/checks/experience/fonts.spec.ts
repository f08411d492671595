import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { describeCheck, head } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';
import { fontFacesOf } from './font-faces.js';

const face = (more = '') =>
  `@font-face { font-family: "Inter"; src: url(/inter.woff2) format("woff2");${more} }`;
const from = (src: string) => `@font-face { font-family: F; src: ${src} }`;
const style = (css: string) => head(`<style>${css}</style>`);
const sheet = (address: string, attributes = '') =>
  head(`<link rel="stylesheet" href="https://${address}"${attributes}>`);
const preload = (attributes = '') => `<link rel="preload" as="font" href="/inter.woff2"${attributes}>`;

describeCheck('seo.speed.font_display', [
  ['no font', head(''), null],
  ['styles without a font', style('p { color: red }'), null],
  ['swap', style(face('font-display: swap')), 1],
  ['optional, in capitals', style(face('FONT-DISPLAY: Optional')), 1],
  ['none', style(face()), 0],
  ['auto, which is as good as none', style(face('font-display:auto;')), 0],
  ['one of two', style(`p{}${face()}${face('font-display:swap')}`), 0.5],
  ['none in a long style', style(`${'p { color: red }\n'.repeat(200)}${face()}`), 0],
  ['one in a comment', style(`/* ${face()} */`), null],
  ['one after a comment', style(`/* font */ @font-face/**/{ src: url(a.woff2); }`), 0],
  ['an installed font', style('@font-face { font-family: F; src: local("Arial"); size-adjust: 90% }'), null],
  ['a font in the style itself', style(from('url(data:font/woff2;base64,AA)')), null],
  ['one beside a file', style(from('URL( "data:font/woff2;base64,AA"), url(a.woff2)')), 0],
  ['a style that is shown as text', head('').replace('text', `&lt;style>${face()}`), null],
  ['a font service with display', sheet('fonts.googleapis.com/css2?family=Inter&amp;display=swap'), 1],
  ['a font service without', sheet('fonts.googleapis.com/css2?family=Inter'), 0],
  ['its icons', sheet('fonts.googleapis.com/icon?family=Material+Icons'), null],
  ['a style sheet of the site', sheet('site.example/fonts.css'), null],
]);

describeCheck('seo.speed.font_preload', [
  ['no preload', head(''), null],
  ['one with crossorigin', head(preload(' crossorigin')), 1],
  ['one as anonymous', head(preload(' crossorigin="anonymous"')), 1],
  ['one without', head(preload()), 0],
  ['one with credentials', head(preload(' crossorigin="use-credentials"')), 0],
  ['one of two', head(preload() + preload(' crossorigin')), 0.5],
  ['a preload of a script', head('<link rel="preload" as="script" href="/a.js">'), null],
]);

describeCheck('seo.speed.font_service', [
  ['none', head(''), null],
  ['a style sheet of the site', sheet('site.example/fonts.css'), null],
  ['one of a font service', sheet('use.typekit.net/abc.css'), 0],
  ['one for all media', sheet('fonts.googleapis.com/css?family=Inter', ' media="all"'), 0],
  ['one that is switched on later', sheet('fonts.googleapis.com/css?family=Inter', ' media="print"'), 1],
]);

describe('the fonts of a style', () => {
  it.each(['\n', '\r\n'])('are found again behind comments and line breaks of %j', (end) => {
    const css = ['p {}', '/* a', '@font-face {} */', ` ${face()}`].join(end);
    const page = pageOf(style(css));
    expect(fontFacesOf(page).map((each) => page.markup.positionOf(each))).toEqual([
      expect.objectContaining({
        line: 4,
        column: 2,
        excerpt: expect.stringMatching(/^@font-face \{ font-family: "Inter"/),
      }),
    ]);
  });

  it('are read in bounded time where a thousand styles in pictures have no end', () => {
    const page = pageOf(
      head('').replace(
        'text',
        `<svg>${'<style/>'.repeat(1_000)}${'<g/>'.repeat(50_000)}${' '.repeat(4_000_000)}`,
      ),
    );
    expect(page.elements.styles).toHaveLength(1_000);
    expect(cpuMsOf(() => fontFacesOf(page))).toBeLessThan(200);
  });

  it.each(['@font-face{', '@font-face', '/*', '@font-face{}', '@font-face{src:url(data:'])(
    'are read in bounded time where it is full of %s',
    (piece) => {
      const page = pageOf(style(piece.repeat(200_000 / piece.length)));
      expect(cpuMsOf(() => fontFacesOf(page))).toBeLessThan(200);
    },
  );
});
