/** How a delivery is shown, for `acs trace`. */
export { DELIVERY_VIEW_COLUMNS } from '../deliveries/delivery-view.js';
