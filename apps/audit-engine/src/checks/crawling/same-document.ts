/** Parameters that track a visitor's source and do not change the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;

/** Returns path and query in normal form: no `index.*`, no final slash, no tracking, parameters in order. */
export function documentOf(url: URL): string {
  const query = parametersOf(url);
  return query.length === 0 ? pathOf(url) : `${pathOf(url)}?${query.join('&')}`;
}

/**
 * Returns whether an address is that of the page, or the page's without some of its parameters. The host is not
 * compared.
 */
export function isVariantOf(page: URL, address: URL): boolean {
  const own = new Set(parametersOf(page));
  return pathOf(page) === pathOf(address) && parametersOf(address).every((each) => own.has(each));
}

export function isRoot(url: URL): boolean {
  return documentOf(url) === '/';
}

function pathOf(url: URL): string {
  const path = url.pathname.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
  const end = path.lastIndexOf('/');
  const bare = /^index\.\w{1,8}$/i.test(path.slice(end + 1)) ? path.slice(0, end + 1) : path;
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare;
}

function parametersOf(url: URL): string[] {
  if (url.search === '') return [];
  return [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}
