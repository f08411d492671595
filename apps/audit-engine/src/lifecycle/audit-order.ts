import { isAuditType } from '#contracts/audits';
import { Failure } from '#contracts/failures';
import { assertStorable } from '#postgres/unstorable-text';
import type { AuditOrder } from './lifecycle-command.js';

/**
 * The order that a message carries. Throws a `Failure` of kind poison that names the first field which is not what it
 * has to be: such a message can never be handled.
 */
export function parseOrder(fields: Readonly<Record<string, unknown>>): AuditOrder {
  const { audit_type, charged } = fields;
  if (!isAuditType(audit_type)) throw malformed('audit_type', 'a type of audit');
  if (!Number.isSafeInteger(charged) || (charged as number) < 0)
    throw malformed('charged', 'a whole number of credits');
  const order = {
    audit_id: textOf(fields, 'audit_id'),
    workspace_id: textOf(fields, 'workspace_id'),
    audit_type,
    url: textOf(fields, 'url'),
    charged: charged as number,
    created_at: textOf(fields, 'created_at'),
    ...(fields.keyless === true && { keyless: true as const }),
  };
  assertStorable(order);
  return order;
}

/** A field that must be a text that says something; throws as `parseOrder` does. */
export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw malformed(name, 'a text');
  return value;
}

function malformed(field: string, wanted: string): Failure {
  return new Failure('poison', 'MALFORMED_MESSAGE', `The message's ${field} is not ${wanted}.`, {
    details: { field },
  });
}
