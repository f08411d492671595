/** What a partner sees of a result, for `acs audit` and `acs reconcile`. */
export { visibleDimensions, visiblePage } from '../audits/view/state-after.js';
