import { describe, expect, it } from '@jest/globals';
import type { PageKind } from '#contracts/audit/page-kinds';
import { body } from '../../../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../../../test-support/page-of.js';
import { shownPropertiesOf } from '../shown-properties.js';

const pageWith = (kind: PageKind, main: string, footer = '') =>
  pageOf(body(`<main><h1>Fade</h1>${main}</main><footer>${footer}</footer>`), { kind });
const shown = (kind: PageKind, property: string, main: string, footer?: string) =>
  shownPropertiesOf(pageWith(kind, main, footer)).find((each) => each.property === property)?.values[0];
const LEEDS = '12 Call Lane, Leeds LS1 6DN';

describe('the address of a page', () => {
  it.each([
    [`<p>Fade &amp; Co<br>12 Call Lane<br>Leeds LS1 6DN</p>`, LEEDS],
    ['<p>12 Call Lane</p><p>Leeds LS1 6DN</p>', LEEDS],
    ['<ul><li>12 Call Lane</li><li>Leeds LS1 6DN</li></ul>', LEEDS],
    ['<p>12 Call Lane<br>Leeds<br>LS1 6DN<br>0113 496 0088</p>', '12 Call Lane, Leeds, LS1 6DN'],
    ['<p>Werkstraße 22<br>94032 Passau</p>', 'Werkstraße 22, 94032 Passau'],
    ['<p>Große Bleichen 3<br>20354 Hamburg</p>', 'Große Bleichen 3, 20354 Hamburg'],
    ['<p>Hauptstraße 5<br>1010 Wien</p>', 'Hauptstraße 5, 1010 Wien'],
    ['<p>Keizersgracht 12<br>1015 CJ Amsterdam</p>', 'Keizersgracht 12, 1015 CJ Amsterdam'],
    ['<p>12 rue de la Paix<br>75002 Paris</p>', '12 rue de la Paix, 75002 Paris'],
    ['<p>Fade · 12 Call Lane · Leeds LS1 6DN · 0113 496 0088</p>', LEEDS],
    [`<p>Address: ${LEEDS}</p>`, LEEDS],
    [`<p>${LEEDS}. Ring the bell twice.</p>`, LEEDS],
    [`<p>${LEEDS}, Tel. 0113 496 0088</p>`, LEEDS],
    ['<address>Fade<br>12 Call Lane<br>Leeds LS1 6DN<br>Tel. 0113 496 0088</address>', LEEDS],
    [`<address>${LEEDS} Tel. 0113 496 0088</address>`, LEEDS],
    ['<address>3 Market Row<br>Saltwick<br>Phone: 0113 496 0088</address>', '3 Market Row, Saltwick'],
  ])('in "%s" is "%s"', (main, address) => {
    expect(shown('local_business', 'address', main)).toBe(address);
    expect(shown('local_business', 'address', '<p>Bread.</p>', main)).toBe(address);
  });

  it('ends with its block in a footer', () => {
    const footer = '<p>5 Mill Lane, Leeds LS1 4AB</p><a href="/i">Imprint</a> <a href="/p">Privacy</a>';
    expect(shown('local_business', 'address', '', footer)).toBe('5 Mill Lane, Leeds LS1 4AB');
  });

  it('is missing in the code where only the street is known', () => {
    const page = pageWith('local_business', '<p>12 Call Lane</p><p>Bread</p><p>Call 0113 496 0088</p>');
    const code = checkOf('seo.schema.required_props').code?.(page);
    expect(code?.after).not.toContain('Call Lane');
    expect(code?.missing).toContain('address');
  });
});

describe('the place of an event', () => {
  it.each([
    [
      '12 March 2027, 7pm, Mill Hall, 2 Dock Street, Leeds LS10 1JF',
      'Mill Hall, 2 Dock Street, Leeds LS10 1JF',
    ],
    ['Friday, 12 March 2027, 2 Dock Street, Leeds LS10 1JF, 7pm', '2 Dock Street, Leeds LS10 1JF'],
    [
      'Venue: Mill Hall, 2 Dock Street, Leeds LS10 1JF. Doors at 6pm.',
      'Mill Hall, 2 Dock Street, Leeds LS10 1JF',
    ],
    ['Venue: 12 Call Lane<br>Leeds LS1 6DN', LEEDS],
    ['On 12 March 2027 at 2 Dock Street, Leeds LS10 1JF', undefined],
  ])('in "%s" is "%s"', (line, where) => {
    expect(shown('event', 'location.address', `<p>${line}</p>`)).toBe(where);
  });

  it.each([
    ['<h1>Webinar: heat pumps</h1>'],
    ['<h1>Online-Seminar</h1>'],
    ['<p>Where: online</p>'],
    ['<p>Ort: Zoom</p>'],
    ['<p>The talk takes place online via Zoom.</p>'],
    ['<h1>Atelier en ligne</h1>'],
  ])('is not that of the organizer for "%s"', (main) => {
    const office = '<p>Kölnische Straße 80, 34117 Kassel</p>';
    const online = pageOf(body(`<main>${main}<p>12 March 2027</p></main><footer>${office}</footer>`), {
      kind: 'event',
    });
    const [found] = shownPropertiesOf(online).filter(({ property }) => property === 'location.address');
    expect(found?.values).toEqual([]);
  });

  it('is in the footer where one books online', () => {
    expect(shown('event', 'location.address', '<p>Book your tickets online</p>', `<p>${LEEDS}</p>`)).toBe(
      LEEDS,
    );
  });
});

describe('the place of work', () => {
  it.each([
    ['Place of work: Leeds', 'Leeds'],
    ['Based in: Leeds', 'Leeds'],
    ['Office: Leeds', 'Leeds'],
    ['Arbeitsplatz: Passau', 'Passau'],
    ['Ort der Tätigkeit: Passau', 'Passau'],
    ['Lieu du poste : Lyon', 'Lyon'],
    ['Centro de trabajo: León', 'León'],
    ['Luogo di lavoro: Pisa', 'Pisa'],
    ['Werklocatie: Delft', 'Delft'],
    ['Miejsce wykonywania pracy: Łódź', 'Łódź'],
    ['Local de trabalho: Porto', 'Porto'],
  ])('in "%s" is %s, not in the footer', (line, where) => {
    expect(shown('job', 'jobLocation.address.addressCountry', `<p>${line}</p>`, `<p>${LEEDS}</p>`)).toBe(
      where,
    );
  });
});
