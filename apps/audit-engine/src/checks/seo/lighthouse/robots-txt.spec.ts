import { describe, expect, it } from '@jest/globals';
import { head } from '../../../../test-support/describe-check.js';
import { describeAudit, linesOf, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.tech.robots_txt_valid'];
const answered = (what: string, robots: string | number, passes: boolean, otherwise?: string) =>
  page(what, passes, head(''), { robots }, otherwise);
const BUSY = 'it says that we ask too often, and nothing about the file; RFC 9309 takes it as absent';
const MIXED =
  'user-agent: *\nallow: /\ndisallow: /test\n\nuser agent: wrong\nalow: /wrong\ndisallow /wrong\n';
const VALID = `User-agent: Twitterbot
Disallow:

User-agent: BadBot
Disallow: / # everything

Sitemap: https://example.com/sitemap.xml
License: https://example.com/license.xml

User-agent: Yandex
Host: https://brainly.com
clean-param: bla

User-agent: Bing
Disallow: /*.swf$
crawl-delay: 10

User-agent: NotOfficial
noindex: /bla
Visit-time: 0600-0845
Request-rate: 1/30m

User-agent: RespectfulAI
Content-Signal: ai-train=yes, search=yes, ai-input=yes
`;
/** With the number of errors that Lighthouse finds. */
const FAULTY: readonly (readonly [text: string, errors: number])[] = [
  ['Allow: /', 1],
  ['syntax error', 1],
  ['unknown: directive', 1],
  ['sitemap: /cant/be/relative.xml', 1],
  ["sitemap:#can't be empty", 1],
  ['user-agent: *\nallow: https://cant.be/absolute', 1],
  ['user-agent: *\nallow: must/start/with/a/slash', 1],
  ['user-agent: *\nallow: /dolar/sign$in/the/middle', 1],
  [MIXED, 3],
  ['every\nsingle\nline\nis\nwrong\n', 5],
];

describeAudit('robots-txt', CHECKS, [
  answered('no answer', 'silent', false),
  answered('429', 429, false, BUSY),
  ...[500, 503, 599].map((status) => answered(String(status), status, false)),
  ...FAULTY.map(([text]) => answered(text, text, false)),
  ...[404, 401].map((status) => answered(String(status), status, true)),
  answered('an empty file', '', true),
  answered('a comment', '#just a comment', true),
  answered('an empty rule', 'user-agent:*\ndisallow:', true),
  answered('space and a comment', 'USER-AGENT:  *\nALLOW:    /         \nDISALLOW:#comment', true),
  answered('many directives', VALID, true),
]);

describe("the errors of Lighthouse's robots-txt", () => {
  it.each(FAULTY)('in %j are %d', (robots, errors) => {
    expect(linesOf('seo.tech.robots_txt_valid', head(''), { robots })).toHaveLength(errors);
  });
});
