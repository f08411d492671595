import { schemaName } from '../../../page/structured-data/schema-node.js';
import { amountsIn } from '../../../page/statements/money/amounts.js';
import { writtenDates } from '../../../page/statements/days/written-dates.js';
import { ENUMERATIONS } from '../names/vocabulary.js';

/** How a value must be written so that a machine reads it as meant. */
export interface Format {
  /** What it must be, after "must be". */
  readonly expects: string;
  /** Told of a text without white space around it, of at most `MAX_VALUE_CHARACTERS`. */
  readonly accepts: (text: string) => boolean;
  /** Returns a wrong text as it is surely meant; absent where only its author knows. `base`: the address of the page. */
  readonly corrected?: (text: string, base: URL) => string | undefined;
}

/** The longest text that a format is asked about; longer ones are addresses, or no values. */
export const MAX_VALUE_CHARACTERS = 2_000;

const DECIMAL = /^(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/;

export const PRICE: Format = {
  expects: 'a number with a dot, without currency and separators, as in 1299.00',
  accepts: (text) => DECIMAL.test(text),
  corrected: (text) => {
    // A number alone is read as one with a currency.
    const [amount, ...others] = amountsIn(/[\p{L}\p{Sc}]/u.test(text) ? text : `EUR ${text}`);
    return amount === undefined || others.length > 0 ? undefined : String(amount.value);
  },
};

/** "1,204 reviews" */
const COUNTED = /^(\d{1,3}(?:[,. ]\d{3}){1,4}|\d{1,9})(?:\s\p{L}{1,30})?$/u;

export function wholeFrom(least: number): Format {
  return {
    expects: `a whole number from ${least}`,
    accepts: (text) => /^\d{1,15}$/.test(text) && Number(text) >= least,
    corrected: (text) => {
      const [, number = ''] = COUNTED.exec(text) ?? [];
      const digits = number.replace(/\D/g, '');
      return digits !== '' && Number(digits) >= least ? digits : undefined;
    },
  };
}

export function numberBetween(least: number, most: number): Format {
  return {
    expects: `a number from ${least} to ${most}`,
    accepts: (text) => isNumber(text) && Number(text) >= least && Number(text) <= most,
    corrected: withDot,
  };
}

export const NUMBER: Format = {
  expects: 'a number with a dot for decimals',
  accepts: isNumber,
  corrected: withDot,
};

/** 4,5 */
function withDot(text: string): string | undefined {
  return /^\d{1,3},\d{1,2}$/.test(text) ? text.replace(',', '.') : undefined;
}

function isNumber(text: string): boolean {
  return DECIMAL.test(text.replace(/^[-+]/, ''));
}

/** ICU has the currencies in use, without those that were replaced. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const CURRENCY: Format = {
  expects: 'a currency code of ISO 4217, as in EUR',
  accepts: (text) => CURRENCIES.has(text),
  corrected: (text) => {
    const code = text.toUpperCase();
    if (CURRENCIES.has(code)) return code;
    // A sign stands before a number, a word behind it.
    const [codes] = [`${text} 100`, `100 ${text}`].flatMap(
      (amount) => amountsIn(amount)[0]?.currencies ?? [],
    );
    return codes?.size === 1 ? [...codes][0] : undefined;
  },
};

const OFFSET = String.raw`(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?`;
const CLOCK = String.raw`(?:[01]\d|2[0-4])(?::[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d{1,9})?)?)?`;
const DATE_FORM = new RegExp(
  String.raw`^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ]${CLOCK} ?${OFFSET})?)?|(\d\d)(\d\d)(?:T\d{4,6}${OFFSET})?)?$`,
  'i',
);
const TIME_FORM = new RegExp(`^${CLOCK}${OFFSET}$`, 'i');

/** ISO 8601, with the space in place of the T that RFC 3339 allows. */
export const DATE: Format = {
  expects: 'a date that exists, in ISO 8601, as in 2026-01-31 or 2026-01-31T18:00:00+01:00',
  accepts: isDate,
  corrected: (text) => {
    const [date, ...others] = writtenDates(text);
    // A date with slashes is read in two ways, and a time of day would be lost.
    return date === undefined || others.length > 0 || text.includes(':')
      ? undefined
      : new Date(date).toISOString().slice(0, 10);
  },
};

export const TIME: Format = {
  expects: 'a time in ISO 8601, as in 09:00',
  accepts: (text) => text.includes(':') && TIME_FORM.test(text),
  corrected: (text) => (/^\d:[0-5]\d$/.test(text) ? `0${text}` : undefined),
};

export const DATE_OR_TIME: Format = {
  expects: 'a date or a time in ISO 8601, as in 2026-01-31T18:00 or 18:00',
  accepts: (text) => DATE.accepts(text) || TIME.accepts(text),
  corrected: (text, base) => TIME.corrected?.(text, base) ?? DATE.corrected?.(text, base),
};

function isDate(text: string): boolean {
  const found = DATE_FORM.exec(text);
  if (found === null) return false;
  const year = Number(found[1]);
  const month = Number(found[2] ?? found[4] ?? 1);
  const day = Number(found[3] ?? found[5] ?? 1);
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  // The day before the first of the next month; years before 100 would count from 1900.
  return day <= new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

const AMOUNT = String.raw`\d{1,9}(?:[.,]\d{1,9})?`;
const DURATION_FORM = new RegExp(
  `^P(?=.)(?:${AMOUNT}Y)?(?:${AMOUNT}M)?(?:${AMOUNT}W)?(?:${AMOUNT}D)?` +
    `(?:T(?=.)(?:${AMOUNT}H)?(?:${AMOUNT}M)?(?:${AMOUNT}S)?)?$`,
);

/** 1 hour 30 minutes */
const SPOKEN_DURATION =
  /^(?:(\d{1,3}) ?(?:h|hrs?|hours?))?,? ?(?:and )?(?:(\d{1,3}) ?(?:m|mins?|minutes?)\.?)?$/i;

export const DURATION: Format = {
  expects: 'a duration in ISO 8601, as in PT1H30M',
  accepts: (text) => DURATION_FORM.test(text),
  corrected: (text) => {
    const [, hours = '', minutes = ''] = SPOKEN_DURATION.exec(text) ?? [];
    if (hours + minutes === '') return undefined;
    return `PT${hours && `${hours}H`}${minutes && `${minutes}M`}`;
  },
};

export const ABSOLUTE_ADDRESS: Format = {
  expects: 'a complete address with https:// or http://',
  accepts: (text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text),
  corrected: (text, base) => (text.startsWith('/') ? URL.parse(text, base.href)?.href : undefined),
};

/** For what search engines fetch: it may be relative to the page, but must not be data. */
export const ADDRESS: Format = {
  expects: 'an address that can be fetched over https or http',
  accepts: (text) => /^https?:$/.test(URL.parse(text, 'https://base.example')?.protocol ?? ''),
};

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Full names count, too (schema.org, `addressCountry`). */
export const COUNTRY: Format = {
  expects: 'a country code of ISO 3166-1, as in DE, or the name of a country',
  accepts: (text) =>
    /^[a-z]{2}$/i.test(text)
      ? !/^zz$/i.test(text) && REGIONS.of(text.toUpperCase()) !== undefined
      : /\p{L}{2}/u.test(text),
};

export const TELEPHONE: Format = {
  expects: 'a telephone number',
  accepts: (text) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3 && !text.includes('@'),
};

export const EMAIL: Format = {
  expects: 'an e-mail address',
  accepts: (text) => /^(?:mailto:)?[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,10}$/i.test(text),
};

/** Eight to fourteen digits of which the last one is computed from the others (GS1), or the address that stands for them. */
export const GTIN: Format = {
  expects: 'a GTIN of 8, 12, 13 or 14 digits with its check digit',
  accepts: (text) => {
    if (ABSOLUTE_ADDRESS.accepts(text)) return true;
    const digits = [...text.replace(/[ -]/g, '')].map(Number);
    if (![8, 12, 13, 14].includes(digits.length)) return false;
    const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
    return sum % 10 === 0;
  },
};

export function shorterThan(characters: number): Format {
  return {
    expects: `shorter than ${characters} characters`,
    accepts: (text) => text.length < characters,
  };
}

export function oneOf(...words: readonly string[]): Format {
  return { expects: `one of ${words.join(', ')}`, accepts: (text) => words.includes(text) };
}

/**
 * A member of an enumeration of schema.org, with or without the address of the vocabulary. `spoken`: the member that people
 * mean by a text.
 */
export function memberOf(
  enumeration: keyof typeof ENUMERATIONS,
  spoken: (text: string) => string | undefined = () => undefined,
): Format {
  const members = new Set<string>(ENUMERATIONS[enumeration]);
  return {
    expects: `one of ${[...members].join(', ')} (schema.org/${enumeration})`,
    accepts: (text) => members.has(schemaName(text) ?? ''),
    corrected: (text) => {
      const bare = lettersOf(text.slice(text.lastIndexOf('/') + 1));
      const member = [...members].find((each) => lettersOf(each) === bare) ?? spoken(text);
      return member && `https://schema.org/${member}`;
    },
  };
}

/** "In stock" is InStock. */
function lettersOf(text: string): string {
  return text.replace(/[\s_-]/g, '').toLowerCase();
}
