import { isId } from '#contracts/identifiers';

export interface ListPosition {
  /** Microseconds since 1970, as text: JavaScript's dates would lose some of them. */
  readonly createdAt: string;
  readonly auditId: string;
}

/** Returns the SQL expression of a row's position, as `cursorOf` takes it. */
export const POSITION = `(extract(epoch from created_at) * 1000000)::bigint || '.' || audit_id`;

const POSITION_TEXT = /^(\d{1,16})\.(.+)$/;

/** Returns a position as opaque text. */
export function cursorOf(position: string): string {
  return Buffer.from(position).toString('base64url');
}

/** Returns the position that a cursor names; undefined for a text that `cursorOf` never returns. */
export function positionOf(cursor: string): ListPosition | undefined {
  const position = Buffer.from(cursor, 'base64url').toString();
  const [, createdAt, auditId] = POSITION_TEXT.exec(position) ?? [];
  if (createdAt === undefined || auditId === undefined || !isId('audit', auditId)) return undefined;
  return cursorOf(position) === cursor ? { createdAt, auditId } : undefined;
}
