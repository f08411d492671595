import { body, describeCheck, schema } from '../../../test-support/describe-check.js';

const dated = (visible: string, marked: string | undefined) =>
  body(
    `${marked === undefined ? '' : schema({ '@type': 'Article', datePublished: marked })}<main><p>${visible}</p><p>Text.</p></main>`,
  );

describeCheck('geo.fresh.date', [
  ['both', dated('Updated 2 October 2026', '2026-10-02'), 1],
  ['a German one', dated('Stand: 2. Oktober 2026', '2026-10-02T08:00:00+02:00'), 1],
  ['a visible one', dated('October 2, 2026', undefined), 0.6],
  ['a time element', dated('<time datetime="2026-10-02">yesterday</time>', undefined), 0.6],
  ['none', dated('Once', undefined), 0],
  ['a product', body(`${schema({ '@type': 'Product', name: 'Hose' })}<main><p>Hose.</p></main>`), null],
  ['a bakery', body(`${schema({ '@type': 'Bakery', name: 'Fields' })}<main><p>Bread.</p></main>`), null],
  ['an event', body(`${schema({ '@type': 'Event', name: 'Fair' })}<main><p>Fair.</p></main>`), 0],
  ['a home page', dated('Once', undefined), null, { url: 'https://site.example/' }],
]);

describeCheck('geo.fresh.recent', [
  ['last month', dated('', '2026-10-02'), 1],
  ['ten months ago', dated('', '2026-01-20'), 0.7],
  ['twenty months ago', dated('', '2025-03-20'), 0.4],
  ['years ago', dated('', '2019-03-20'), 0.1],
  ['the newest of two', dated('2026-10-02', '2019-03-20'), 1],
  ['no date', dated('', undefined), null],
  ['a date to come alone', dated('', '2031-01-01'), null],
]);

describeCheck('geo.fresh.agreement', [
  ['the same day', dated('2026-10-02', '2026-10-02T10:00:00Z'), 1],
  ['another year', dated('2026-10-02', '2024-10-02'), 0],
  ['the future', dated('2031-10-02', '2031-10-02'), 0],
  ['one date', dated('2026-10-02', undefined), null],
]);
