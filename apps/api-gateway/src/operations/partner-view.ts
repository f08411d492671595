/** The disclosure of an audit to its partner, for `acs audit` and `acs reconcile`. */
export { DISCLOSURE, type Disclosure } from '../events/record/disclosure.js';
export { visibleDimensions } from '../audits/view/visible-result.js';
