import type { Anchor } from '../../content/anchors.js';
import { isNetwork, isShowcase } from '../../content/networks.js';

/** What links lead to, as their addresses say in the names that shops, forums and blogs give to their parts. */
const SEGMENTS = {
  cart: `cart basket bag trolley checkout warenkorb kasse panier carrito cesta carrello winkelwagen winkelmand winkelmandje koszyk carrinho sepet kosik kosar
    varukorg handlekurv kurv kundvagn shoppingcart shopping-cart shopping_cart shoppingbag viewcart view-cart cart.php cart.asp cart.aspx cart.html basket.php
    shopping_cart.php showcart add-to-cart korzina kosarica cos cumparaturi ostoskori`,
  product: `product products p dp item items itm prod produkt produkte produkty artikel produit produits producto productos prodotto prodotti tovar goods proddetail
    product.php product_info.php productdetail detail details pd listing annonce annonces anzeige s-anzeige classified-ad deal`,
  category: `category categories c collections collection catalog catalogue kategorie kategori kategoria categorie categoria cat shop store department departments
    brands brand marken marke sale outlet katalog`,
  thread: `thread threads topic topics viewtopic.php showthread.php discussion discussions questions question viewforum.php forumdisplay.php`,
  member: `user users u member members profile profiles member.php memberlist.php people author authors`,
  login: `login signin sign-in log-in register signup sign-up join account wp-login.php login.php register.php anmelden registrieren connexion inscription registro`,
  signUp: `signup sign-up trial free-trial demo get-started pricing plans preise tarife tarifs precios prezzi cennik request-demo start`,
  blog: `blog tag tags archive archives archiv author category comments`,
  job: `job jobs career careers vacancy vacancies stellenangebote karriere apply`,
  event: `event events veranstaltung veranstaltungen evenement evenements evento eventos eventi tickets agenda calendar shows`,
  video: `watch video videos v`,
} as const;
export type LinkGroup = keyof typeof SEGMENTS | 'dated' | 'social' | 'appStore' | 'other';

const GROUP: ReadonlyMap<string, readonly LinkGroup[]> = groupsBySegment();
const DATED = /\/(?:19|20)\d\d\/\d\d?\//;
/** Pictures, by the day of their upload. */
const UPLOADS = '/uploads/';
const HOST_GROUPS: readonly (readonly [RegExp, LinkGroup])[] = [
  [/^(?:cart|checkout|basket)\./, 'cart'],
  [/^(?:jobs?|careers?|karriere)\./, 'job'],
  [/^(?:forums?|community|boards?|discuss)\./, 'thread'],
  [/(?:^|\.)(?:youtube|youtu|vimeo|dailymotion|twitch|tiktok|youku|bilibili|rumble)\.\w+$/, 'video'],
  [/^(?:events?|tickets?)\./, 'event'],
  [
    /^(?:apps|itunes)\.apple\.com$|^play\.google\.com$|^(?:chrome|chromewebstore|workspace)\.google\.com$|^addons\.mozilla\.org$|^apps\.microsoft\.com$/,
    'appStore',
  ],
];
const OTHER: readonly LinkGroup[] = ['other'];
const MAX_ANCHORS = 2_000;

export interface LinkSigns {
  /** To other pages. */
  readonly all: number;
  /** Links of the whole page that lead there. */
  readonly anywhere: Readonly<Record<LinkGroup, number>>;
  /** Different addresses in the main content. */
  readonly inMain: Readonly<Record<LinkGroup, number>>;
}

export function linkSigns(anchors: readonly Anchor[], page: URL): LinkSigns {
  const anywhere = none();
  const inMain = none();
  const seen = new Set<string>();
  // Most links lead to one host.
  let host = '';
  let ofHost: LinkGroup | undefined;
  let all = 0;
  for (const { url, inMain: isInMain } of anchors.slice(0, MAX_ANCHORS)) {
    if (url?.href.startsWith('http') !== true) continue;
    const { pathname, hostname } = url;
    if (pathname === page.pathname) continue;
    if (hostname !== host) {
      host = hostname;
      ofHost = groupOfHost(hostname);
    }
    const isNew = isInMain && !seen.has(url.href);
    if (isNew) seen.add(url.href);
    all++;
    for (const group of groupsOf(pathname, ofHost)) {
      // Posts of other sites say nothing of this one.
      if (group === 'dated' && url.host !== page.host) continue;
      anywhere[group]++;
      if (isNew) inMain[group]++;
    }
  }
  return { all, anywhere, inMain };
}

/** What an address itself leads to. `segments` has what it asks for, too. */
export function leadsTo({ pathname, hostname }: URL, segments: readonly string[]): ReadonlySet<LinkGroup> {
  return new Set([
    ...groupsOf(pathname, groupOfHost(hostname)),
    ...segments.flatMap((segment) => GROUP.get(segment) ?? []),
  ]);
}

function groupOfHost(hostname: string): LinkGroup | undefined {
  if (isNetwork(hostname) || isShowcase(hostname) || hostname === 't.me') return 'social';
  return HOST_GROUPS.find(([name]) => name.test(hostname))?.[1];
}

function groupsOf(pathname: string, ofHost: LinkGroup | undefined): readonly LinkGroup[] {
  const groups: LinkGroup[] = [];
  const add = (group: LinkGroup) => {
    if (!groups.includes(group)) groups.push(group);
  };
  for (const segment of pathname.slice(0, 200).toLowerCase().split('/')) GROUP.get(segment)?.forEach(add);
  if (DATED.test(pathname) && !pathname.includes(UPLOADS)) add('dated');
  if (ofHost !== undefined) add(ofHost);
  return groups.length === 0 ? OTHER : groups;
}

function none(): Record<LinkGroup, number> {
  const counts = { dated: 0, social: 0, appStore: 0, other: 0 } as Record<LinkGroup, number>;
  for (const group of Object.keys(SEGMENTS) as LinkGroup[]) counts[group] = 0;
  return counts;
}

function groupsBySegment(): ReadonlyMap<string, readonly LinkGroup[]> {
  const groups = new Map<string, LinkGroup[]>();
  for (const [group, segments] of Object.entries(SEGMENTS))
    for (const segment of segments.split(/\s+/)) {
      const known = groups.get(segment);
      if (known === undefined) groups.set(segment, [group as LinkGroup]);
      else known.push(group as LinkGroup);
    }
  return groups;
}
