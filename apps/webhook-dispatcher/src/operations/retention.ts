/** What `acs retention` deletes of deliveries and of the inbox. */
export { deleteBodies } from '../retention/delete-bodies.js';
export { INBOX_KEPT_MS } from '../retention/inbox-sweep.js';
export { isOver } from '../deliveries/delivery-view.js';
