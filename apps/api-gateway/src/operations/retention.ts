/** What `acs retention` deletes of an audit's metadata. */
export { clearMetadata, metadataIsDue } from '../audits/metadata/room-statements.js';
