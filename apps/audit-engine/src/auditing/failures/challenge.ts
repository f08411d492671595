import type { PageSource } from '../../page/page-source.js';

/** What delivery networks put into a page that stands before the one that was asked for. */
const CHALLENGE = /__cf_chl_|challenge-platform|px-captcha|_Incapsula_/i;
/** Forms of ordinary pages have these too: they tell only where the page is refused. */
const WIDGET = /g-recaptcha|h-captcha/i;
const READ_BYTES = 100_000;

/**
 * Whether an answer asks for a proof of being human: by the headers of Cloudflare and AWS at any status, else by what
 * stands in a page that is refused.
 */
export function isChallenge(answer: Pick<PageSource, 'status' | 'headers' | 'body'>): boolean {
  const { status, headers, body } = answer;
  if (headers['cf-mitigated'] === 'challenge') return true;
  if (/^(?:challenge|captcha)$/i.test(String(headers['x-amzn-waf-action'] ?? ''))) return true;
  if (status !== 403 && status !== 429 && status !== 503) return false;
  const text = Buffer.from(body.subarray(0, READ_BYTES)).toString('latin1');
  return CHALLENGE.test(text) || (status !== 503 && WIDGET.test(text));
}
