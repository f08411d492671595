/** The shown state of a delivery, for `acs trace`. */
export { DELIVERY_VIEW_COLUMNS } from '../deliveries/delivery-view.js';
