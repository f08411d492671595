import { head, meta } from '../../../../test-support/describe-check.js';
import { describeAudit, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.meta.description'];

describeAudit('meta-description', CHECKS, [
  page('none', false, head('')),
  page('an empty one', false, head(meta('description', ''))),
  page('one of white space', false, head(meta('description', '\t\u00A0'))),
  page('one with text', true, head(meta('description', 'description text'))),
]);
