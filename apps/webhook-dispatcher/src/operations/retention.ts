export { deliveriesPolicy } from '../retention/deliveries-policy.js';
export { INBOX_KEPT_MS } from '../retention/sweeps.js';
