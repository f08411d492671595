import { Failure } from '#contracts/failures';

const MAX_SHOWN_LENGTH = 60;

/** A value of a command, as a message may repeat it: whatever it is, and not at any length. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}

/** A yes or no that may be absent, which is no. Throws a `Failure` (rejected, `INVALID_COMMAND`). */
export function parseFlag(field: string, value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  throw new Failure('rejected', 'INVALID_COMMAND', `${field}: true or false is needed.`, {
    details: { field },
  });
}
