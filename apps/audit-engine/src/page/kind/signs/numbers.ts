import { foldText, withPlainDigits } from '../../language/fold-text.js';
import { amountsIn } from '../../statements/money/amounts.js';
import { isMonth } from '../../statements/days/written-dates.js';

/** What the numbers in a text are: each is looked at with a few characters before and after it. */
export interface NumberSigns {
  /** Amounts with a currency. */
  readonly prices: number;
  /** Amounts for a month, a year or a user. */
  readonly rates: number;
  readonly timeSpans: number;
  readonly phones: number;
  /** Streets with a number, and postal codes with a place. */
  readonly addresses: number;
  /** Those of them that are postal codes. */
  readonly postCodes: number;
  /** Days of a month, with or without the year. */
  readonly dates: number;
  /** Those with a time of the day right behind or before them. */
  readonly datesWithTime: number;
  /** How many there are of what was searched for or is listed: "24 results", "1–20 of 340". */
  readonly totals: number;
  /** How many there are of what a person has: "212 followers". */
  readonly counts: number;
  /** Times of a day, and lengths such as 4:05. */
  readonly times: number;
  /** So many minutes, hours, days, weeks or years. */
  readonly durations: number;
  /** Amounts of millions, which nobody is asked to pay. They are prices, too. */
  readonly millions: number;
  /** Amounts in thousands, as pay is written without a currency: 45k, 45,000. */
  readonly thousands: number;
}

/** More numbers than this change nothing. */
const MAX_NUMBERS = 400;
const MAX_CHARACTERS = 16_000;

const NUMBER = /\d+(?:[.,:'’]\d+)*/g;
const RATE_AFTER =
  /^[^\p{L}]{0,4}(?:\/|per|a|an|pro|par|al|al|por|per il|в|each)\s{0,2}(?:month|mo|year|yr|user|seat|monat|jahr|mois|an|mes|año|mese|anno|maand|jaar|mês|ano|месяц|год)(?![\p{L}])/iu;
const TIME = /^\d{1,2}(?::|\.|h)\d{2}$/;
const AFTER_TIME = /^\s?(?:[ap]\.?m(?![\p{L}])|uhr|h(?![\p{L}]))/iu;
const SPAN_AFTER =
  /^(?:\s?[ap]\.?m\.?|\s?uhr|h\d{0,2})?\s?(?:[-–—]|(?:to|till?|until|bis|à|a|al|alle|as|às|tot|do|до)\s)\s?\d{1,2}(?:[:.h]\d{2}(?!\d)|\s?[ap]\.?m|\s?uhr|\s?h(?![\p{L}]))/iu;
const TOTAL_AFTER =
  /^\+?\s(?:\p{L}{3,12}\s)?(?:results?|hits|matches|items|products|listings|jobs|ergebnisse|treffer|artikel|produkte|angebote|résultats?|produits|articles|annonces|offres|resultados|productos|artículos|ofertas|risultati|prodotti|articoli|annunci|resultaten|producten|artikelen|wyników|produktów|ofert|resultados|produtos|anúncios|результатов|товаров|найдено|sonuç|ürün|výsledků|produktů|nabídek|találat|termék|träffar|resultater|treff|tulosta|件|个结果)(?![\p{L}])/iu;
const COUNT_AFTER =
  /^\s?[kKmM]?\s(?:followers?|following|friends|photos|posts|articles|stories|repositories|contributions|bookmarks|projects|works|books|tracks|pins|abonnenten|beiträge|freunde|abonnés|amis|publications|seguidores|siguiendo|publicaciones|amigos|seguaci|amici|volgers|berichten|obserwujących|znajomych|seguindo|подписчик\p{L}{0,4}|друзей|takipçi)(?![\p{L}])/iu;
const OF_TOTAL =
  /\d\s?(?:-|–|—|to|bis|à|a|do|до)\s?\d{1,4}\s(?:of|von|sur|de|di|van|z|из|av|af)\s(?:\p{L}{2,8}\s)?$/iu;
const DURATION_AFTER =
  /^[\s\u00a0-]{0,2}(?:\+\s?)?(?:min(?:s|\.|ut\p{L}{0,3})?|m|h|hrs?|hours?|days?|weeks?|wks?|months?|years?|yrs?|sec\p{L}{0,5}|std|stunden?|tage?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?|années?|horas?|días?|dias?|semanas?|mes(?:es)?|años?|anos?|or[ae]|giorn[io]|settiman[ae]|mes[ei]|ann[oi]|uur|uren|dag(?:en)?|weken|maand(?:en)?|jaar|godz\p{L}{0,3}|dni|dzień|tygodni\p{L}?|miesi\p{L}{2,4}|lat|rok|lessons?|modules?|lectures?|ects|credits?|semesters?|минут\p{L}?|мин|час\p{L}{0,2}|дн\p{L}{1,2}|分|時間|小时|dk|dakika|saat|gün|perc|óra|hodin\p{L}?|hod)(?![\p{L}])/iu;
const MILLIONS_AFTER =
  /^[\s\u00a0-]?(?:[mb]n|[mb]illion|mill?ion|mill?iard|mio|mrd|mln|m[ld]n|[mb](?![\p{L}]))/iu;
const THOUSANDS = /^\d{2,3}[.,'’]?000$/;
const PHONE_LENGTH = 18;
const PHONE = /^[\d\s()/.\-–]{7,18}/;
const DASHED_PHONE = /^\(?\d{2,4}\)?[\s.\-–/]\s?\d{2,4}[\s.\-–]\d{2,4}/;
const FULL_DATE = /^\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d(?!\d)/;
/** Numbers of a tax or company register, of a charity, of an account. */
const REGISTER_BEFORE =
  /(?:IVA|VAT|TVA|MwSt|NIP|REGON|KRS|CNPJ|CIF|NIF|NIPC|SIRET|SIREN|RCS|HRA|HRB|C\.F|KvK|BTW|USt|UID|CVR|GST|ABN|ACN|EIN|IBAN|BIC|DUNS|company|charity|regist\p{L}{1,6}|reg|tax|account|licen[cs]e|order|item|article|steuer|handelsregister|kontonummer|konto|fiscal\p{L}{0,2}|compte|cuenta|conto|rekening)\.?[\s-]{0,2}(?:reg\p{L}{0,10}\.?\s)?(?:id(?:entification|ent)?[\s.-]{0,2})?(?:numb?er|nummer|num[eé]r[oi]?|number|numer|no|nr|n|n[º°o])?[.:\s#°º]{0,4}$/iu;
const MAX_REGISTER = 40;
const POST_CODE_PLACE = /^(?:-\d{3,4})?\s\p{Lu}\p{L}{2,}/u;
const DUTCH_CODE = /^\s?[A-Z]{2},?\s\p{Lu}\p{L}/u;
const STATE_BEFORE = /(?:^|[\s,.])\p{Lu}{2}\.?,?\s$/u;
const POST_CODE_HALF = /^[A-Z]?\s\d[A-Z]{2}(?![\p{L}\d])/u;
const STREET_AFTER =
  /^\p{L}?,?\s(?:(?:[NSEW]\.?\s)?(?:[\p{Lu}\d][\p{L}\d.'-]*\s){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Lane|Ln|Dr|Drive|Way|Hwy|Highway|Suite|Plaza|Square|Court|Ct|Parkway|Pkwy|Place|Pl|Terrace|Close|Crescent)(?![\p{L}])|(?:rue|avenue|av\.|boulevard|bd|place|quai|chemin|route)\s)/iu;
/** Read backwards from the end: most of these fail at their last letter. Forwards they took half of the time of all numbers. */
const NAMED_STREET_BEFORE =
  /$(?<=\p{L}(?:straße|strasse|str\.|weg|platz|gasse|allee|straat|laan|gatan|vej|gade|utca|iela),?\s(?:n[.º°]{1,2}\s?|д\.\s?|№\s?)?)/iu;
const WORD_BEFORE = /$(?<=(\p{L}{3,10})\.?\s)/u;
const STREET_BEFORE =
  /(?:^|[\s,(])(?:via|viale|piazza|corso|calle|c\/|avda\.?|avenida|av\.|plaza|rua|ul\.|ulica|al\.|ул\.|улица|пр\.|просп\.|проспект|rue|avenue|cad\.|sok\.)\s?[\p{L} .'’-]{2,25},?\s(?:n[.º°]{1,2}\s?|д\.\s?|№\s?)?$/iu;
const WORD_AFTER = /^(?:st|nd|rd|th|er|º|\.)?\s?(?:de\s|of\s)?(\p{L}{3,10})(?![\p{L}])/u;
const EAST_ASIAN_DATE = /^[月월]\s?\d/;

export function numberSigns(given: string): NumberSigns {
  const text = withPlainDigits(given.slice(0, MAX_CHARACTERS));
  const signs = {
    prices: 0,
    rates: 0,
    timeSpans: 0,
    phones: 0,
    addresses: 0,
    postCodes: 0,
    dates: 0,
    datesWithTime: 0,
    totals: 0,
    counts: 0,
    times: 0,
    durations: 0,
    thousands: 0,
    millions: 0,
  };
  const amounts = amountsIn(text);
  signs.prices = amounts.length;
  for (const { to } of amounts) {
    if (MILLIONS_AFTER.test(text.slice(to, to + 14))) signs.millions++;
    if (RATE_AFTER.test(text.slice(to, to + 24))) signs.rates++;
  }
  let numbers = 0;
  let phoneEnd = 0;
  let timeAt = -Infinity;
  let dateAt = -Infinity;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (++numbers > MAX_NUMBERS) break;
    const end = index + number.length;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(end, end + 60);
    if (amounts.some(({ from, to }) => index >= from && index < to)) continue;
    if (COUNT_AFTER.test(after.slice(0, 20))) signs.counts++;
    if (TOTAL_AFTER.test(after.slice(0, 24)) || (OF_TOTAL.test(before) && index > 0)) signs.totals++;
    if (index >= phoneEnd && isPhone(before, number + after)) {
      signs.phones++;
      phoneEnd = index + PHONE_LENGTH;
      continue;
    }
    const isTime = TIME.test(number) || (number.length <= 2 && AFTER_TIME.test(after.slice(0, 6)));
    if (number.length <= 5 && SPAN_AFTER.test(after.slice(0, 20))) signs.timeSpans++;
    if (isTime) {
      signs.times++;
      timeAt = index;
      if (index - dateAt < 40) signs.datesWithTime++;
    } else if (isDay(number, before, after)) {
      signs.dates++;
      dateAt = index;
      if (index - timeAt < 30) signs.datesWithTime++;
    } else if (isPostCode(number, before, after)) {
      signs.addresses++;
      signs.postCodes++;
    } else if (isStreet(number, before, after)) signs.addresses++;
    else if (THOUSANDS.test(number) || /^k(?![\p{L}])/iu.test(after)) signs.thousands++;
    if (DURATION_AFTER.test(after.slice(0, 12))) signs.durations++;
  }
  return signs;
}

/** Returns where the telephone numbers of a text begin. */
export function phonesIn(given: string): readonly number[] {
  const text = withPlainDigits(given.slice(0, MAX_CHARACTERS));
  const found: number[] = [];
  for (const { index } of text.matchAll(NUMBER)) {
    if (index < (found.at(-1) ?? -Infinity) + PHONE_LENGTH || found.length === MAX_NUMBERS) continue;
    if (isPhone(text.slice(Math.max(0, index - 40), index), text.slice(index, index + 60))) found.push(index);
  }
  return found;
}

function isPhone(before: string, rest: string): boolean {
  if (FULL_DATE.test(rest) || REGISTER_BEFORE.test(before.slice(-MAX_REGISTER))) return false;
  const opens = /[+(]$/.test(before);
  if (!opens && !rest.startsWith('0') && !DASHED_PHONE.test(rest)) return false;
  const digits = PHONE.exec(rest)?.[0].replace(/\D/g, '').length ?? 0;
  return digits >= 8 && digits <= 15;
}

function isDay(number: string, before: string, after: string): boolean {
  if (/^(?:\d{1,2}[./]\d{1,2}[./](?:20)?\d\d|(?:19|20)\d\d[./]\d{1,2}[./]\d{1,2})$/.test(number)) return true;
  if (/^(?:19|20)\d\d$/.test(number)) return /^-\d\d-\d\d(?!\d)/.test(after);
  if (!/^\d{1,2}$/.test(number) || Number(number) === 0 || Number(number) > 31) return false;
  if (/^\/\d{1,2}\/(?:20)?\d\d/.test(after)) return true;
  if (EAST_ASIAN_DATE.test(after)) return true;
  const [, next] = WORD_AFTER.exec(after.slice(0, 20)) ?? [];
  const [, last] = WORD_BEFORE.exec(before.slice(-14)) ?? [];
  return [next, last].some((word) => word !== undefined && isMonth(foldText(word)));
}

function isPostCode(number: string, before: string, after: string): boolean {
  if (/^\d{5}$/.test(number) && STATE_BEFORE.test(before.slice(-6))) return true;
  if (
    /^(?:\d{5}|\d{4}|\d{2,3})$/.test(number) &&
    mayBePostCode(number, before) &&
    POST_CODE_PLACE.test(after.slice(0, 20))
  )
    return true;
  if (/^\d{4}$/.test(number) && DUTCH_CODE.test(after.slice(0, 8))) return true;
  if (
    /^\d{1,2}$/.test(number) &&
    /(?:^|\s)[A-Z]{1,2}$/.test(before.slice(-3)) &&
    POST_CODE_HALF.test(after.slice(0, 6))
  )
    return true;
  return before.endsWith('〒');
}

function isStreet(number: string, before: string, after: string): boolean {
  if (/^(?:号|番地|丁目)/.test(after)) return true;
  return (
    number.length <= 5 &&
    (STREET_AFTER.test(after) || NAMED_STREET_BEFORE.test(before) || STREET_BEFORE.test(before))
  );
}

/** Four digits may be a year, and three may be anything: only with the rest of a code before or behind them. */
function mayBePostCode(number: string, before: string): boolean {
  if (/(?:©|\(c\)|copyright)\s{0,2}$/i.test(before)) return false;
  if (number.length === 5) return /(?:^|[,;|\n]|\p{L}|\d|[–-])\s?$/u.test(before);
  if (number.length === 4) return !/^(?:19|20)/.test(number) && /[,\d–-]\s?$/.test(before);
  return number.length === 3 && /\d\d[\s-]$/.test(before) && !/\d{4}[\s-]$/.test(before);
}
