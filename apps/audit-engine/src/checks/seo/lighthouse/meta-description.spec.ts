import { head } from '../../../../test-support/describe-check.js';
import { describeAudit } from '../../../../test-support/lighthouse.js';

describeAudit(
  'meta-description',
  ['seo.meta.description'],
  [
    { what: 'none', html: head(''), passes: false },
    { what: 'an empty one', html: head('<meta name="description" content="">'), passes: false },
    { what: 'one of white space', html: head('<meta name="description" content="\t\u00A0">'), passes: false },
    {
      what: 'one with text',
      html: head('<meta name="description" content="description text">'),
      passes: true,
    },
  ],
);
