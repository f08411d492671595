import { getDomain } from 'tldts';

/**
 * Returns the other spellings of an address that servers often answer as well: with the other scheme, with or without
 * `www.`, and with or without a slash at the end. An address with a port has no other scheme, and that of a file no slash.
 */
export function variantsOf(address: URL): readonly string[] {
  const { protocol, hostname, port, pathname } = address;
  const scheme = port === '' ? { protocol: protocol === 'https:' ? 'http:' : 'https:' } : undefined;
  const host = otherHost(hostname);
  const path = otherPath(pathname);
  return [scheme, host && { hostname: host }, path && { pathname: path }].flatMap((change) =>
    change === undefined ? [] : Object.assign(new URL(address), { hash: '' }, change).href,
  );
}

function otherHost(host: string): string | undefined {
  const domain = getDomain(host);
  if (domain === null) return undefined;
  if (host === domain) return `www.${domain}`;
  return host === `www.${domain}` ? domain : undefined;
}

function otherPath(path: string): string | undefined {
  if (path === '/') return undefined;
  if (path.endsWith('/')) return path.slice(0, -1);
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return isFile ? undefined : `${path}/`;
}
