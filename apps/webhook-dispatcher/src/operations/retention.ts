/** The deletion of bodies and of inbox rows, for `acs retention`. */
export { deleteBodies } from '../retention/delete-bodies.js';
export { INBOX_KEPT_MS } from '../retention/inbox-sweep.js';
export { isOver } from '../deliveries/delivery-view.js';
