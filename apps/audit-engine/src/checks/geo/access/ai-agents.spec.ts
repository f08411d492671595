import { describeCheck, head, HOME } from '../../../../test-support/describe-check.js';
import type { PageOptions } from '../../../../test-support/page-of.js';
import type { ProbeResponse } from '../../../page/page-source.js';

const page = head('');
const asMarkdown = (response: Omit<ProbeResponse, 'url'>): PageOptions => ({
  linkProbe: { kind: 'asked', variants: [], targets: [], markdown: { url: HOME.url, ...response } },
});

const linked = (href: string, rel: string, type: string) => ({
  headers: { link: `<${href}>; rel="${rel}"; type="${type}"` },
});

describeCheck('geo.agents.markdown', [
  ['a link element', head('<link rel="alternate" type="text/markdown" href="/page.md">'), 1],
  ['a Link header', page, 1, linked('/page.md', 'alternate', 'text/markdown; charset=utf-8')],
  ['another format', head('<link rel="alternate" type="application/rss+xml" href="/feed">'), 0],
  ['a style sheet of that type', head('<link rel="stylesheet" type="text/markdown" href="/page.md">'), 0],
  ['none', page, 0],
  ['an answer in it', page, 1, asMarkdown({ status: 200, contentType: 'text/markdown; charset=utf-8' })],
  ['an answer in HTML', page, 0, asMarkdown({ status: 200, contentType: 'text/html' })],
  ['a refusal in Markdown', page, 0, asMarkdown({ status: 406, contentType: 'text/markdown' })],
  ['no answer', page, 0, asMarkdown({ code: 'timeout' })],
]);

describeCheck('geo.agents.usage', [
  ['a signal', page, 1, { robots: 'User-agent: *\nContent-Signal: search=yes\nAllow: /' }],
  ['a file without one', page, 0, { robots: 'User-agent: *\nAllow: /' }],
  ['no robots.txt', page, 0],
  ['one that we did not reach', page, null, { robots: 'unreached' }],
]);

describeCheck('geo.agents.license', [
  ['a line of robots.txt', page, 1, { robots: 'License: https://site.example/license.xml' }],
  ['one without an absolute address', page, 0, { robots: 'License: /license.xml' }],
  ['a link element', head('<link rel="license" type="application/rsl+xml" href="/license.xml">'), 1],
  ['a Link header', page, 1, linked('/license.xml', 'license', 'application/rsl+xml')],
  ['a licence for people', head('<link rel="license" href="https://licenses.example/by">'), 0],
  ['none', page, 0],
  ['a robots.txt that we did not reach', page, null, { robots: 'unreached' }],
]);
