import { MIMEType } from 'whatwg-mimetype';
import type { FailureReason } from '#contracts/failure-reasons';
import { headerLines, type PageSource } from '../page/page-source.js';
import { AuditFailure, type FailureDetail } from './audit-failure.js';

type Response = Pick<PageSource, 'status' | 'headers' | 'body'>;

const HTML = new Set(['text/html', 'application/xhtml+xml']);
const CHALLENGE = /cf-mitigated|__cf_chl_|challenge-platform|g-recaptcha|h-captcha|px-captcha|_Incapsula_/i;
const LOOKS_LIKE_HTML =
  /^\s*(?:<!--[\s\S]{0,400}?-->\s*)?<(?:!doctype html|html|head|body|title|meta|script|div|h1|p|table|a|br)[\s/>]/i;
const SNIFFED_BYTES = 512;

/** Why this answer can not be audited; undefined where it is a page. */
export function failureOfResponse(response: Response): AuditFailure | undefined {
  return byStatus(response) ?? byContent(response);
}

function byStatus(response: Response): AuditFailure | undefined {
  const { status } = response;
  if (status >= 200 && status < 300) {
    return status === 204 || status === 205 ? fail('not_html', { status }) : undefined;
  }
  if (status === 404 || status === 410) return fail('http_not_found', { status });
  if (status === 401 || status === 407) return fail('http_auth_required', { status });
  if (status === 403 || status === 429 || status === 451) return fail('blocked_by_target', { status });
  if (status === 503 && isChallenge(response)) return fail('blocked_by_target', { status, challenge: true });
  return fail(status >= 500 ? 'http_server_error' : 'http_client_error', { status });
}

function byContent(response: Response): AuditFailure | undefined {
  const [declared] = headerLines(response.headers, 'content-type');
  const [disposition] = headerLines(response.headers, 'content-disposition');
  const type = declared === undefined ? undefined : MIMEType.parse(declared)?.essence;
  if (disposition?.trim().toLowerCase().startsWith('attachment'))
    return fail('not_html', { disposition: 'attachment' });
  if (type !== undefined && !HTML.has(type)) return fail('not_html', { content_type: type.slice(0, 100) });
  const beginning = Buffer.from(response.body.subarray(0, SNIFFED_BYTES)).toString('latin1');
  if (isBlank(response.body)) return fail('empty_document', { bytes: response.body.length });
  // In UTF-16 every other byte is 0.
  const sniffed = beginning.replace(/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)/, '').replaceAll('\0', '');
  return type === undefined && !LOOKS_LIKE_HTML.test(sniffed)
    ? fail('not_html', { content_type: 'none' })
    : undefined;
}

function isChallenge({ headers, body }: Response): boolean {
  if (headers['cf-mitigated'] !== undefined) return true;
  return CHALLENGE.test(Buffer.from(body.subarray(0, 100_000)).toString('latin1'));
}

function isBlank(body: Uint8Array): boolean {
  return body.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function fail(reason: FailureReason, detail: FailureDetail): AuditFailure {
  return new AuditFailure(reason, { ...detail, stage: 'headers' });
}
