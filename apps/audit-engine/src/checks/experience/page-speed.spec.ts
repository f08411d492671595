import { body, describeCheck, head } from '../../../test-support/describe-check.js';

const script = (attributes = '') => `<script src="/a.js"${attributes}></script>`;

describeCheck('seo.speed.image_size', [
  ['no images', body('<p>Text</p>'), null],
  ['width and height', body('<img src=a width=40 height=30>'), 1],
  ['an aspect-ratio', body('<img src=a style="aspect-ratio: 4 / 3; width: 100%">'), 1],
  ['a size in the style', body('<img src=a style="width:40px;height:30px">'), 1],
  ['a width alone', body('<img src=a width=40>'), 0],
  ['three of four', body(`${'<img src=a width=4 height=3>'.repeat(3)}<img src=b>`), 0.5],
]);

describeCheck('seo.speed.blocking_scripts', [
  ['no script', head(''), 1],
  ['scripts that wait', head(`${script(' defer')}${script(' async')}${script(' type="module"')}`), 1],
  ['a script in the body', body(script()), 1],
  ['one that blocks', head(script()), 0.75],
  ['four that block', head(script().repeat(4)), 0],
  ['a script with a type of old', head(script(' type="text/javascript"')), 0.75],
  ['data for scripts', head('<script src="/a.json" type="application/json"></script>'), 1],
]);
