import type { Redirect } from '#outbound-http/redirects';
import type { ResponseHeaders } from '#outbound-http/response/response-headers';

/**
 * A file of the site, if we received it. Its absence never fails an audit; the checks that need it are not measured.
 */
export type AuxFile =
  | { readonly kind: 'found'; readonly contentType: string; readonly text: string }
  /** Answered 4xx. */
  | { readonly kind: 'absent'; readonly status: number }
  /** Answered 5xx. */
  | { readonly kind: 'broken'; readonly status: number }
  /** No response, for example a timeout. */
  | { readonly kind: 'unreached'; readonly code: string };

/** The site's response to a user agent that names an AI agent, if we requested it; `unreached` proves nothing. */
export type AgentProbe =
  | { readonly kind: 'off' | 'unreached' }
  | { readonly kind: 'answered'; readonly status: number; readonly challenged: boolean };

/** The outcome of one request for an address that is not the page's. Without a status, `code` says why there is none. */
export interface ProbeResponse {
  /** As requested, without a fragment. */
  readonly url: string;
  readonly status?: number;
  readonly finalUrl?: string;
  /** Set where a type was asked for. */
  readonly contentType?: string;
  /** Of what the head of the page names: its `content-type`, `link` and `x-robots-tag`. */
  readonly headers?: ResponseHeaders;
  /** The HTML of a language version, up to the end of its head. */
  readonly body?: Uint8Array;
  /** An `OutboundCode`, `robots` if its robots.txt keeps us out, or `no_time`. */
  readonly code?: string;
}

/** What the links, images and head of the page lead to, and other spellings of its address, if we requested them. */
export type LinkProbe =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'asked';
      readonly targets: readonly ProbeResponse[];
      readonly variants: readonly ProbeResponse[];
      /** The page itself, asked for as Markdown. */
      readonly markdown?: ProbeResponse;
      /** The canonical address, if it is another than that of the page. */
      readonly canonical?: ProbeResponse;
      /** Its language versions. */
      readonly versions?: readonly ProbeResponse[];
      /** What it names for agents. */
      readonly services?: readonly ProbeResponse[];
    };

/** All data that an audit takes from the network. Plain data, so that it can be sent to a worker thread. */
export interface PageSource {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly redirects: readonly Redirect[];
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array;
  /** The bytes of the body as they were sent, perhaps compressed; undefined for a page that no server sent. */
  readonly wireBytes?: number | undefined;
  readonly firstByteMs: number;
  readonly robots: AuxFile;
  readonly sitemap: AuxFile;
  readonly llms: AuxFile;
  readonly agentProbe: AgentProbe;
  readonly linkProbe: LinkProbe;
}
