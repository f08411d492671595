import { head } from '../../../../test-support/describe-check.js';
import { describeAudit, type LighthouseCase } from '../../../../test-support/lighthouse.js';

/** The cases of `font-display-test.js`, each font in a rule of its own, and of the fixture page `perf/fonts.html`. */
const styled = (what: string, rule: string, passes: boolean): LighthouseCase => ({
  what,
  html: head(`<style>p { color: red }\n@font-face ${rule}\n.webfont { font-family: A }</style>`),
  passes,
});

describeAudit(
  'font-display',
  ['seo.speed.font_display'],
  [
    styled('a font without a rule', '{ /* try with " */ src: url("./font-a.woff"); }', false),
    styled(
      'a value in quotation marks',
      `{ font-display: 'optional'; // invalid\n src: url('../b.woff'); }`,
      false,
    ),
    styled(
      'a value without its semicolon',
      '{ font-display: optional // no end\n src: url(font.woff); }',
      false,
    ),
    styled('a rule before the address', '{ font-display: block; src: url("./font-a.woff"); }', true),
    styled(
      'a rule on a line of its own',
      '{\r\n\r\n font-display: fallback;\r\n src: url(font.woff);\r\n}',
      true,
    ),
    styled(
      'a rule without a semicolon at the end',
      '{ src: url(font-0.woff);\n font-display: swap\n }',
      true,
    ),
    styled(
      'a rule with spaces before its colon',
      '{src: url(font-1.woff);font-display   : fallback\n }',
      true,
    ),
    styled('a rule right before the end', '{ src: url(font-2.woff);\n font-display:optional}', true),
    styled('a rule with spaces everywhere', '{ src: url(font-3.woff);\n font-display    :  swap  ;  }', true),
    styled('a rule without spaces', '{src: url(font-4.woff);font-display:swap;}', true),
    styled(
      'files in several formats, and no rule',
      '{font-family:A B;src:url(//cdn.example/a.eot) format("embedded-opentype"),url(//cdn.example/a.woff) format("woff");font-weight:900}',
      false,
    ),
    styled(
      'an address between line breaks, and two sources',
      '{font-family:A;src:url(\n "//cdn.example/a.eot")\n ;src:       url("//cdn.example/a.eot?#iefix") format("embedded-opentype");font-weight:700}',
      false,
    ),
    styled(
      'a rule after two sources',
      `{font-family:'A';src:url('../a.eot?v=4');src:url('../a.woff2?v=4') format('woff2');font-display:swap;}`,
      true,
    ),
    styled(
      'an installed font or else a file',
      `{ font-family: 'A'; src: local('A Black'), url(https://fonts.example/a.woff2) format('woff2'); unicode-range: U+0000-00FF; }`,
      false,
    ),
    { what: 'a style without a font', html: head('<style></style>'), passes: true },
  ],
);
