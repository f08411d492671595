import { attribute } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { headerLinksOf, type Linking } from './link-relations.js';

/** Something for agents that a page names in a link element or a Link header. */
export interface AgentService {
  /** What it is called in the advice. */
  readonly name: string;
  /** True for llms.txt and Markdown. Others are services, which may take neither HEAD nor GET. */
  readonly isFile: boolean;
  readonly url: URL;
  /** Undefined for one of a header. */
  readonly element?: Element;
}

/** Relations that sites and scanners use today; none of them is registered at IANA. */
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['nlweb', 'NLWeb'],
  ['mcp', 'MCP'],
  ['mcp-server', 'MCP'],
  ['llms-txt', 'llms.txt'],
  ['llms', 'llms.txt'],
]);
const FILES: ReadonlySet<string> = new Set(['llms.txt', 'Markdown']);
/** The media type of Markdown. */
export const MARKDOWN = /^\s*text\/markdown\s*(?:;|$)/i;
const LLMS_TXT = /\/llms(?:-full)?\.txt$/;

/** Returns the services and versions for agents that a page names, each address once. */
export function agentServicesOf(page: Linking): readonly AgentService[] {
  const elements = page.elements.links.map((link) => ({ ...link, type: attribute(link.element, 'type') }));
  const services = new Map<string, AgentService>();
  for (const { url, rel, type, ...link } of [...elements, ...headerLinksOf(page)]) {
    const name = url && nameOf(url, rel, type);
    if (url === undefined || name === undefined || services.has(url.href)) continue;
    services.set(url.href, {
      name,
      isFile: FILES.has(name),
      url,
      ...('element' in link && { element: link.element }),
    });
  }
  return [...services.values()];
}

function nameOf(url: URL, rel: readonly string[], type: string | undefined): string | undefined {
  const relation = rel.find((each) => RELATIONS.has(each));
  if (relation !== undefined) return RELATIONS.get(relation);
  if (!rel.includes('alternate')) return undefined;
  if (LLMS_TXT.test(url.pathname)) return 'llms.txt';
  return MARKDOWN.test(type ?? '') ? 'Markdown' : undefined;
}
