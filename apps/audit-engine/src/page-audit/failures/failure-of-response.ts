import { MIMEType } from 'whatwg-mimetype';
import type { FailureReason } from '#contracts/audit/failure-reasons';
import { headerLines, retryAfterMs } from '#outbound-http/response/response-headers';
import type { PageSource } from '../../page/page-source.js';
import { AuditFailure } from './audit-failure.js';
import type { FailureDetail } from './failure-detail.js';
import { isLoginRedirect } from './login-page.js';

type Response = Pick<PageSource, 'status' | 'headers' | 'body' | 'requestedUrl' | 'finalUrl'>;

/** The user agent of the request, and its time in milliseconds since 1970. */
export interface Asked {
  readonly userAgent: string;
  readonly at: number;
}

/** The longest wait that a site's `Retry-After` can cause: a day, in seconds. */
const MAX_WAIT_S = 86_400;
const HTML = new Set(['text/html', 'application/xhtml+xml']);
const LOOKS_LIKE_HTML =
  /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--|<(?:!doctype html|html|head|body|title|meta|link|style|script|main|header|section|article|nav|div|h1|p|ul|table|form|iframe|font|a|b|br)[\s/>])/i;
/** As browsers do (WHATWG MIME Sniffing, section 7.1). */
const SNIFFED_BYTES = 1_445;

/** Returns why this response can't be audited; undefined if it is a page. */
export function failureOfResponse(response: Response, asked: Asked): AuditFailure | undefined {
  return byStatus(response, asked) ?? byContent(response);
}

function byStatus(response: Response, { userAgent, at }: Asked): AuditFailure | undefined {
  const { status, headers } = response;
  const waitMs = retryAfterMs(headers, at);
  const wait = waitMs !== undefined && { retry_after_s: Math.min(Math.ceil(waitMs / 1_000), MAX_WAIT_S) };
  const failed = (reason: FailureReason, detail: FailureDetail = {}) =>
    fail(reason, { status, ...redirected(response), ...detail }, 'headers');
  if (isChallenge(response))
    return failed('blocked_by_target', { challenge: true, ...wait, user_agent: userAgent });
  if (status >= 200 && status < 300) {
    return status === 204 || status === 205 ? failed('not_html') : undefined;
  }
  if (status === 404 || status === 410) return failed('http_not_found');
  if (status === 401 || status === 407) return failed('http_auth_required');
  if (status === 403 || status === 429 || status === 451)
    return failed('blocked_by_target', { ...wait, user_agent: userAgent });
  return status >= 500 ? failed('http_server_error', { ...wait }) : failed('http_client_error');
}

function byContent(response: Response): AuditFailure | undefined {
  const [declared] = headerLines(response.headers, 'content-type');
  const [disposition] = headerLines(response.headers, 'content-disposition');
  const type = declared === undefined ? undefined : MIMEType.parse(declared)?.essence;
  const failed = (reason: FailureReason, detail: FailureDetail, stage: 'headers' | 'body') =>
    fail(reason, { ...detail, ...redirected(response) }, stage);
  if (disposition?.trim().toLowerCase().startsWith('attachment'))
    return failed('not_html', { disposition: 'attachment' }, 'headers');
  if (type !== undefined && !HTML.has(type)) return failed('not_html', { content_type: type }, 'headers');
  if (isBlank(response.body)) return failed('empty_document', { bytes: response.body.length }, 'body');
  if (type === undefined && !looksLikeHtml(response.body))
    return failed('not_html', { content_type: 'none' }, 'body');
  return isLoginRedirect(response) ? failed('http_auth_required', { login_page: true }, 'body') : undefined;
}

/** Returns the final URL, if it differs from the requested one. */
function redirected({ requestedUrl, finalUrl }: Response): FailureDetail {
  return URL.parse(requestedUrl)?.href === finalUrl ? {} : { final_url: finalUrl };
}

function looksLikeHtml(body: Uint8Array): boolean {
  const beginning = Buffer.from(body.subarray(0, SNIFFED_BYTES)).toString('latin1');
  // In UTF-16 every other byte is 0.
  return LOOKS_LIKE_HTML.test(
    beginning.replace(/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)/, '').replaceAll('\0', ''),
  );
}

/** Spaces, and the bytes of byte order marks and no-break spaces. A page with only these is empty. */
const BLANK = new Set([0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff, 0xc2, 0xa0]);

function isBlank(body: Uint8Array): boolean {
  return body.every((byte) => byte <= 0x0d || BLANK.has(byte));
}

function fail(reason: FailureReason, detail: FailureDetail, stage: 'headers' | 'body'): AuditFailure {
  return new AuditFailure(reason, { ...detail, stage });
}

/** Markers of the pages that delivery networks show in place of the requested page. */
const CHALLENGE = /__cf_chl_|challenge-platform|px-captcha|_Incapsula_/i;
/** Forms of ordinary pages have these, too, so they count only on a refused page. */
const WIDGET = /g-recaptcha|h-captcha/i;
const READ_BYTES = 100_000;

/**
 * True if a response asks for proof that the visitor is human: by the headers of Cloudflare and AWS at any status,
 * otherwise by markers in a refused page.
 */
export function isChallenge(response: Pick<PageSource, 'status' | 'headers' | 'body'>): boolean {
  const { status, headers, body } = response;
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (/^(?:challenge|captcha)$/i.test(String(headers['x-amzn-waf-action'] ?? ''))) return true;
  if (status !== 403 && status !== 429 && status !== 503) return false;
  const text = Buffer.from(body.subarray(0, READ_BYTES)).toString('latin1');
  return CHALLENGE.test(text) || (status !== 503 && WIDGET.test(text));
}
