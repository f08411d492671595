import { headerLines } from '#outbound-http/response/response-headers';
import type { Page } from '../../page/page.js';
import { documented, inDimension, yes } from '../check.js';

/** What fits into one packet is not sent any faster when it is compressed (Lighthouse). */
const MIN_BYTES = 1_400;

/** How the response was sent. */
export const TRANSFER = inDimension('page_speed', [
  {
    id: 'seo.speed.compression',
    weight: 1,
    isFault: true,
    title: 'The HTML is sent compressed',
    problem: 'The HTML is sent without compression',
    problemOf: ({ source: { body } }) =>
      `The HTML is sent without compression: ${body.length.toLocaleString('en')} bytes`,
    why: 'Compressed HTML is several times smaller. It arrives sooner, at readers and at crawlers.',
    fix: 'Turn on gzip or Brotli for text/html on the server or the CDN.',
    source: documented('Lighthouse uses-text-compression; Google crawler HTTP support'),
    passes:
      '1 when fewer bytes were sent than the HTML has; else 0. Not applicable to at most 1,400 bytes of HTML, nor to a file that no server sent.',
    measure: ({ source: { body, wireBytes } }) =>
      wireBytes === undefined || body.length <= MIN_BYTES ? null : yes(wireBytes < body.length),
    evidence: ({ source: { body, wireBytes } }) => [
      `${wireBytes?.toLocaleString('en')} bytes were sent for ${body.length.toLocaleString('en')} bytes of HTML`,
    ],
  },
  {
    // It spares requests. No search engine is known to rank by it.
    id: 'seo.speed.validators',
    weight: 0,
    title: 'Crawlers can ask whether the page has changed (reported, not scored)',
    problem: 'Crawlers can not ask whether the page has changed',
    why: 'With an ETag or a date of change a crawler skips a page that is the same, and has time for others of the site.',
    fix: 'Send an ETag or Last-Modified header that changes with the content, and answer 304 to If-None-Match.',
    source: documented('Google crawler HTTP caching; RFC 9111'),
    passes:
      '1 when the response has a well-formed ETag or a Last-Modified that is a date; else 0. Google uses no other header for it. Not applicable to a file that no server sent. Reported only: it counts in no score.',
    measure: (page) => {
      if (page.source.wireBytes === undefined) return null;
      const [etag = '', modified = ''] = [headerOf(page, 'etag'), headerOf(page, 'last-modified')];
      return yes(ETAG.test(etag) || !Number.isNaN(Date.parse(modified)));
    },
    evidence: (page) =>
      ['etag', 'last-modified', 'cache-control'].map(
        (name) => `${name}: ${headerOf(page, name) ?? 'missing'}`,
      ),
  },
]);

/** RFC 9110 section 8.8.3. */
const ETAG = /^\s*(?:W\/)?"[^"\s]{0,1000}"\s*$/;

function headerOf({ source }: Page, name: string): string | undefined {
  return headerLines(source.headers, name)[0]?.slice(0, 1_100);
}
