import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { RECONCILE_ROLE, RETENTION_ROLE, roleOf } from '#runtime/migrations/migrations';

/** The jobs that log in as themselves: `acs retention run` and `acs reconcile`. */
export const JOBS = ['retention', 'reconcile'] as const;

export type DatabaseUser = ServiceName | (typeof JOBS)[number];

export const DATABASE_USERS: readonly DatabaseUser[] = [...SERVICES, ...JOBS];

export function roleFor(user: DatabaseUser): string {
  if (user === 'retention') return RETENTION_ROLE;
  return user === 'reconcile' ? RECONCILE_ROLE : roleOf(SCHEMAS[user]);
}
