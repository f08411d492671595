/** A page as it was asked for, and what came. */
export interface Landing {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly body: Uint8Array;
}

const LOGIN_SEGMENT = /^(?:log-?in|sign-?in|log-?on|sign-?on|wp-login|user-?login|sign_in)(?:\.\w{2,5})?$/i;
/** Of addresses that sign on by a protocol; pages about it are called so, too. */
const SIGN_ON_SEGMENT = /^(?:authenticate|authorize|saml2?|sso|oauth2?|openid-connect)(?:\.\w{2,5})?$/i;
const LOGIN_HOST = /^(?:login|signin|auth|sso|accounts?|idp)\./;

/** What sign-on passes along, so as to know where to lead back. */
const SIGN_ON_PARAMETERS = ['samlrequest', 'redirect_uri', 'response_type', 'client_id'];

/** A page that asks for a password and hardly says anything else: some hundred words, or two hundred Chinese characters. */
const FEW_BYTES = 600;
const MAX_CHARACTERS = 300_000;

/**
 * Whether the site led to its login instead of the page. Only a redirect can be one, to another path or host than was
 * asked for: who asks for a login page gets it audited. Then it is one where the page has a password field and its path
 * says login; or where the page says hardly anything, and either its address reads like a login and the page has a
 * password field or the address carries the way back, or the page has a password field and it was not a home page that
 * was asked for, which may well be just that.
 */
export function isLoginRedirect({ requestedUrl, finalUrl, body }: Landing): boolean {
  const requested = URL.parse(requestedUrl);
  const final = URL.parse(finalUrl);
  if (requested === null || final === null || readsLikeLogin(requested) || isSamePlace(requested, final))
    return false;
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, MAX_CHARACTERS)).toString(
    'latin1',
  );
  const asks = hasPasswordField(html);
  if (asks && hasSegment(final, LOGIN_SEGMENT)) return true;
  if (!hasFewBytesOfText(html)) return false;
  return readsLikeLogin(final)
    ? asks || carriesWayBack(final, requested)
    : asks && requested.pathname !== '/';
}

function readsLikeLogin(url: URL): boolean {
  return LOGIN_HOST.test(url.hostname) || hasSegment(url, LOGIN_SEGMENT) || hasSegment(url, SIGN_ON_SEGMENT);
}

function hasSegment({ pathname }: URL, pattern: RegExp): boolean {
  return pathname.split('/').some((segment) => pattern.test(segment));
}

/** As after http → https, to or from `www.`, or with a slash at the end. */
function isSamePlace(a: URL, b: URL): boolean {
  const place = ({ hostname, pathname }: URL) => hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  return place(a) === place(b);
}

function carriesWayBack(final: URL, requested: URL): boolean {
  const entries = [...final.searchParams].slice(0, 50);
  if (entries.some(([name]) => SIGN_ON_PARAMETERS.includes(name.toLowerCase()))) return true;
  return requested.pathname !== '/' && entries.some(([, value]) => value.includes(requested.pathname));
}

function hasPasswordField(html: string): boolean {
  for (const { index } of html.matchAll(/\btype\s{0,3}=\s{0,3}["']?password\b/gi)) {
    const tag = html.slice(Math.max(0, index - 500), index);
    if (/^<input\b[^>]*$/i.test(tag.slice(tag.lastIndexOf('<')))) return true;
  }
  return false;
}

/** Text is what stands outside of tags, scripts and styles. Reads on only, so that no markup makes it slow. */
function hasFewBytesOfText(html: string): boolean {
  const lower = html.toLowerCase();
  let bytes = 0;
  let at = 0;
  while (at < html.length && bytes < FEW_BYTES) {
    const tag = lower.indexOf('<', at);
    bytes += html.slice(at, tag === -1 ? undefined : tag).replace(/\s+/g, '').length;
    if (tag === -1) break;
    const hidden = ['script', 'style'].find(
      (name) => lower.startsWith(name, tag + 1) && /[\s/>]/.test(lower[tag + 1 + name.length] ?? '>'),
    );
    const end = hidden === undefined ? lower.indexOf('>', tag) : lower.indexOf(`</${hidden}`, tag);
    if (end === -1) break;
    at = end + 1;
  }
  return bytes < FEW_BYTES;
}
