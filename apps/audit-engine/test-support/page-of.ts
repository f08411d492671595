import type { PageKind } from '#contracts/audit/page-kinds';
import { CATALOGUE } from '../src/checks/catalogue.js';
import type { Check } from '../src/checks/check.js';
import type { AgentProbe, AuxFile, LinkProbe, PageSource } from '../src/page/page-source.js';
import { readPage, type Page } from '../src/page/page.js';
import { applied } from '../src/scoring/score-engine.js';

export interface PageOptions {
  readonly url?: string;
  readonly headers?: PageSource['headers'];
  readonly redirects?: PageSource['redirects'];
  readonly firstByteMs?: number;
  /** Default: no server sent the page. */
  readonly wireBytes?: number;
  /**
   * The text of the file, a status of the response, `unreached` (our fault) or `silent` (the site's fault). Default:
   * 404.
   */
  readonly robots?: string | number;
  readonly sitemap?: string | number;
  readonly llms?: string | number;
  readonly agentProbe?: AgentProbe;
  readonly linkProbe?: LinkProbe;
  readonly asOf?: string;
  /** As the create of the audit says. */
  readonly kind?: PageKind;
}

/** Returns the data that the network would deliver for this markup. */
export function sourceOf(html: string | Uint8Array, options: PageOptions = {}): PageSource {
  const url = options.url ?? 'https://site.example/guides/page';
  return {
    requestedUrl: url,
    finalUrl: url,
    redirects: options.redirects ?? [],
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', ...options.headers },
    body: typeof html === 'string' ? Buffer.from(html) : html,
    wireBytes: options.wireBytes,
    firstByteMs: options.firstByteMs ?? 50,
    robots: fileOf(options.robots),
    sitemap: fileOf(options.sitemap),
    llms: fileOf(options.llms),
    agentProbe: options.agentProbe ?? { kind: 'off' },
    linkProbe: options.linkProbe ?? { kind: 'off' },
  };
}

export function pageOf(html: string, options: PageOptions = {}): Page {
  return readPage(sourceOf(html, options), new Date(options.asOf ?? '2026-11-21T12:00:00Z'), options.kind);
}

/** Returns the check with that id. Throws if it is not in the catalogue. */
export function checkOf(id: string): Check {
  const check = Object.values(CATALOGUE)
    .flat()
    .find((each) => each.id === id);
  if (check === undefined) throw new Error(`no check ${id}`);
  return check;
}

export function scoreOf(id: string, html: string, options: PageOptions = {}): number | null {
  return applied(checkOf(id), pageOf(html, options));
}

/** Returns running text of so many words in sentences of twelve, the same at every call, without a pattern. */
export function words(count: number): string {
  let state = 7;
  const next = () => VOCABULARY[(state = (state * 48_271) % 2_147_483_647) % VOCABULARY.length] ?? '';
  const sentences: string[] = [];
  for (let left = count; left > 0; left -= 12) {
    const text = Array.from({ length: Math.min(12, left) }, next).join(' ');
    sentences.push(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  }
  return sentences.join(' ');
}

const VOCABULARY =
  'the the the the the and and and of of of with for that which they have from their when water garden roots soil plant summer winter pump filter valve hose pressure litre tomato pepper bean lettuce compost mulch shade morning evening farmer field season harvest seed leaf stem flower fruit market price cost saving method line tube emitter clock timer tank rain barrel well river spring drought window kitchen bucket shovel wagon fence path bridge stone brick roof beam nail hammer paint brush paper letter story teacher school lesson number figure circle square corner street village city train ticket station coffee bread butter cheese apple orange lemon sugar pepper basket bottle glass table chair blanket pillow lamp mirror picture music song dance travel island beach mountain forest animal rabbit horse eagle'.split(
    ' ',
  );

function fileOf(given: string | number | undefined): AuxFile {
  if (given === 'unreached') return { kind: 'unreached', code: 'network_unavailable' };
  if (given === 'silent') return { kind: 'unreached', code: 'timeout' };
  if (typeof given === 'string') return { kind: 'found', contentType: 'text/plain', text: given };
  const status = given ?? 404;
  return status >= 500 ? { kind: 'broken', status } : { kind: 'absent', status };
}
