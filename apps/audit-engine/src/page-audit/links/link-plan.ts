import { LINK_PROBE } from '#contracts/audit/crawler';
import { agentServicesOf } from '../../checks/crawling/agent-services.js';
import {
  alternatesInHead,
  alternatesInHeader,
  canonicalsOf,
  type Linking,
} from '../../checks/crawling/link-relations.js';
import { Addresses, requestedAddress, siteOf } from '../../page/content/addresses.js';
import { collectElements } from '../../page/content/elements.js';
import type { PageSource } from '../../page/page-source.js';
import { parsePage } from '../../page/parsing/parse-page.js';
import { variantsOf } from './address-variants.js';

/** The addresses to request for a page, without fragments, in this order. */
export interface LinkPlan {
  /** Other spellings of the address of the page. */
  readonly variants: readonly string[];
  /** What its links and images lead to. */
  readonly targets: readonly string[];
  /** The address that is asked for Markdown: that of the page. */
  readonly markdown?: string;
  /** The canonical address, if it is another than that of the page. */
  readonly canonical?: string | undefined;
  /** Language versions, whose heads are read. */
  readonly versions: readonly string[];
  /** Services that the page names for agents, which a GET may use. */
  readonly services: readonly string[];
  /** Files that it names for agents. */
  readonly files: readonly string[];
}

const MAX_ADDRESS_CHARACTERS = 2_000;

/**
 * Returns what to request: what the head names before links, links before images, and the page's own site before others, each in the order of the page.
 * Leaves out links within the site that are nofollow, because such links often do something. Throws `HtmlTooComplex`.
 */
export function linkPlanOf(source: Pick<PageSource, 'finalUrl' | 'headers' | 'body'>): LinkPlan {
  const { url: page, walk, base } = parsePage(source);
  const elements = collectElements(walk, base, undefined);
  const { anchors, images } = elements;
  const linking = { url: page, elements, source };
  const addresses = new Addresses(base);
  const own = siteOf(page);
  const links = anchors.filter(({ site, rel }) => site !== own || !rel.includes('nofollow'));
  const choice = new Choice(requestedAddress(page), own, addresses);
  const named = agentServicesOf(linking);
  // Chosen first, so that none is asked as anything else, which may send a GET.
  const services = choice.of(
    named.filter(({ isFile }) => !isFile).map(({ url }) => url),
    LINK_PROBE.services,
  );
  return {
    variants: variantsOf(page),
    markdown: requestedAddress(page),
    services,
    canonical: choice.of(canonicalsToAsk(linking), 1)[0],
    files: choice.of(
      named.filter(({ isFile }) => isFile).map(({ url }) => url),
      LINK_PROBE.services - services.length,
    ),
    versions: choice.of(
      [...alternatesInHead(linking), ...alternatesInHeader(linking)].map(({ url }) => url),
      LINK_PROBE.versions,
    ),
    targets: [
      ...choice.of(
        links.map(({ url }) => url),
        LINK_PROBE.links,
      ),
      ...choice.of(
        images.map(({ src }) => (src === '' ? undefined : addresses.resolve(src))),
        LINK_PROBE.images,
      ),
    ],
  };
}

/** None where several contradict each other: then none of them counts. */
function canonicalsToAsk(page: Linking): readonly URL[] {
  const urls = canonicalsOf(page).flatMap(({ url, where }) => (where === 'body' || !url ? [] : url));
  const asked = urls.filter(isRequested);
  return new Set(asked.map(requestedAddress)).size === 1 ? asked : [];
}

/** Chooses addresses, each once. */
class Choice {
  private readonly chosen = new Set<string>();
  private readonly ofOthers = new Map<string, number>();

  constructor(
    page: string,
    private readonly own: string,
    private readonly addresses: Addresses,
  ) {
    this.chosen.add(page);
  }

  of(urls: readonly (URL | undefined)[], limit: number): readonly string[] {
    const found = urls.filter((url) => url !== undefined).filter(isRequested);
    const isOwn = (url: URL) => this.addresses.siteOf(url) === this.own;
    const choice: string[] = [];
    for (const url of [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))]) {
      if (choice.length === limit) break;
      const address = requestedAddress(url);
      if (this.chosen.has(address) || !(isOwn(url) || this.hasRoomAt(this.addresses.siteOf(url)))) continue;
      this.chosen.add(address);
      choice.push(address);
    }
    return choice;
  }

  /** Counts the address that it has room for. */
  private hasRoomAt(site: string): boolean {
    const before = this.ofOthers.get(site) ?? 0;
    if (before === LINK_PROBE.perOtherSite) return false;
    if (before === 0 && this.ofOthers.size === LINK_PROBE.otherSites) return false;
    this.ofOthers.set(site, before + 1);
    return true;
  }
}

function isRequested({ protocol, href }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && href.length <= MAX_ADDRESS_CHARACTERS;
}
