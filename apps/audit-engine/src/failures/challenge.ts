import type { PageSource } from '../page/page-source.js';

const CHALLENGE = /__cf_chl_|challenge-platform|g-recaptcha|h-captcha|px-captcha|_Incapsula_/i;
const CHALLENGED_CHARACTERS = 100_000;

/** Whether an answer asks for a proof of being human. By the headers of Cloudflare and AWS at any status, else by the scripts of a page that is refused. */
export function isChallenge({
  status,
  headers,
  body,
}: Pick<PageSource, 'status' | 'headers' | 'body'>): boolean {
  if (headers['cf-mitigated'] === 'challenge' || headers['x-amzn-waf-action'] !== undefined) return true;
  if (status !== 403 && status !== 429 && status !== 503) return false;
  return CHALLENGE.test(Buffer.from(body.subarray(0, CHALLENGED_CHARACTERS)).toString('latin1'));
}
