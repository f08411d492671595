import { describe, expect, it } from '@jest/globals';
import { body } from '../../../../../test-support/describe-check.js';
import { pageOf } from '../../../../../test-support/page-of.js';
import { telephone } from './contacts.js';

const phoneOn = (main: string) => telephone(pageOf(body(`<main><h1>Fade</h1>${main}</main>`)));

describe('the telephone number of a page', () => {
  it.each([
    ['Fax: 0113 496 0099</p><p>Telephone: 0113 496 0088'],
    ['Fax 0113 496 0099, Tel. 0113 496 0088'],
    ['Telefax: 0113 496 0099<br>Telefon: 0113 496 0088'],
    ['Télécopie : 0113 496 0099<br>Téléphone : 0113 496 0088'],
    ['Faks: 0113 496 0099<br>Telefon: 0113 496 0088'],
    ['VAT no. 123 4567 89</p><p>Telephone: 0113 496 0088'],
    ['VAT registration number: 123 4567 89, telephone 0113 496 0088'],
    ['Company number 01234567</p><p>Telephone: 0113 496 0088'],
    ['Registered charity no. 01234567. Telephone: 0113 496 0088'],
    ['USt-IdNr. 0123456789<br>Handelsregister Nr. 0123456789<br>Telefon: 0113 496 0088'],
    ['Steuernummer: 012/345/67890<br>Telefon: 0113 496 0088'],
    ['Tel./Fax: 0113 496 0088'],
    ['Fax: <a href="tel:01134960099">0113 496 0099</a></p><p><a href="tel:01134960088">0113 496 0088</a>'],
    ['<a href="tel:01134960099">Fax 0113 496 0099</a> <a href="tel:01134960088">Call 0113 496 0088</a>'],
  ])('in "%s" is the one to call', (lines) => {
    expect(phoneOn(`<p>${lines}</p>`)).toBe('0113 496 0088');
  });

  it.each([['Fax: 0113 496 0099'], ['Company number 01234567'], ['IBAN 0012 3456 7890']])(
    'is not in "%s"',
    (line) => {
      expect(phoneOn(`<p>${line}</p>`)).toBeUndefined();
    },
  );
});
