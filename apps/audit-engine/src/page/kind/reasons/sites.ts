import { ramp } from '../../ramp.js';
import type { JudgedPage } from '../judged-page.js';
import { reason, type Reason } from '../reason.js';

/** Reasons to take a page for one about people, a place, or the site itself. */
export const REASONS_OF_SITES = {
  company_home: (page: JudgedPage): Reason[] => {
    const { controls, links } = page.signs.visible;
    const goods = Math.max(0.7 * page.shop, 0.5 * ramp(links.anywhere.category, 20, 80));
    return [
      reason(0.52, page.isRoot, 'It is the home page.'),
      reason(
        0.3,
        page.isRoot ? ramp(controls.company, 1, 6) * (1 - goods) : 0,
        'Its menu is that of a company.',
      ),
    ];
  },
  local_business: (page: JudgedPage): Reason[] => {
    const { words, numbers, hasTelephoneLink, hasAddressElement, controls } = page.signs.visible;
    const hours = numbers.timeSpans > 0 || words.hours > 0;
    const phone = hasTelephoneLink || numbers.phones > 0;
    const address = hasAddressElement || numbers.addresses > 0;
    const near = (page.isRoot ? 1 : 0.5 * page.few(900, 400)) * (1 - 0.7 * page.shop);
    const trade = page.mentions('trades')
      ? (page.isRoot ? 1 : 0.5) * (1 - 0.35 * page.shop) * (page.mentions('software') ? 0.4 : 1)
      : 0;
    return [
      reason(
        0.42,
        hours && phone && address ? near : 0,
        'It shows opening hours, an address and a telephone number.',
      ),
      reason(0.27, !hours && phone && address ? near : 0, 'It shows an address and a telephone number.'),
      reason(
        0.32,
        phone || address ? ramp(words.business + controls.business / 3, 2, 7) * near : 0,
        'It tells its services and where it is.',
      ),
      reason(0.66, trade, 'Its title names a local trade.'),
      reason(0.29, phone || address ? trade : 0, 'It tells how to reach it.'),
      reason(
        0.4,
        phone ? ramp(numbers.timeSpans, 2, 5) * (1 - 0.7 * page.shop) : 0,
        'It shows its hours of the week.',
      ),
      page.declares(0.6, 1, 'LocalBusiness'),
    ];
  },
  contact: (page: JudgedPage): Reason[] => {
    const { words, controls, textFields, numbers } = page.signs.visible;
    const few = page.few(1_400, 450) * (page.isRoot ? 0.3 : 1);
    // The address alone may be that of a text about contact lenses.
    const says = page.mentions('contact') || textFields + numbers.phones + numbers.addresses > 0 ? 1 : 0.4;
    const form = textFields > 0 && words.contactParts > 2 ? ramp(controls.contactParts, 0, 3) : 0;
    return [
      reason(0.73, page.titled('contact') ? few : 0, 'Its title is that of a contact page.'),
      reason(0.4, page.mentions('contact') ? few : 0, 'Its title mentions contact.'),
      reason(0.64, page.address.contact ? few * says : 0, 'Its address is that of a contact page.'),
      reason(0.42, form * page.few(350, 150), 'It has a form to write to the site.'),
      reason(0.12, numbers.phones > 0 ? few : 0, 'It has a telephone number.'),
      page.declares(0.8, 1, 'ContactPage'),
    ];
  },
  login: (page: JudgedPage): Reason[] => {
    const { asksPassword, visible } = page.signs;
    const titled = page.titled('login');
    // Below a registration there may be its terms, around a lost password all links of a shop.
    const few = titled && page.address.account ? page.few(2_500, 900) : page.few(900, 300);
    // A shop or a home page may have a small form for it beside its content.
    const beside = (page.isRoot ? 0.5 : 1) * ramp(visible.numbers.prices, 24, 4);
    const elsewhere = page.address.contact ? 0.4 : 1;
    const asks = visible.mainPassword
      ? page.few(700, 250) * beside
      : asksPassword
        ? page.few(120, 80) * beside
        : 0;
    const address = page.address.account;
    return [
      reason(0.78, asks * elsewhere, 'It asks for a password.'),
      reason(0.64, address ? few : 0, 'Its address is that of a login.'),
      reason(0.6, titled ? few : 0, 'Its title is that of a login.'),
      reason(
        0.6,
        visible.mainPassword && (page.mentions('login') || address) && !page.isRoot ? 1 : 0,
        'Its title or its address speaks of a login, and it asks for a password.',
      ),
      reason(
        0.3,
        page.mentions('login') && (asksPassword || page.inPath(/log|sign|regist|auth|account/)) ? few : 0,
        'Its title mentions a login.',
      ),
    ];
  },
  search: (page: JudgedPage): Reason[] => {
    const asked = [...page.signs.url.searchParams].some(
      ([name, value]) => value !== '' && SEARCH_PARAMETER.test(name),
    );
    const named = page.inPath(SEARCH_SEGMENT);
    const hasTotal = page.signs.visible.numbers.totals > 0;
    return [
      reason(0.62, named, 'Its address is that of a search.'),
      reason(0.53, asked && (named || page.signs.mainLinks >= 5), 'Its address has what was searched for.'),
      // The word alone stands above the box for searches of many pages, too.
      reason(
        0.75,
        page.titled('search') ? (asked || named || hasTotal ? 1 : 0.4) : 0,
        'Its title is that of a search.',
      ),
      reason(
        0.4,
        hasTotal && (asked || named || page.mentions('search')) ? 1 : 0,
        'It says how many results there are.',
      ),
      reason(
        0.48,
        hasTotal && !page.isRoot ? page.listed * (1 - 0.7 * page.shop) : 0,
        'It lists links and says how many there are.',
      ),
      page.declares(0.8, 1, 'SearchResultsPage'),
    ];
  },
  thread: (page: JudgedPage): Reason[] => {
    const { words, controls, posts } = page.signs.visible;
    const { forum } = page.address;
    const site = page.isRoot && forum === 0 ? 0.4 : 1;
    return [
      reason(0.38, ramp(words.thread, 3, 8) * site, 'People answer each other.'),
      reason(0.31, ramp(controls.thread, 2, 8) * site, 'Its readers can answer, quote or vote.'),
      reason(0.3, ramp(posts, 1, 5) * ramp(words.thread, 1, 4) * site, 'It shows posts of several people.'),
      reason(0.64, forum * (0.7 + 0.3 * ramp(words.thread, 0, 3)), 'Its address is that of a thread.'),
      reason(
        0.5,
        page.mentions('forumName') ? ramp(words.thread + words.forumSoftware, 0, 3) : 0,
        'Its title is that of a forum.',
      ),
      reason(0.68, page.threadLinks, 'It links threads and members.'),
      reason(0.4, ramp(words.forumSoftware, 0, 2) * site, 'It is made by the software of a forum.'),
      page.declares(0.8, 1, 'QAPage', 'DiscussionForumPosting'),
    ];
  },
  profile: (page: JudgedPage): Reason[] => {
    const { words, headings, controls, links, numbers } = page.signs.visible;
    const beside = (1 - 0.4 * page.prose) * (1 - 0.7 * page.longText) * (1 - 0.6 * page.threadLinks);
    const depth = page.segments.length;
    const social = page.leadsTo.has('social');
    const ofPerson =
      page.inPath(PERSON_SEGMENT) ||
      (social && page.inPath(ACCOUNT_SEGMENT)) ||
      (page.titleNames && depth > 1 && page.inPath(TEAM_SEGMENT));
    const account = social && (depth === 1 || (depth === 2 && ofPerson));
    const named = page.titleNames || account || ofPerson ? 1 : 0.7;
    const own = (page.titleNames ? 1 : 0.3) * (1 - 0.7 * page.shop) * (numbers.prices > 3 ? 0.4 : 1);
    return [
      reason(0.71, ramp(words.profile, 2, 6) * named * beside, 'It shows a person and their works.'),
      reason(
        0.59,
        ramp(headings.profile + controls.profile, 0, 4) * named * beside,
        'It counts followers or works.',
      ),
      reason(
        0.38,
        page.titleNames ? ramp(words.biography, 0, 3) * page.few(1_200, 500) : 0,
        'Its title is a name, and its text tells of a life.',
      ),
      reason(
        0.58,
        ofPerson && page.segments.length > 1 && !page.isHelper && !VIDEO_HOST.test(page.signs.url.hostname),
        'Its address is that of a person.',
      ),
      reason(0.5, ramp(numbers.counts, 1, 3) * named * beside, 'It counts friends, followers or works.'),
      reason(0.55, ramp(headings.career, 2, 5) * (1 - 0.7 * page.shop), 'It has the parts of a CV.'),
      reason(0.7, HANDLE.test(page.signs.title), 'Its title names an account.'),
      reason(0.85, account, 'Its address is that of an account on a social network.'),
      reason(
        0.45,
        own * ramp(words.career + words.biography, 2, 7) * (page.isRoot ? 1 : 0.6),
        'It tells of a work and a life.',
      ),
      reason(
        0.5,
        page.headingNames
          ? (page.titleNames ? 1 : 0.7 * page.few(1_200, 500)) *
              ramp(words.career + words.biography, 2, 6) *
              (1 - 0.7 * ramp(words.paper, 1, 4))
          : 0,
        'Its main heading is a name, and its text tells of a life.',
      ),
      reason(0.35, own * ramp(links.inMain.social, 1, 4), 'It links what a person has on social networks.'),
      page.og(0.7, 1, /^profile/),
      page.declares(0.8, 1, 'ProfilePage'),
    ];
  },
  video: (page: JudgedPage): Reason[] => [
    reason(
      0.5,
      page.signs.visible.players > 0 && !page.isRoot ? page.few(600, 200) : 0,
      'It shows a video with little text.',
    ),
    reason(0.62, page.leadsTo.has('video') && !page.isRoot, 'Its address is that of a video.'),
    reason(
      0.4,
      page.signs.visible.players > 0 && !page.isRoot
        ? ramp(page.signs.visible.words.viewer, 1, 4) * (1 - 0.6 * page.longText)
        : 0,
      'It shows a video with what stands around one.',
    ),
    reason(
      0.5,
      VIDEO_HOST.test(page.signs.url.hostname) && !page.isRoot ? page.few(800, 300) : 0,
      'Its host is that of videos.',
    ),
    page.og(0.7, 1 - 0.7 * page.prose, /^video/),
    page.declares(0.6, page.few(900, 300), 'VideoObject'),
  ],
  shell: (page: JudgedPage): Reason[] => {
    const { isShell, bodyWords, visible } = page.signs;
    return [
      reason(0.72, isShell ? ramp(bodyWords, 130, 60) : 0, 'It has hardly any text without its scripts.'),
      reason(0.55, visible.loadedScripts > 0 ? ramp(bodyWords, 60, 20) : 0, 'It has hardly any text.'),
      reason(0.97, bodyWords === 0, 'It has no text.'),
    ];
  },
};

/** "Paul Dean (@paul)". */
const HANDLE = /\(@[\w.]{2,30}\)/;
const VIDEO_HOST =
  /^(?:videos?|tv|watch|clips)\.|mediathek|\.tv$|(?:^|\.)(?:youtube|vimeo|dailymotion|ted)\.com$/;
const SEARCH_SEGMENT =
  /^(?:search|search[-_]?form|advanced[-_]?search|find|results|suche|suchergebnisse|recherche|buscar|busqueda|ricerca|zoeken|szukaj|poisk)(?:\.\w{2,5})?$/;
const SEARCH_PARAMETER =
  /^(?:q|qs|query|s|ss|k|wd|search\w{0,12}|keywords?|kw|term|text|find|suche|suchbegriff|recherche|busca|buscar|szukaj)$/i;
const PERSON_SEGMENT =
  /^(?:users?|profiles?|members?|people|authors?|u|@.+|artists?|players?|speakers?|contributors?|autoren?|auteurs?|autor)$/;
/** Where companies and magazines have a page for each of theirs. */
const TEAM_SEGMENT =
  /^(?:(?:our[-_])?team|staff|experts?|writers?|journalists?|editors?|mitarbeiter|redaktion|redaction|redaccion|redazione|redactie|redakcja|equipe|equipo|ekip|zespol|about)$/;
/** Elsewhere a company and its photos are no person. */
const ACCOUNT_SEGMENT = /^(?:in|channel|company|photos)$/;
