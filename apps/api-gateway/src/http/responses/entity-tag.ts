import { hash } from 'node:crypto';

/** A strong entity tag (RFC 9110 section 8.8.3): the same for the same bytes, whichever gateway sends them. */
export function entityTagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** The same tag, promising the same content and not the same bytes. */
export function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** A list of entity tags; a tag may hold commas, so that the list can't be split at them. */
const TAGS = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/gy;

/** Whether `If-None-Match` names the tag, compared weakly (RFC 9110 sections 8.8.3.2 and 13.1.2). */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return Array.from(ifNoneMatch.matchAll(TAGS)).some(([, named]) => named === opaque);
}
