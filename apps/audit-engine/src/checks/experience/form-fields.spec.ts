import { describe, expect, it } from '@jest/globals';
import { body, describeCheck } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const input = (attributes: string) => body(`<form><input ${attributes}></form>`);

describeCheck('seo.names.form_fields', [
  ['no form', body('<p>Text</p>'), null],
  ['a search', input('type="search" name="q"'), null],
  ['a number of pieces', input('type="number" name="n"'), null],
  ['an address of mail', input('type="email" name="m"'), 0],
  ['one with its purpose', input('type="email" name="m" autocomplete="email"'), 1],
  ['one with a section', input('type="email" name="m" autocomplete="section-a shipping work email"'), 1],
  ['one in capitals', input('type="email" name="m" autocomplete="EMAIL"'), 1],
  ['one that is on', input('type="email" name="m" autocomplete="on"'), 0],
  ['one that is off', input('type="email" name="m" autocomplete="off"'), 1],
  ['one with a word that means nothing', input('type="email" name="m" autocomplete="nope"'), 0],
  ['a word that means nothing in front', input('name="x" autocomplete="my email"'), 0],
  ['a key of the device', input('name="u" autocomplete="username webauthn"'), 1],
  ['a form that is off', body('<form autocomplete="off"><p><input type="tel" name="t"></p></form>'), 1],
  ['a password', input('type="password" name="p"'), 0],
  ['a password with its purpose', input('type="password" name="p" autocomplete="current-password"'), 1],
  ['a first name', input('name="first_name"'), 0],
  ['a last name by its id', input('name="x7" id="nachname"'), 0],
  ['a postal code', input('name="zip"'), 0],
  ['a street', input('name="address-line1"'), 0],
  ['a name of no kind', input('name="quantity"'), null],
  ['a field without a name', input('type="text"'), 0],
  ['a choice without a name', body('<select aria-label="Colour"><option>Red</select>'), 0],
  ['a choice with one', body('<select name="colour"><option>Red</select>'), null],
  ['a field that can not be changed', input('type="email" name="m" readonly'), null],
  ['a field that is switched off', input('type="email" name="m" disabled'), null],
  ['a field that nobody sees', input('type="hidden" name="email"'), null],
  ['one of two', body('<input name="email"><input name="tel" autocomplete="tel">'), 0.5],
]);

describe('a field that does not say what belongs into it', () => {
  const html = body('<input type="email" name="mail"><input><input name="a" autocomplete="nope">');

  it('is told by its name, with the word that fits', () => {
    expect(linesOf('seo.names.form_fields', html)).toEqual([
      '<input> mail: autocomplete is missing, such as email',
      '<input>: has no name and no id',
      '<input> a: autocomplete="nope" means nothing',
    ]);
    expect(checkOf('seo.names.form_fields').problemOf?.(pageOf(html))).toBe(
      'All 3 fields do not say to browsers and agents what belongs into them',
    );
  });
});
