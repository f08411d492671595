import { Injectable } from '@nestjs/common';
import { LINK_PROBE, ROBOTS_TOKEN } from '#contracts/audit/crawler';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { fetchGuarded } from '#outbound-http/fetch-guarded';
import { headerLines } from '#outbound-http/response/response-headers';
import { underDeadline } from '#timing/under-deadline';
import { requestedAddress } from '../../page/content/addresses.js';
import { robotsResponse, accessOf, type RobotsResponse } from '../../page/robots-response.js';
import type { LinkProbe, ProbeResponse } from '../../page/page-source.js';
import { fetchRobots } from '../fetching/fetch-site-files.js';
import type { FetchedPage } from '../fetching/fetch-page.js';
import type { FetchTerms } from '../fetching/fetch-terms.js';
import { AddressTurns } from './address-turns.js';
import type { LinkPlan } from './link-plan.js';

/** Requests of one audit that run at once. */
const AT_ONCE = 4;
const MAX_REDIRECTS = 5;
/** Milliseconds for one request with its redirects. */
const REQUEST_MS = 4_000;
const STAGES = { dns: 2_000, connect: 2_000, tls: 2_000, headers: 3_000 };

/** Some servers answer so to every HEAD, so that only a GET is believed. */
const ASKED_AGAIN: ReadonlySet<number> = new Set([404, 405, 410, 501]);

const MARKDOWN = 'text/markdown';
const MAX_TYPE_CHARACTERS = 100;

interface Wanted {
  readonly url: string;
  /** The media type to ask for. Default: any. */
  readonly accept?: string;
}

export interface LinkProbeTerms extends FetchTerms {
  /** Milliseconds for all requests together. */
  readonly withinMs: number;
}

/**
 * Requests what the links and images of a page lead to, without reading a body. No request is worth a failed audit:
 * what can't be had is a response with its code.
 */
@Injectable()
export class LinkProber {
  private readonly turns = new AddressTurns(LINK_PROBE.atOncePerAddress);

  /** Never throws. Ends early if the signal aborts. */
  probe(plan: LinkPlan, page: FetchedPage, terms: LinkProbeTerms): Promise<LinkProbe> {
    return underDeadline(terms.signal, terms.withinMs, async (signal) => {
      const rules = new SiteRules(
        { origin: new URL(page.finalUrl).origin, robots: robotsResponse(page.robots) },
        async (origin) =>
          robotsResponse(
            await this.turns.during((admit) => fetchRobots({ ...terms, admit }, origin, signal)),
          ),
      );
      const wanted = [...new Set([...plan.variants, ...plan.targets])].map((url): Wanted => ({ url }));
      const markdown = plan.markdown === undefined ? undefined : { url: plan.markdown, accept: MARKDOWN };
      const responses = await this.askAll([...wanted, ...(markdown ? [markdown] : [])], signal, (each) =>
        this.ask(each, rules, { ...terms, signal }),
      );
      const found = new Map(wanted.flatMap((each) => [[each.url, responses.get(each)]] as const));
      const responseOf = (url: string): ProbeResponse => found.get(url) ?? { url, code: 'no_time' };
      return {
        kind: 'asked',
        variants: plan.variants.map(responseOf),
        targets: plan.targets.map(responseOf),
        ...(markdown && { markdown: responses.get(markdown) ?? { url: markdown.url, code: 'no_time' } }),
      };
    });
  }

  private async askAll(
    wanted: readonly Wanted[],
    signal: AbortSignal,
    ask: (wanted: Wanted) => Promise<ProbeResponse>,
  ): Promise<ReadonlyMap<Wanted, ProbeResponse>> {
    const responses = new Map<Wanted, ProbeResponse>();
    const left = wanted.values();
    const worker = async () => {
      for (const each of left) {
        if (signal.aborted) return;
        responses.set(each, await ask(each));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return responses;
  }

  private async ask(wanted: Wanted, rules: SiteRules, terms: FetchTerms): Promise<ProbeResponse> {
    const response = await this.request(wanted, 'HEAD', rules, terms);
    return response.status !== undefined && ASKED_AGAIN.has(response.status)
      ? this.request(wanted, 'GET', rules, terms)
      : response;
  }

  private async request(
    { url, accept }: Wanted,
    method: 'HEAD' | 'GET',
    rules: SiteRules,
    { policy, userAgent, signal }: FetchTerms,
  ): Promise<ProbeResponse> {
    let keptOut = false;
    try {
      const { status, finalUrl, headers } = await underDeadline(signal, REQUEST_MS, (limit) =>
        this.turns.during(
          (admit) =>
            fetchGuarded({
              url,
              method,
              policy,
              userAgent,
              headers: { ...(accept && { accept }), ...(method === 'GET' && { range: 'bytes=0-0' }) },
              signal: limit,
              budgets: STAGES,
              maxRedirects: MAX_REDIRECTS,
              body: 'skipped',
              admit,
            }),
          async (target) => {
            keptOut = !(await rules.allow(target.url));
            if (keptOut) throw new Error('robots.txt keeps us out');
          },
        ),
      );
      return {
        url,
        status,
        finalUrl: requestedAddress(new URL(finalUrl)),
        ...(accept && {
          contentType: headerLines(headers, 'content-type')[0]?.slice(0, MAX_TYPE_CHARACTERS) ?? '',
        }),
      };
    } catch (error) {
      if (keptOut) return { url, code: 'robots' };
      return { url, code: error instanceof OutboundError ? error.code : 'unknown' };
    }
  }
}

/** The rules of robots.txt for our crawler, at every origin that the links of one page lead to. */
class SiteRules {
  private readonly rules = new Map<string, Promise<RobotsResponse>>();

  /** `page`: the origin of the page, whose robots.txt is known. `fetchRobots` never throws. */
  constructor(
    page: { readonly origin: string; readonly robots: RobotsResponse },
    private readonly fetchRobots: (origin: string) => Promise<RobotsResponse>,
  ) {
    this.rules.set(page.origin, Promise.resolve(page.robots));
  }

  /** Returns whether the address may be requested. A group for `*` counts, too, because nobody there asked for it. */
  async allow(url: URL): Promise<boolean> {
    const rules = this.rules.get(url.origin) ?? this.fetchRobots(url.origin);
    this.rules.set(url.origin, rules);
    return accessOf(await rules, ROBOTS_TOKEN, url)?.allowed === true;
  }
}
