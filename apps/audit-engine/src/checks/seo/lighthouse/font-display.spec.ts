import { head } from '../../../../test-support/describe-check.js';
import { describeAudit, page } from '../../../../test-support/lighthouse.js';

/** The cases of `font-display-test.js`, each font in a rule of its own, and of the fixture page `perf/fonts.html`. */
const styled = (what: string, passes: boolean, rule: string) =>
  page(
    what,
    passes,
    head(`<style>p { color: red }\n@font-face ${rule}\n.webfont { font-family: A }</style>`),
  );
const CHECKS = ['seo.speed.font_display'];

describeAudit('font-display', CHECKS, [
  styled('a font without a rule', false, '{ /* try with " */ src: url("./font-a.woff"); }'),
  styled(
    'a value in quotation marks',
    false,
    `{ font-display: 'optional'; // invalid\n src: url('../b.woff'); }`,
  ),
  styled(
    'a value without its semicolon',
    false,
    '{ font-display: optional // no end\n src: url(font.woff); }',
  ),
  styled('a rule before the address', true, '{ font-display: block; src: url("./font-a.woff"); }'),
  styled(
    'a rule on a line of its own',
    true,
    '{\r\n\r\n font-display: fallback;\r\n src: url(font.woff);\r\n}',
  ),
  styled('a rule without a semicolon at the end', true, '{ src: url(font-0.woff);\n font-display: swap\n }'),
  styled('a rule with spaces before its colon', true, '{src: url(font-1.woff);font-display   : fallback\n }'),
  styled('a rule right before the end', true, '{ src: url(font-2.woff);\n font-display:optional}'),
  styled('a rule with spaces everywhere', true, '{ src: url(font-3.woff);\n font-display    :  swap  ;  }'),
  styled('a rule without spaces', true, '{src: url(font-4.woff);font-display:swap;}'),
  styled(
    'files in several formats, and no rule',
    false,
    '{font-family:A B;src:url(//cdn.example/a.eot) format("embedded-opentype"),url(//cdn.example/a.woff) format("woff");font-weight:900}',
  ),
  styled(
    'an address between line breaks, and two sources',
    false,
    '{font-family:A;src:url(\n "//cdn.example/a.eot")\n ;src:       url("//cdn.example/a.eot?#iefix") format("embedded-opentype");font-weight:700}',
  ),
  styled(
    'a rule after two sources',
    true,
    `{font-family:'A';src:url('../a.eot?v=4');src:url('../a.woff2?v=4') format('woff2');font-display:swap;}`,
  ),
  styled(
    'an installed font or else a file',
    false,
    `{ font-family: 'A'; src: local('A Black'), url(https://fonts.example/a.woff2) format('woff2'); unicode-range: U+0000-00FF; }`,
  ),
  page('a style without a font', true, head('<style></style>')),
]);
