import { headerLines } from '#outbound-http/response/response-headers';
import type { IssueCode } from '#contracts/audit/audits';
import type { Page } from '../../page/page.js';
import { attribute } from '../../page/parsing/html-nodes.js';
import { directivesIn, type Directive } from '../crawling/robots-directives.js';
import { metaElements } from '../meta.js';
import { changeEach, headCode, headerCode, leavingOut, tag, type WritesCode } from './code.js';

/** The header's directives for one crawler alone begin with its name. */
const FOR_CRAWLER = /^([a-z][\w.-]{0,40}|\*)\s*:\s*(?=\S)/i;

/** Allows large pictures beside what the page already says to crawlers. */
export const largePicturesCode: WritesCode = (page) => {
  const [robots] = metaElements(page, 'robots');
  const kept = directivesIn(robots?.content ?? '').filter(
    (each) => !/^(?:$|max-image-preview\b)/i.test(each),
  );
  const content = [...kept, 'max-image-preview:large'].join(', ');
  return headCode(tag('meta', { name: 'robots', content }), robots === undefined ? [] : [robots]);
};

/** Keeps the page out of results, and lets crawlers follow its links. */
export const noindexCode: WritesCode = (page) =>
  headCode(tag('meta', { name: 'robots', content: 'noindex, follow' }), metaElements(page, 'robots'));

/**
 * Takes directives from the elements that say them, or else from the header. `free` stands in their place where no other is
 * left, and `instead` holds what has to be said in place of one that says more than is wrong.
 */
export function withoutDirectives(
  page: Page,
  directives: readonly Directive[],
  free: string,
  instead: Readonly<Record<string, string>> = {},
): IssueCode | undefined {
  const wrong = new Set(directives.map(({ value }) => value));
  const left = (content: string) => {
    const kept = directivesIn(content).flatMap((each) =>
      wrong.has(each) ? (instead[each] ?? []) : each === '' ? [] : each,
    );
    return kept.join(', ') || free;
  };
  const spots = directives.flatMap(({ where }) => where);
  if (spots.length > 0) {
    const code = changeEach(spots, (element) => ({ content: left(attribute(element, 'content') ?? '') }));
    const isInHeader = directives.some(({ where }) => where.length === 0);
    const others = isInHeader ? ['the same in the header X-Robots-Tag'] : [];
    return code && { ...code, ...leavingOut([...(code.missing ?? []), ...others]) };
  }
  const changes = headerLines(page.source.headers, 'x-robots-tag').flatMap((line) => {
    const [name = ''] = FOR_CRAWLER.exec(line) ?? [];
    const after = name + left(line.slice(name.length));
    return directivesIn(line.slice(name.length)).some((each) => wrong.has(each)) ? { line, after } : [];
  });
  if (changes.length === 0) return undefined;
  return headerCode(
    changes.map(({ after }) => `X-Robots-Tag: ${after}`).join('\n'),
    changes.map(({ line }) => `X-Robots-Tag: ${line.trim()}`),
  );
}
