import { describe, expect, it } from '@jest/globals';
import { sourceOf } from '../../../test-support/page-of.js';
import { analyse } from '../analysis/analyse.js';

/** Text that would colour a terminal, break a line of a log or of a mail, run in a browser, or reverse text. */
const HOSTILE = 'Buy\u001b[31m now\r\nX-Header: 1\u202Egnp.exe\u0000<script>alert(1)</script>\u2028 end';

/** A page with the text at every place that a result may quote. */
const PAGE = `<html lang="${HOSTILE}"><head><title>${HOSTILE}</title><title>${HOSTILE}</title>
  <meta name="description" content="${HOSTILE}"><meta name="robots" content="noindex, ${HOSTILE}">
  <meta property="og:title" content="${HOSTILE}"><link rel="canonical" href="${HOSTILE}">
  <link rel="alternate" hreflang="${HOSTILE}" href="${HOSTILE}">
  <script type="application/ld+json">{"@type":${JSON.stringify(HOSTILE)}}</script></head>
  <body><h1>${HOSTILE}</h1><h1>${HOSTILE.repeat(20)}</h1><h3>${HOSTILE}</h3><p>${HOSTILE}</p>
  <a href="javascript:${HOSTILE}">${HOSTILE}</a><a href="/x">click here</a><img src="${HOSTILE}">
  <time datetime="${HOSTILE}">x</time></body></html>`;

describe('text of a page that a result quotes', () => {
  const source = sourceOf(PAGE, { robots: `User-agent: *\nDisallow: /${HOSTILE}`, llms: HOSTILE });
  const { issues } = analyse({ source, type: 'all', asOf: '2026-11-21T00:00:00Z', ownToken: 'x' });
  const evidence = issues.flatMap((issue) => issue.evidence);

  it('is there', () => {
    expect(evidence.filter((line) => line.includes('Buy')).length).toBeGreaterThan(3);
  });

  it('has no control character, no line break and nothing that turns text around', () => {
    expect(evidence.filter((line) => /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(line))).toEqual([]);
  });

  it('is short', () => {
    expect(Math.max(...evidence.map((line) => line.length))).toBeLessThanOrEqual(200);
  });
});
