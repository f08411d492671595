import { headerLines } from '#outbound-http/response/response-headers';
import type { Page } from '../../page/page.js';
import { metaContents } from '../meta.js';

/** Where a directive was found, for evidence. */
export interface Directive {
  readonly value: string;
  readonly from: string;
}

/** Header prefixes that look like a crawler's name but are directives with a value. */
const WITH_VALUE = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** Returns the robots directives for a crawler: those for all, and those that name it (meta elements and headers). */
export function directivesFor(page: Page, crawler: string): readonly Directive[] {
  const metas = ['robots', crawler].flatMap((name) =>
    metaContents(page, name).flatMap((content) => split(content, `<meta name="${name}">`)),
  );
  const headers = headerLines(page.source.headers, 'x-robots-tag').flatMap((line) => {
    const [, prefix, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    const scoped = prefix !== undefined && !WITH_VALUE.test(prefix.toLowerCase());
    if (scoped && prefix.toLowerCase() !== crawler && prefix !== '*') return [];
    return split(scoped ? (rest ?? '') : line, 'X-Robots-Tag');
  });
  return [...metas, ...headers];
}

/** Returns the directive that keeps the page out of that crawler's index; undefined if there is none. */
export function noindexFor(page: Page, crawler: string): Directive | undefined {
  return directivesFor(page, crawler).find(({ value }) => {
    if (value === 'noindex' || value === 'none') return true;
    const [, until] = /^unavailable_after\s*:\s*(.+)$/.exec(value) ?? [];
    return until !== undefined && Date.parse(until) < page.asOf.getTime();
  });
}

function split(content: string, from: string): Directive[] {
  // The date of unavailable_after may contain commas.
  if (/^\s*unavailable_after/i.test(content)) return [{ value: content.trim().toLowerCase(), from }];
  return content.split(',').map((part) => ({ value: part.trim().toLowerCase(), from }));
}
