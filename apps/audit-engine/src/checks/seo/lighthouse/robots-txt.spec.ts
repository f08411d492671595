import { describe, expect, it } from '@jest/globals';
import { head } from '../../../../test-support/describe-check.js';
import { describeAudit, linesOf, type LighthouseCase } from '../../../../test-support/lighthouse.js';

const answered = (
  what: string,
  robots: string | number,
  passes: boolean,
  otherwise?: string,
): LighthouseCase => ({
  what,
  html: head(''),
  options: { robots },
  passes,
  ...(otherwise !== undefined && { otherwise }),
});
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

describeAudit(
  'robots-txt',
  ['seo.tech.robots_txt_valid'],
  [
    answered('no answer', 'silent', false),
    answered(
      '429',
      429,
      false,
      'it says that we ask too often, and nothing about the file; RFC 9309 takes it as absent',
    ),
    answered('500', 500, false),
    answered('503', 503, false),
    answered('599', 599, false),
    ...FAULTY.map(([text]) => answered(text, text, false)),
    answered('404', 404, true),
    answered('401', 401, true),
    answered('an empty file', '', true),
    answered('a comment', '#just a comment', true),
    answered('an empty rule', 'user-agent:*\ndisallow:', true),
    answered('space and a comment', 'USER-AGENT:  *\nALLOW:    /         \nDISALLOW:#comment', true),
    answered('many directives', VALID, true),
  ],
);

describe("the errors of Lighthouse's robots-txt", () => {
  it.each(FAULTY)('in %j are %d', (robots, errors) => {
    expect(linesOf('seo.tech.robots_txt_valid', head(''), { robots })).toHaveLength(errors);
  });
});
