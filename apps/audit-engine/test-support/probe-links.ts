import { egressPolicy, type EgressPolicy } from '#outbound-http/rules/egress-policy';
import type { AuxFile, LinkProbe, ProbeResponse } from '../src/page/page-source.js';
import { budgetOf } from '../src/page-audit/fetching/fetch-terms.js';
import type { LinkPlan } from '../src/page-audit/links/link-plan.js';
import { LinkProber } from '../src/page-audit/links/link-prober.js';
import { USER_AGENT } from './failing-sites.js';
import { sourceOf } from './page-of.js';

export interface ProbeOptions {
  /** The address of the page. Default: another site. */
  readonly page?: string;
  readonly robots?: AuxFile;
  /** Whether the page is asked for as Markdown. Default: not. */
  readonly asksMarkdown?: boolean;
  /** What the head of the page names. Default: nothing. */
  readonly plan?: Partial<LinkPlan>;
  readonly policy?: EgressPolicy;
  readonly withinMs?: number;
  readonly signal?: AbortSignal;
  readonly prober?: LinkProber;
}

/** Requests these addresses as the links of a page whose site has no robots.txt. */
export function probeLinks(targets: readonly string[], options: ProbeOptions = {}): Promise<LinkProbe> {
  const source = sourceOf('', { url: options.page ?? 'https://site.example/page' });
  const prober = options.prober ?? new LinkProber();
  return prober.probe(
    {
      variants: [],
      targets,
      versions: [],
      services: [],
      files: [],
      ...(options.asksMarkdown === true && { markdown: source.finalUrl }),
      ...options.plan,
    },
    { ...source, robots: options.robots ?? { kind: 'absent', status: 404 } },
    {
      policy: options.policy ?? egressPolicy({ allow: ['127.0.0.0/8'] }),
      userAgent: USER_AGENT,
      budget: budgetOf(60_000),
      signal: options.signal ?? new AbortController().signal,
      withinMs: options.withinMs ?? 10_000,
    },
  );
}

/** Returns the answers for these addresses, in their order. */
export async function answersFor(
  targets: readonly string[],
  options?: ProbeOptions,
): Promise<readonly ProbeResponse[]> {
  const probe = await probeLinks(targets, options);
  return probe.kind === 'off' ? [] : probe.targets;
}
