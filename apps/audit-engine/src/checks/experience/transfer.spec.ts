import { describeCheck, head } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const page = head('').replace('text', words(400));
const sent = (name: string, value: string) => ({ wireBytes: 900, headers: { [name]: value } });

describeCheck('seo.speed.compression', [
  ['a compressed page', page, 1, { wireBytes: 900 }],
  ['a page as it is', page, 0, { wireBytes: Buffer.byteLength(page) }],
  ['a page that fits into one packet', head(''), null, { wireBytes: Buffer.byteLength(head('')) }],
  ['a file that no server sent', page, null],
]);

describeCheck('seo.speed.validators', [
  ['an ETag', page, 1, sent('etag', '"33a64df5"')],
  ['a weak one', page, 1, sent('etag', 'W/"0815"')],
  ['a date', page, 1, sent('last-modified', 'Fri, 04 Sep 1998 19:15:56 GMT')],
  ['an ETag without quotation marks', page, 0, sent('etag', '33a64df5')],
  ['a date that is none', page, 0, sent('last-modified', 'today')],
  ['a time to keep it alone', page, 0, sent('cache-control', 'max-age=60')],
  ['a file that no server sent', page, null],
]);
