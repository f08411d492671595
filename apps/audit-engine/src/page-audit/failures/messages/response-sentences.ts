import type { FailureReason } from '#contracts/audit/failure-reasons';
import type { FailureDetail, Sentences, SentencesOf } from '../failure-detail.js';

/** Failures of the response, and of its analysis. */
export const RESPONSE_SENTENCES: Readonly<Partial<Record<FailureReason, SentencesOf>>> = {
  http_not_found: (detail) => ({ what: answered(detail, 'there is no such page') }),
  http_auth_required: (detail) => ({
    what: detail.login_page
      ? `The URL leads to a login page: ${detail.final_url}.`
      : answered(detail, 'the page wants a login'),
  }),
  http_client_error: (detail) => ({
    what: answered(
      detail,
      Number(detail.status) < 400 ? 'a redirect that does not say where to' : 'it refuses the request',
    ),
  }),
  blocked_by_target: (detail) => blocked(detail),
  http_server_error: (detail) => ({
    what: answered(detail, 'an error of its server'),
    toDo:
      detail.retry_after_s === undefined ? undefined : `Try again in ${detail.retry_after_s} s, as it asks.`,
  }),
  not_html: ({ status, content_type, disposition }) => ({
    what:
      status === 204 || status === 205
        ? `The site answered ${status}: without any content.`
        : disposition !== undefined
          ? 'The site sends the URL as a file to be saved (Content-Disposition: attachment).'
          : content_type === 'none'
            ? 'The site sends no Content-Type, and what it sends does not begin like HTML.'
            : content_type === undefined
              ? undefined
              : `The URL leads to ${content_type}, not to an HTML page.`,
  }),
  empty_document: ({ bytes }) => ({
    what:
      bytes === undefined
        ? undefined
        : bytes === 0
          ? 'The page is empty: no byte of it was sent.'
          : `The page is empty: its ${bytes} bytes are white space.`,
  }),
  response_too_large: ({ side, limit_bytes, max_ratio, encodings }) => {
    if (encodings !== undefined)
      return { what: `The page is compressed ${encodings} times over.`, toDo: 'Compress it once.' };
    if (max_ratio !== undefined) {
      const what = `The page grows more than ${max_ratio}-fold when it is decompressed.`;
      return { what, toDo: 'Audit a page of ordinary text.' };
    }
    if (limit_bytes === undefined) return {};
    const when = side === 'decoded' ? ' when decompressed' : '';
    return { what: `The page is larger than ${limit_bytes} bytes${when}.` };
  },
  malformed_response: ({ net_code, encoding }) => ({
    what:
      encoding !== undefined
        ? `The site compressed its answer in a way that is not known: ${encoding}.`
        : net_code === undefined
          ? undefined
          : `${malformation(String(net_code))} (${net_code}).`,
  }),
  html_too_complex: ({ measure, limit }) => ({
    what:
      limit === undefined
        ? undefined
        : measure === 'depth'
          ? `The page has elements that are nested more than ${limit} deep.`
          : `The page has more than ${limit} elements.`,
  }),
  robots_blocked: ({ token, rule }) => ({
    what:
      token === undefined
        ? undefined
        : `The robots.txt of the site forbids this page to ${token} by name${rule ? ` (${rule})` : ''}.`,
  }),
};

function answered({ status, final_url }: FailureDetail, meaning: string): string | undefined {
  if (status === undefined) return undefined;
  const whom = final_url === undefined ? 'The site' : `Redirected to ${final_url}, the site`;
  return `${whom} answered ${status}: ${meaning}.`;
}

function blocked(detail: FailureDetail): Sentences {
  const { status, challenge, retry_after_s, user_agent } = detail;
  const allow = user_agent === undefined ? undefined : `Allow the user agent "${user_agent}" there`;
  const wait =
    retry_after_s === undefined ? 'try again later' : `try again in ${retry_after_s} s, as it asks`;
  const meaning = challenge
    ? 'a challenge for browsers instead of the page'
    : (BLOCKS.get(status) ?? 'it lets our request not through');
  return { what: answered(detail, meaning), toDo: allow && `${allow}, or ${wait}.` };
}

const BLOCKS: ReadonlyMap<unknown, string> = new Map([
  [429, 'too many requests'],
  [451, 'it withholds the page for legal reasons'],
]);

function malformation(netCode: string): string {
  if (netCode === 'UND_ERR_HEADERS_OVERFLOW') return 'The headers of the answer are larger than 16 KB';
  if (netCode === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return 'The answer is not as long as its headers say';
  if (netCode.startsWith('Z_') || netCode.startsWith('ERR__ERROR_'))
    return 'The answer is not compressed as its Content-Encoding says';
  return 'The site sent an invalid HTTP answer';
}
