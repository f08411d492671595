import type { Page } from '../../page/page.js';
import { attribute, parentOf } from '../../page/parsing/html-nodes.js';
import type { Element } from '../../page/parsing/parse-document.js';
import { wordSet } from '../../page/language/words.js';
import { oncePer } from '../../page/once.js';
import { documented, eachOf, type Check } from '../check.js';
import { someOf } from '../wording.js';

/** The values that say what a field asks of a person (HTML Standard, autofill field). */
const PURPOSES =
  wordSet(`name honorific-prefix given-name additional-name family-name honorific-suffix nickname
  organization-title username new-password current-password one-time-code organization street-address address-line1
  address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name
  postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc
  cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel
  tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp`);
const BEFORE_PURPOSE = /^(?:section-.*|shipping|billing|home|work|mobile|fax|pager)$/;

/** What a field asks for, by its name or id in one of a few languages. */
const ASKED: readonly (readonly [purpose: string, form: RegExp])[] = [
  ['email', /^(?:your|user|contact)?[-_]?e?-?mail(?:[-_]?(?:address|adresse))?$/i],
  ['tel', /^(?:tel|phone|telephone|telefono?|téléphone|mobile|handy|fon)(?:[-_]?(?:number|nummer|no|nr))?$/i],
  ['given-name', /^(?:first|given|f)[-_]?name$|^(?:vorname|prenom|prénom|nombre|nome|voornaam|imie|imię)$/i],
  [
    'family-name',
    /^(?:last|family|sur|l)[-_]?name$|^(?:nachname|nom|apellidos?|cognome|achternaam|nazwisko)$/i,
  ],
  ['name', /^(?:full|your|contact)?[-_]?name$/i],
  ['postal-code', /^(?:zip|post(?:al)?)[-_]?code$|^(?:zip|plz|code[-_]?postal|cap|postcode)$/i],
  ['street-address', /^street(?:[-_]?address)?$|^address(?:[-_]?line)?[-_]?1$|^(?:strasse|straße|adresse)$/i],
];
/** The same by its type. */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['email', 'email'],
  ['tel', 'tel'],
  ['password', 'current-password or new-password'],
]);

export const FORM_FIELDS: readonly Check[] = [
  {
    id: 'seo.names.form_fields',
    dimension: 'accessibility',
    weight: 1,
    isFault: true,
    title: 'Fields of forms say what belongs into them',
    problem: 'Fields of forms do not say what belongs into them',
    why: 'Browsers and assistants that fill in a form guess at such a field, and guess wrong. People who have to type everything give up.',
    fix: 'Give each field a name, and autocomplete with the word of the HTML Standard, such as email, tel, given-name or postal-code.',
    source: documented(
      'web.dev Sign-up form and address form best practices; WCAG 1.3.5; axe autocomplete-valid',
    ),
    passes:
      'The share of the fields that are right, among those that ask for something of a person or have an autocomplete. Right is an autocomplete of off, or of a word of the HTML Standard. What a field asks for is known by its type (email, tel, password), or by its name or id. One without name and id is at fault, whatever it asks for. Not applicable without such fields.',
    ...eachOf({
      all: (page) => fieldsOf(page),
      isRight: ({ fault }) => fault === undefined,
      line: ({ label, fault }) => `${label}: ${fault ?? ''}`,
      problem: (atFault, all) =>
        `${someOf(atFault, all, 'field', 'does')} not say to browsers and agents what belongs into ${atFault === 1 ? 'it' : 'them'}`,
    }),
  },
];

interface Field {
  readonly element: Element;
  readonly label: string;
  readonly fault: string | undefined;
}

const fieldsOf = oncePer((page: Page): readonly Field[] =>
  page.controls().flatMap(({ kind, element }) => {
    if (kind !== 'field' || ['disabled', 'readonly'].some((name) => attribute(element, name) !== undefined))
      return [];
    const fault = faultOf(element);
    return fault === NOT_ASKED ? [] : { element, label: labelOf(element), fault };
  }),
);

const NOT_ASKED = Symbol('It asks for nothing of a person.');

/** Returns what is wrong with a field in words; undefined if nothing is. */
function faultOf(element: Element): string | undefined | typeof NOT_ASKED {
  const complete = (attribute(element, 'autocomplete')?.trim() || autocompleteOfForm(element)).toLowerCase();
  const isGiven = complete !== '' && complete !== 'on';
  if (namesOf(element).length === 0) return 'has no name and no id';
  if (complete === 'off') return undefined;
  if (isGiven) return isValid(complete) ? undefined : `autocomplete="${complete.slice(0, 40)}" means nothing`;
  const purpose = purposeOf(element);
  return purpose === undefined ? NOT_ASKED : `autocomplete is missing, such as ${purpose}`;
}

/** An optional section, kind of address and kind of contact, the purpose, and an optional `webauthn`. */
function isValid(autocomplete: string): boolean {
  const words = autocomplete.split(/\s+/).filter((word) => word !== 'webauthn');
  const purpose = words.pop() ?? '';
  return (PURPOSES.has(purpose) || purpose === '') && words.every((word) => BEFORE_PURPOSE.test(word));
}

function purposeOf(element: Element): string | undefined {
  const type =
    element.tagName === 'input' ? (attribute(element, 'type')?.trim().toLowerCase() ?? 'text') : '';
  const byType = BY_TYPE.get(type);
  if (byType !== undefined || type !== 'text') return byType;
  return ASKED.find(([, form]) => namesOf(element).some((name) => form.test(name)))?.[0];
}

function namesOf(element: Element): readonly string[] {
  return ['name', 'id'].flatMap((each) => attribute(element, each)?.trim().slice(0, 60) || []);
}

function labelOf(element: Element): string {
  const [name] = namesOf(element);
  return name === undefined ? `<${element.tagName}>` : `<${element.tagName}> ${name}`;
}

/** A form may say `off` for all of its fields. */
function autocompleteOfForm(element: Element): string {
  let around = parentOf(element);
  while (around !== undefined && around.tagName !== 'form') around = parentOf(around);
  return (around && attribute(around, 'autocomplete')?.trim()) ?? '';
}
