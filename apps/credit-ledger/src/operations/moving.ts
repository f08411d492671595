/** Moves an account to another shard, for `acs workspace move`. */
export { moveAccount, MOVE_STEPS, type MoveStep } from '../shards/moving/move-account.js';
export type { Place } from '../shards/place.rule.js';
export { readPlaces } from '../shards/read-places.js';
