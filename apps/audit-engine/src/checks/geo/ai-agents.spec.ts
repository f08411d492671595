import { describeCheck, head } from '../../../test-support/describe-check.js';

const page = head('');

describeCheck('geo.agents.markdown', [
  ['a link element', head('<link rel="alternate" type="text/markdown" href="/page.md">'), 1],
  [
    'a Link header',
    page,
    1,
    { headers: { link: '</page.md>; rel="alternate"; type="text/markdown; charset=utf-8"' } },
  ],
  ['another format', head('<link rel="alternate" type="application/rss+xml" href="/feed">'), 0],
  ['a style sheet of that type', head('<link rel="stylesheet" type="text/markdown" href="/page.md">'), 0],
  ['none', page, 0],
]);

describeCheck('geo.agents.usage', [
  ['a signal', page, 1, { robots: 'User-agent: *\nContent-Signal: search=yes\nAllow: /' }],
  ['a file without one', page, 0, { robots: 'User-agent: *\nAllow: /' }],
  ['no robots.txt', page, 0],
  ['one that we did not reach', page, null, { robots: 'unreached' }],
]);
