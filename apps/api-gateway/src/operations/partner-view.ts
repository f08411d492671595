/** What a partner is told of an audit, for `acs audit` and `acs reconcile`. */
export { DISCLOSURE, type Disclosure } from '../audits/view/disclosure.js';
export { visibleDimensions } from '../audits/view/visible-result.js';
