import { hash } from 'node:crypto';

/** Returns a strong entity tag (RFC 9110 section 8.8.3): the same bytes have the same tag on every gateway. */
export function entityTagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Returns the weak form of a tag: the same content, not necessarily the same bytes. */
export function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** A list of entity tags. Tags may hold commas, so the list can't be split at commas. */
const TAGS = /\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,|$)/gy;

/** Returns whether `If-None-Match` names the tag, in weak comparison (RFC 9110 sections 8.8.3.2 and 13.1.2). */
export function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return Array.from(ifNoneMatch.matchAll(TAGS)).some(([, named]) => named === opaque);
}
