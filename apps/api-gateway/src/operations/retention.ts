/** The deletion of an audit's metadata, for `acs retention`. */
export { clearMetadata, metadataIsDue } from '../idempotency/room-statements.js';
