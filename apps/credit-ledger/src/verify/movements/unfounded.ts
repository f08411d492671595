/** With the collation of `events.stream`: under that of `workspace_id` its index would be of no use. */
export const STREAM = `('account-' || workspace_id) collate "default"`;

/** Conditions over a row of `charges`: it has this movement, or none at all (`unmoved`), and no event stands behind it. */
export const UNFOUNDED = {
  charged: withoutEvent('charged_version', 'ledger.audit-charged'),
  refunded: withoutEvent('refunded_version', 'ledger.audit-refunded'),
  voided: withoutEvent('voided_version', 'ledger.charge-voided'),
  unmoved: 'num_nonnulls(charged, refunded, voided) = 0',
} as const;

function withoutEvent(version: string, type: string): string {
  return `${version} is not null
      and not exists (select from events where stream = ${STREAM} and events.version = ${version}
                      and data ->> 'audit_id' = audit_id
                      and type = '${type}')`;
}
