import { wordSet } from '../../page/language/words.js';

/** ISO 639-1. */
const LANGUAGES: ReadonlySet<string> = wordSet(
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ' +
    'ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my ' +
    'na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ' +
    'ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu',
);

/** ISO 3166-1 alpha-2, and the user-assigned code of Kosovo. The United Kingdom is GB. */
const REGIONS: ReadonlySet<string> = wordSet(
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz ' +
    'de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo ' +
    'jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu ' +
    'nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv ' +
    'tw tz ua ug um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw',
);

/** ISO 15924 */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Language, script, region. Three-letter languages and regions of the United Nations are accepted unchecked. */
const TAG = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?:-[a-z0-9]{5,8}){0,3}$/;

/**
 * Returns whether a value of `hreflang` is `x-default`, or has an existing language and, if any, an existing region. Space
 * around it makes it invalid.
 */
export function isHreflang(value: string): boolean {
  const tag = value.toLowerCase();
  if (tag === 'x-default') return true;
  const [, language = '', region = ''] = TAG.exec(tag) ?? [];
  if (language === '' || (language.length === 2 && !LANGUAGES.has(language))) return false;
  return region.length !== 2 || REGIONS.has(region);
}

/**
 * Returns the value of `hreflang` that is meant, with the hyphens and the region of BCP 47: `en-GB` for `en_uk`. Undefined if
 * it names no language that exists.
 */
export function meantHreflang(value: string): string | undefined {
  if (isHreflang(value)) return value;
  const tag = value.trim().replaceAll('_', '-');
  if (isHreflang(tag)) return tag;
  // Unicode knows the codes that were replaced, and UK.
  const meant = canonicalOf(tag);
  if (meant === undefined) return undefined;
  return isHreflang(meant) ? meant : ofCountry(tag);
}

/** Returns a tag as Unicode has it; undefined for one that is not well-formed, such as `en-a`. */
function canonicalOf(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the language of a country written as a language: `ja-JP` for `jp` and `jp-JP`. */
function ofCountry(tag: string): string | undefined {
  const [country = '', region = country, ...more] = tag.toLowerCase().split('-');
  if (!REGIONS.has(country) || !REGIONS.has(region) || more.length > 0) return undefined;
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const meant = `${language}-${region.toUpperCase()}`;
  return isHreflang(meant) ? meant : undefined;
}

/** Returns whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '');
}

/** Returns whether a tag is well-formed by BCP 47: `en_US` is not. */
export function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,8}$/i.test(tag.trim());
}
