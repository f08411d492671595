import type { PageSource } from '../../page/page-source.js';

/** Markers of the pages that delivery networks show in place of the requested page. */
const CHALLENGE = /__cf_chl_|challenge-platform|px-captcha|_Incapsula_/i;
/** Forms of ordinary pages have these, too, so they count only on a refused page. */
const WIDGET = /g-recaptcha|h-captcha/i;
const READ_BYTES = 100_000;

/**
 * True if a response asks for proof that the visitor is human: by the headers of Cloudflare and AWS at any status,
 * otherwise by markers in a refused page.
 */
export function isChallenge(answer: Pick<PageSource, 'status' | 'headers' | 'body'>): boolean {
  const { status, headers, body } = answer;
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (/^(?:challenge|captcha)$/i.test(String(headers['x-amzn-waf-action'] ?? ''))) return true;
  if (status !== 403 && status !== 429 && status !== 503) return false;
  const text = Buffer.from(body.subarray(0, READ_BYTES)).toString('latin1');
  return CHALLENGE.test(text) || (status !== 503 && WIDGET.test(text));
}
