/** The longest name that DNS has an answer for (RFC 1035 section 2.3.4). */
const MAX_NAME_CHARACTERS = 253;

/**
 * What audits of one site are counted by: the host of their URL with its port, where that is not the scheme's own, in
 * lower case and without a dot at the end of the name. '' where there is none, or one that no look-up can find. What else a
 * running audit asks, hosts of redirects and addresses, is counted as it comes to it (`take-places.ts`).
 */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return '';
  const name = parsed.hostname.replace(/\.$/, '');
  if (name === '' || name.length > MAX_NAME_CHARACTERS) return '';
  return parsed.port === '' ? name : `${name}:${parsed.port}`;
}
