/** Moves an account to another shard, for `acs workspace move`. */
export { moveAccount, MOVE_STEPS, type MoveStep } from '../shards/moving/move-account.js';
export type { Place } from '../account/places/place.rule.js';
export { readPlaces } from '../account/places/read-places.js';
