import { wordSet } from '../../page/language/words.js';

/** Parameters that advertisers, networks and mailings add to links. They tell a visitor's source and do not change the page. */
const TRACKING = wordSet(
  // Google, whose srsltid stands in the addresses of its own results.
  `gclid gclsrc gbraid wbraid dclid gad_source gad_campaignid srsltid _ga _gac _gl
   fbclid fb_action_ids fb_action_types fb_source igsh igshid mibextid twclid ttclid li_fat_id sccid rdt_cid epik
   msclkid yclid ysclid _openstat s_kwcid ef_id irclickid cjevent wickedid
   mc_cid mc_eid mkt_tok vero_id vero_conv oly_anon_id oly_enc_id _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
   _kx ml_subscriber ml_subscriber_hash rb_clickid s_cid`,
);
/** Of Urchin and Google Analytics, Matomo, Piwik and HubSpot. */
const TRACKING_FAMILY = /^(?:utm|mtm|matomo|pk|piwik|hsa)_/;

function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING.has(lower) || TRACKING_FAMILY.test(lower);
}

/** Returns path and query in normal form: no `index.*`, no final slash, no tracking, parameters in order. */
export function documentOf(url: URL): string {
  const query = parametersOf(url);
  return query.length === 0 ? pathOf(url) : `${pathOf(url)}?${query.join('&')}`;
}

/** The same on its origin. */
export function documentAt(url: URL): string {
  return url.origin + documentOf(url);
}

/**
 * Returns whether an address is that of the page, or the page's without some of its parameters. The host is not
 * compared.
 */
export function isVariantOf(page: URL, address: URL): boolean {
  const own = new Set(parametersOf(page));
  return pathOf(page) === pathOf(address) && parametersOf(address).every((each) => own.has(each));
}

/** Returns the address without its tracking. */
export function withoutTracking(url: URL): URL {
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  if (tracking.length === 0) return url;
  const bare = new URL(url);
  for (const name of tracking) bare.searchParams.delete(name);
  return bare;
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
    .filter(([name]) => !isTracking(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort();
}

/** Returns whether an address is a complete one of the web, not relative. */
export function isWebAddress(href: string): boolean {
  return /^https?:$/.test(URL.parse(href)?.protocol ?? '');
}
