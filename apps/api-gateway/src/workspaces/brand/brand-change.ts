import { ValidateBy } from 'class-validator';
import { MAX_BRAND_CONTACT_LENGTH, MAX_BRAND_NAME_LENGTH } from '#contracts/limits';
import { isLine } from '#contracts/validation/operator-input';
import { Field, type Schema, text } from '../../http/openapi/schemas.js';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { contrastOnLight, isColor, LEAST_CONTRAST, readableOnLight } from './contrast.js';
import { readLogo } from './logo.js';

/** Returns what a text has to be, to be read after its name; undefined for one that is. */
type Rule = (given: string) => string | undefined;

/** A property that is absent, null, or a text that follows the rule. */
function Follows(rule: Rule, schema: Schema): PropertyDecorator {
  const broken = (value: unknown): string | undefined => {
    if (value === undefined || value === null) return undefined;
    return typeof value === 'string' ? rule(value) : 'must be text or null';
  };
  const validator = {
    validate: (value: unknown) => broken(value) === undefined,
    defaultMessage: (args?: { readonly value: unknown }) => broken(args?.value) ?? '',
  };
  return (target, property) => {
    ValidateBy({ name: 'follows', validator })(target, property);
    Field({ ...schema, nullable: true }, { optional: true })(target, property);
  };
}

/** Marks that turn the direction of the text around them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;
const SHOWN = /[^\p{Cf}\p{Z}\p{M}]/u;

const line =
  (max: number): Rule =>
  (given) =>
    isLine(given.trim(), max) && SHOWN.test(given) && !TURNS.test(given)
      ? undefined
      : `must be text of 1 to ${max} characters that can be seen, without control characters`;

const color: Rule = (given) => {
  if (!isColor(given)) return 'must be a color as #1a2b3c: a number sign and six hexadecimal digits';
  const contrast = contrastOnLight(given);
  if (contrast >= LEAST_CONTRAST) return undefined;
  // Cut, so that 4.49 is not shown as 4.5.
  const shown = Math.floor(contrast * 10) / 10;
  return `must have a contrast of ${LEAST_CONTRAST}:1 on light pages, and ${given} has ${shown}:1: ${readableOnLight(given)} has enough`;
};

const logo: Rule = (given) => {
  const read = readLogo(given);
  return typeof read === 'string' ? read : undefined;
};

/** What to change of the brand of a workspace: what is absent stays as it is, and null removes it. */
@RefusedAs('INVALID_BRAND', 'The request body must be a JSON object.', { namesField: true })
export class BrandChange {
  @Follows(line(MAX_BRAND_NAME_LENGTH), {
    ...text('Stands at the top of reports. Null removes the whole brand.'),
    maxLength: MAX_BRAND_NAME_LENGTH,
  })
  readonly name?: string | null | undefined;

  @Follows(color, {
    ...text(
      `As \`#1a2b3c\`, with a contrast of ${LEAST_CONTRAST}:1 on light pages. Dark pages have a lighter tone of it.`,
    ),
    pattern: '^#[0-9a-fA-F]{6}$',
  })
  readonly accent_color?: string | null | undefined;

  @Follows(line(MAX_BRAND_CONTACT_LENGTH), {
    ...text('A line at the end of reports, for example an e-mail address.'),
    maxLength: MAX_BRAND_CONTACT_LENGTH,
  })
  readonly contact?: string | null | undefined;

  @Follows(
    logo,
    text(
      'A PNG of up to 1,000 × 1,000 pixels or an SVG, of at most 200 KB, in base64. An SVG may neither run nor load anything.',
    ),
  )
  readonly logo?: string | null | undefined;
}
