import { Injectable } from '@nestjs/common';
import { LINK_PROBE, ROBOTS_TOKEN } from '#contracts/audit/crawler';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { fetchGuarded } from '#outbound-http/fetch-guarded';
import type { ReadBody } from '#outbound-http/response/read-body';
import { headerLines, type ResponseHeaders } from '#outbound-http/response/response-headers';
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
const KEPT_HEADERS = ['content-type', 'link', 'x-robots-tag'];
/** More than the head of nearly every page. */
const MAX_HEAD_BYTES = 128 * 1024;

interface Wanted {
  readonly url: string;
  /** The media type to ask for. Default: any. */
  readonly accept?: string;
  /** What the head of the page names it as. A version is read by a GET; a service is sent no GET, which would use it. */
  readonly as?: 'canonical' | 'version' | 'service';
}

export interface LinkProbeTerms extends FetchTerms {
  /** Milliseconds for all requests together. */
  readonly withinMs: number;
}

/**
 * Requests what the links, images and head of a page lead to, and reads the heads of language versions. No request is worth a failed audit:
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
      const wanted = wantedBy(plan);
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
        versions: plan.versions.map(responseOf),
        services: [...plan.services, ...plan.files].map(responseOf),
        ...(plan.canonical !== undefined && { canonical: responseOf(plan.canonical) }),
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
    if (wanted.as === 'version') return this.request(wanted, 'GET', rules, terms);
    const response = await this.request(wanted, 'HEAD', rules, terms);
    return wanted.as !== 'service' && ASKED_AGAIN.has(response.status ?? 0)
      ? this.request(wanted, 'GET', rules, terms)
      : response;
  }

  private async request(
    { url, accept, as }: Wanted,
    method: 'HEAD' | 'GET',
    rules: SiteRules,
    { policy, userAgent, signal }: FetchTerms,
  ): Promise<ProbeResponse> {
    let keptOut = false;
    const isRead = as === 'version';
    try {
      const { status, finalUrl, headers, ...content } = await underDeadline(signal, REQUEST_MS, (limit) =>
        this.turns.during(
          (admit) =>
            fetchGuarded({
              url,
              method,
              policy,
              userAgent,
              headers: {
                ...(accept && { accept }),
                ...(method === 'GET' && !isRead && { range: 'bytes=0-0' }),
              },
              signal: limit,
              budgets: STAGES,
              maxRedirects: MAX_REDIRECTS,
              body: isRead ? 'read' : 'skipped',
              maxWireBytes: MAX_HEAD_BYTES,
              maxBodyBytes: MAX_HEAD_BYTES,
              overflow: 'truncate',
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
        ...(as && { headers: keptOf(headers) }),
        ...(isRead && status < 300 && isHtml(headers) && headOf(content)),
      };
    } catch (error) {
      if (keptOut) return { url, code: 'robots' };
      return { url, code: error instanceof OutboundError ? error.code : 'unknown' };
    }
  }
}

/** Returns what to ask for, each address once: last the language versions, because they are read. */
function wantedBy(plan: LinkPlan): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  const add = (urls: readonly string[], as?: Wanted['as']) => {
    for (const url of urls) if (!wanted.has(url)) wanted.set(url, { url, ...(as && { as }) });
  };
  add(plan.services, 'service');
  add(plan.versions, 'version');
  add(plan.canonical === undefined ? [] : [plan.canonical], 'canonical');
  add([...plan.files, ...plan.variants, ...plan.targets]);
  return [...wanted.values()].sort((a, b) => Number(a.as === 'version') - Number(b.as === 'version'));
}

function isHtml(headers: ResponseHeaders): boolean {
  return /html/i.test(headerLines(headers, 'content-type')[0] ?? '');
}

function keptOf(headers: ResponseHeaders): ResponseHeaders {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** The end of a head, and what may contain the same characters: comments, scripts, styles, titles, and values in quotes. */
const PARTS =
  /<!(?=--)[^]*?(?:--!?>|$)|<(script|style|title)\b[^]*?(?:<\/\1\b|$)|=\s*"[^"]*|=\s*'[^']*|(?<end><\/head\b)/gi;

function endOfHead(html: string): number {
  for (const { index, groups } of html.matchAll(PARTS)) if (groups?.end !== undefined) return index;
  return -1;
}

/** Returns the body up to the end of its head; nothing where that was not reached. The copy leaves the rest behind. */
function headOf({ body, truncated }: ReadBody): Pick<ProbeResponse, 'body'> {
  const end = endOfHead(body.toString('latin1'));
  if (end === -1 && truncated) return {};
  return { body: Uint8Array.from(end === -1 ? body : body.subarray(0, end)) };
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
