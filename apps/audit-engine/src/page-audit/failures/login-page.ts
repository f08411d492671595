export interface Landing {
  readonly requestedUrl: string;
  readonly finalUrl: string;
  readonly body: Uint8Array;
}

/** A part of a path that leads to a login, as the most usual systems and languages write it. */
const LOGIN_SEGMENT =
  /^(?:log[-_]?in|sign[-_]?in|log-?on|sign-?on|wp-login|user-?login|login_form|anmelden|connexion)(?:\.\w{2,5})?$/i;
/** Path segments of sign-on protocols. Pages about these protocols use them, too. */
const SIGN_ON_SEGMENT = /^(?:authenticate|authorize|saml2?|sso|oauth2?|openid-connect)(?:\.\w{2,5})?$/i;
const LOGIN_HOST = /^(?:login|signin|auth|sso|accounts?|idp)\./;

/** Parameters that tell a sign-on page where to return to. */
const SIGN_ON_PARAMETERS = ['samlrequest', 'redirect_uri', 'response_type', 'client_id'];

/** A page with a password field and hardly any other text: some hundred words, or two hundred Chinese characters. */
const FEW_BYTES = 600;
const MAX_CHARACTERS = 300_000;

/**
 * Returns whether the site redirected to its login page instead of the requested page. Only a redirect to another path
 * or host counts, so a caller that requests a login page gets it audited. The page must match one of these:
 * - it has a password field, and its path is that of a login;
 * - it has hardly any text, its address reads like a login, and it has a password field or its address carries the way
 * back;
 * - it has hardly any text and a password field, and the requested page was not the home page, which may have one
 * itself.
 */
export function isLoginRedirect({ requestedUrl, finalUrl, body }: Landing): boolean {
  const requested = URL.parse(requestedUrl);
  const final = URL.parse(finalUrl);
  if (requested === null || final === null || readsLikeLogin(requested) || isSameAddress(requested, final))
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

/** True for a redirect from http to https, to or from `www.`, or to a final slash. */
function isSameAddress(a: URL, b: URL): boolean {
  const address = ({ hostname, pathname }: URL) =>
    hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '');
  return address(a) === address(b);
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

/** Counts text outside of tags, scripts and styles. It never reads back, so no markup makes it slow. */
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
