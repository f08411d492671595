import { describeCheck, head } from '../../../test-support/describe-check.js';

const page = head('');
const sent = (name: string, value: string | readonly string[]) => ({ headers: { [name]: value } });

describeCheck('seo.security.hsts', [
  ['a year', page, 1, sent('strict-transport-security', 'max-age=31536000; includeSubDomains')],
  ['a quoted age', page, 1, sent('strict-transport-security', 'includeSubDomains; max-age="600"')],
  ['an empty header', page, 0, sent('strict-transport-security', ' ')],
  ['an age of 0, which ends it', page, 0, sent('strict-transport-security', 'max-age=0')],
  ['two headers, of which the first counts', page, 0, sent('strict-transport-security', ['x', 'max-age=9'])],
  ['none', page, 0],
  ['a page on http', page, null, { url: 'http://site.example/a' }],
]);

describeCheck('seo.security.csp', [
  ['the header', page, 1, sent('content-security-policy', "default-src 'self'")],
  ['the meta element', head('<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'), 1],
  ['an empty header', page, 0, sent('content-security-policy', ' ')],
  ['a policy that only reports', page, 0, sent('content-security-policy-report-only', "default-src 'self'")],
  ['none', page, 0],
]);

describeCheck('seo.security.nosniff', [
  ['the header', page, 1, sent('x-content-type-options', 'NoSniff')],
  ['an empty header', page, 0, sent('x-content-type-options', '')],
  ['another value first', page, 0, sent('x-content-type-options', ['none', 'nosniff'])],
  ['none', page, 0],
]);
