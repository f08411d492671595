/** Top levels that no public name has: RFC 6761, 6762, 7686, 8375, and what networks use inside. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
  'i2p',
];

export type HostNameKind = 'public' | 'internal' | 'loopback' | 'invalid';

/**
 * Classifies the host of a URL by its text alone. `loopback` is `localhost` and below (RFC 6761 section 6.3);
 * `internal` has a single label or a top level that is not public; `invalid` can't be a name (RFC 1035).
 */
export function kindOfHostName(hostname: string): HostNameKind {
  const name = withoutRootDot(hostname).toLowerCase();
  const labels = name.split('.');
  if (name.length > 253 || labels.some((label) => !isLabel(label))) return 'invalid';
  if (labels.at(-1) === 'localhost') return 'loopback';
  if (labels.length === 1 || INTERNAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`)))
    return 'internal';
  return 'public';
}

/** `example.com.` and `example.com` are one name. */
export function withoutRootDot(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

function isLabel(label: string): boolean {
  return label.length >= 1 && label.length <= 63 && !label.startsWith('-');
}
