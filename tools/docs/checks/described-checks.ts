import { type Engine, ENGINES, type IssueBasis, type Severity } from '#contracts/audit/audits';
import { type PageKind, PAGE_KINDS, pageKindName } from '#contracts/audit/page-kinds';
import { headerLines } from '#outbound-http/response/response-headers';
import {
  type CheckExample,
  type ExamplePage,
  withWords,
} from '../../../apps/audit-engine/test-support/check-examples.js';
import type { LinkProbe, ProbeResponse } from '../../../apps/audit-engine/src/page/page-source.js';
import { KINDS } from '../../../apps/audit-engine/src/checks/kinds/kind-rules.js';
import type { Catalogue } from '../pages/checks-page.js';

/** What a page shows of a check, besides its platforms. */
export interface DescribedCheck {
  readonly id: string;
  readonly engine: Engine;
  readonly dimension: string;
  /** Points of its engine, which has about 100. 0: reported and never scored. */
  readonly weight: number;
  /** True if a pass earns nothing: only a failure counts. */
  readonly isFault: boolean;
  /** True if a finding may cap the score of the engine. */
  readonly caps: boolean;
  /** The least severity of its issue, where the check names one. */
  readonly severity?: Severity;
  /** A statement that is true of a good page. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  /** When the score is 1, when between, when 0, and when the check does not apply. */
  readonly passes: string;
  readonly basis: IssueBasis;
  /** Names of sources, parted by semicolons. */
  readonly source: string;
  /** The kinds of pages that it does not apply to. */
  readonly notFor: readonly PageKind[];
  /** The kinds of pages for which this share of its weight counts, from 0 to 1. */
  readonly lessFor: Readonly<Partial<Record<PageKind, number>>>;
  /** A page, or what else of a site the check reads, that fails it. */
  readonly bad: readonly ExamplePart[];
  /** One that passes it. */
  readonly good: readonly ExamplePart[];
}

/** A part of an example, as `robots.txt` and its lines. */
export interface ExamplePart {
  readonly name: string;
  readonly text: string;
}

/** What the pages show of the checks. */
export function describedChecks(
  catalogue: Catalogue,
  examples: ReadonlyMap<string, CheckExample>,
): readonly DescribedCheck[] {
  return ENGINES.flatMap((engine) =>
    catalogue[engine].map(
      ({ id, dimension, weight, isFault, cap, severity, title, why, fix, passes, source }) => {
        const example = examples.get(id);
        const shares = PAGE_KINDS.map((kind) => [kind, KINDS[kind].shares.get(id) ?? 1] as const);
        return {
          id,
          engine,
          dimension,
          weight,
          isFault: isFault === true,
          caps: cap !== undefined,
          ...(severity && { severity }),
          title,
          why,
          fix,
          passes,
          basis: source.basis,
          source: source.name,
          notFor: shares.flatMap(([kind, share]) => (share === 0 ? [kind] : [])),
          lessFor: Object.fromEntries(shares.filter(([, share]) => share > 0 && share < 1)),
          bad: example === undefined ? [] : partsOf(example.bad),
          good: example === undefined ? [] : partsOf(example.good),
        };
      },
    ),
  );
}

/** What is shown of an example: only what it says. */
function partsOf(example: ExamplePage): readonly ExamplePart[] {
  const { html, url, kind, asOf, headers, redirects, robots, sitemap, llms } = example;
  const { firstByteMs, wireBytes, agentProbe, linkProbe } = example;
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['Address of the page', url],
    ['Kind of the page', kind && pageKindName(kind)],
    ['Day of the audit', asOf?.slice(0, 10)],
    ['Redirects on the way', redirects?.map(({ status, to }) => `HTTP ${status}: ${to}`).join('\n')],
    ['HTML', withWords(html, (count) => `… ${count} words of text …`)],
    ['Headers of the response', headers && linesOf(Object.entries(headers))],
    ['/robots.txt', fileText(robots)],
    ['/sitemap.xml', fileText(sitemap)],
    ['/llms.txt', fileText(llms)],
    ['First byte', firstByteMs === undefined ? undefined : `after ${firstByteMs} ms`],
    ['Sent', wireBytes === undefined ? undefined : `${wireBytes} bytes`],
    [
      'Answer to a user agent that names an AI agent',
      agentProbe?.kind === 'answered' ? `HTTP ${agentProbe.status}` : undefined,
    ],
    [
      'Answers to further requests',
      linkProbe && linesOf(responsesIn(linkProbe).map((response) => [response.url, outcomeOf(response)])),
    ],
  ];
  return parts.flatMap(([name, text = '']) => (text.trim() === '' ? [] : [{ name, text: text.trim() }]));
}

function responsesIn(probe: LinkProbe): readonly ProbeResponse[] {
  if (probe.kind === 'off') return [];
  const { targets, variants, canonical, versions = [], services = [] } = probe;
  return [...targets, ...variants, ...(canonical ? [canonical] : []), ...versions, ...services];
}

/** With the header in which a language version links back. */
function outcomeOf({ url, status, code, finalUrl = url, headers = {} }: ProbeResponse): string {
  if (status === undefined) return code ?? 'no answer';
  const at = finalUrl === url ? '' : ` at ${finalUrl}`;
  return [`HTTP ${status}${at}`, ...headerLines(headers, 'link').map((line) => `  link: ${line}`)].join('\n');
}

function linesOf(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([name, value]) => `${name}: ${String(value)}`).join('\n');
}

function fileText(file: string | number | undefined): string | undefined {
  return typeof file === 'number' ? `HTTP ${file}` : file;
}
