import type { LinkGroup } from './link-signs.js';

/** Of which parts of a site a page is, as its own address says: shops, forums and blogs name these alike. */
export interface OwnAddress {
  /** Where an account is opened or entered, or its password replaced. */
  readonly account: boolean;
  readonly contact: boolean;
  /** 1: of a forum, or of a thread with its number. Less by a word that other pages have in their addresses, too. */
  readonly forum: number;
}

const ACCOUNT =
  /^(?:(?:secure|member|customer|user)?[-_]?log[-_]?in|sign[-_]?in|sign[-_]?up|log-?on|sign-?on|log-ind|registr\w*|register|join|wp-login|login_form|anmelden|connexion|auth|account)(?:\.\w{2,5})?$/;
/** The word ends the address, or what is done with the password does: texts about passwords have other words behind it. */
const PASSWORD =
  /^(?=.{1,30}$).*(?:passwor[dt]s?|passwd|kennwort|motdepasse|mot-de-passe|contrase[\w%]{1,8}|contrasinal|senha|hesl[oa]|jelszo|hasl[oa]|wachtwoord|losenord|adgangskode|salasana|parol(?:ya|a)?)(?:[-_]?(?:reset|forg\w{2,6}|recover\w{0,3}|lost|change|new|edit|request|vergessen|zuruecksetzen|zurucksetzen|vergeten|oublie|olvidada|perdida|dimenticata|glemt|glomt))?(?:\.\w{2,5})?$/;
const CONTACT =
  /^(?:contact(?:s|us|form|page|info|o|os|ar|eer|ez|enos|anos)?|kontakt(?:y|i|e|o|formular|formularz|info|uppgifter|oplysninger)?|contatt[io]|contattaci|contatos?|iletisim|get-in-touch|nous-contacter|obratnaya-svyaz|feedback|yhteys(?:tiedot|lomake)?)(?![a-z]|-len[sz])/;
const FORUM = /^(?:forums?|board)(?:\.\w{2,5})?$|^forums?-|^(?:viewtopic|showthread|viewforum|forumdisplay)/;
const THREAD =
  /^(?:(?:t|issues|answers|comments)(?:\.\w{2,5})?$|t\d+-|thread\b|thread\d|topic\b|topic\d|f\d+)/;
const MAYBE = 0.6;

export function ownAddress(segments: readonly string[], leadsTo: ReadonlySet<LinkGroup>): OwnAddress {
  const has = (name: RegExp) => segments.some((segment) => name.test(segment));
  const isThread = leadsTo.has('thread') || has(THREAD);
  return {
    account: leadsTo.has('login') || has(ACCOUNT) || has(PASSWORD),
    contact: has(CONTACT),
    forum: has(FORUM) || (isThread && has(/\d{2}/)) ? 1 : isThread ? MAYBE : 0,
  };
}

/** Returns the parts of the path, and short values of the query that choose the page, in lower case. */
export function segmentsOf({ pathname, searchParams }: URL): readonly string[] {
  const asked = [...searchParams]
    .slice(0, 10)
    .flatMap(([name, value]) => (!TRACKING.test(name) && /^[\w-]{3,30}$/.test(value) ? value : []));
  return [...pathname.slice(0, 500).split('/'), ...asked]
    .filter((segment) => segment !== '')
    .map((segment) => segment.toLowerCase());
}

const ROOT_PATH =
  /^\/(?:(?:(?:[a-z]{2}|eng|deu|ger|fra|fre|esp|spa|ita|por|pol|rus)(?:[-_][a-z]{2})?)(?:\.\w{3,4})?\/?)?(?:(?:index|home|default|main|homepage|accueil|startseite|start)(?:[_-]\w{2})?(?:\.\w+)?\/?)?$/i;
/** The address of a home page below a folder. */
const HOME_FILE = /^\/[\w-]{1,30}\/(?:index|home|default|homepage)(?:\.\w+)?\/?$/i;
const TRACKING =
  /^(?:utm_\w+|gclid|fbclid|ref|referrer|src|source|lang|language|hl|trac\w*|cid|cmp|campaign|partner|aff\w*|mc_\w+|sid|_ga|phpsessid|sessionid)$/i;

/** The address of a home page, of the site or of one of its languages. */
export function isRoot({ pathname, searchParams }: URL): boolean {
  return (
    (ROOT_PATH.test(pathname) || HOME_FILE.test(pathname)) &&
    [...searchParams.keys()].every((name) => TRACKING.test(name))
  );
}
