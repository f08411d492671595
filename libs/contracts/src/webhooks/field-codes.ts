/** Codes of wrong fields, for which `acs` has texts. */
export const WORKSPACE = { context: { code: 'INVALID_WORKSPACE_ID' } };
export const FILTER = { context: { code: 'INVALID_FILTER' } };
export const EVENT_TYPES = { context: { code: 'INVALID_EVENT_TYPES' } };
export const RECOVERY = { context: { code: 'INVALID_RECOVERY' } };
export const NOTICE = { context: { code: 'INVALID_NOTICE' } };
